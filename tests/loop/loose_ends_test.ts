import { droppedLooseEnds, withCarriedOver } from "../../lib/loop/loose_ends.ts";
import { assertEquals } from "../support/assert.ts";

function dropped(items: string, body: string): string[] {
  return droppedLooseEnds(`## Goal\ng\n\n## Loose ends\n${items}\n\n## Next step\nn\n`, body);
}

Deno.test("droppedLooseEnds() gives the open items that a new checkpoint does not mention", () => {
  const items = "- flaky test in tests/a_test.ts\n- ask Ann about PR #12\n  and the port 8080";
  assertEquals(dropped(items, "## Loose ends\n- other thing"), [
    "flaky test in tests/a_test.ts (carried over 1×)",
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
  assertEquals(dropped(items, "## Decisions\n- the flaky test in tests/a_test.ts is fixed"), [
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
});

Deno.test("droppedLooseEnds() leaves out what is closed or says nothing", () => {
  for (const item of ["- none", "- None.", "- [x] done it", "- ~~struck~~", "- n/a", "-", "none"]) {
    assertEquals(dropped(item, "## Goal\nx"), [], item);
  }
  assertEquals(dropped("* [ ] still open", ""), ["[ ] still open (carried over 1×)"]);
  assertEquals(dropped("no bullet, but open", ""), ["no bullet, but open (carried over 1×)"]);
  assertEquals(dropped("1. first thing\n2. first thing", "").length, 1);
});

Deno.test("droppedLooseEnds() lets an item go after three times", () => {
  let previous = "## Loose ends\n- ask Ann about the port\n";
  const seen: string[][] = [];
  for (let n = 0; n < 5; n++) {
    const body = "## Goal\nx\n\n## Loose ends\n- none\n";
    const items = droppedLooseEnds(previous, body);
    seen.push(items);
    previous = withCarriedOver(body, items);
  }
  assertEquals(seen, [
    ["ask Ann about the port (carried over 1×)"],
    ["ask Ann about the port (carried over 2×)"],
    ["ask Ann about the port (carried over 3×)"],
    [],
    [],
  ]);
});

Deno.test("withCarriedOver() adds a heading of its own, or nothing", () => {
  assertEquals(
    withCarriedOver("## Goal\nx\n\n", ["a", "b"]),
    "## Goal\nx\n\n## Loose ends carried over\n- a\n- b\n",
  );
  assertEquals(withCarriedOver("## Goal\nx", []), "## Goal\nx");
});
