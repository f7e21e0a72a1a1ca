import { type ProgramFacts, programFindings } from "../../lib/doctor/program.ts";
import { assertEquals, assertStringIncludes } from "../support/assert.ts";

function program(folder: string, identity: "running" | "copy" | "stranger" = "running") {
  return { path: `${folder}/revive`, folder, identity };
}

function level(facts: Partial<ProgramFacts>): string | undefined {
  return programFindings({ os: "linux", found: [], wired: "by name", ...facts })[0]?.level;
}

Deno.test("programFindings() wants the program where a client without a shell looks", () => {
  assertEquals(level({ found: [program("/usr/local/bin")] }), "OK");
  assertEquals(level({ found: [program("/usr/local/bin/")] }), "OK");
  assertEquals(level({ found: [program("/usr/bin", "copy")] }), "OK");
  assertEquals(level({ found: [program("/home/ann/.deno/bin")] }), "WARN");
  assertEquals(level({ found: [program("/home/ann/.deno/bin")], wired: "not at all" }), "WARN");
  assertEquals(level({ found: [program("/home/ann/.deno/bin")], wired: "by path" }), "OK");
});

Deno.test("programFindings() knows that launchd has fewer folders, and Windows no login shell", () => {
  assertEquals(level({ os: "darwin", found: [program("/usr/local/bin")] }), "WARN");
  assertEquals(level({ os: "windows", found: [program("C:\\Tools")] }), "OK");
});

Deno.test("programFindings() fails where hooks by name find nothing", () => {
  assertEquals(level({}), "FAIL");
  assertEquals(level({ wired: "not at all" }), "WARN");
  assertEquals(level({ wired: "by path" }), "OK");
});

Deno.test("programFindings() fails where another program of the name comes first", () => {
  const found = [program("/go/bin", "stranger"), program("/usr/bin")];
  const [finding] = programFindings({ os: "linux", found, wired: "by name" });
  assertEquals(finding?.level, "FAIL");
  assertStringIncludes(finding?.message ?? "", "/go/bin/revive comes first");
  assertEquals(level({ found, wired: "not at all" }), "WARN");
});
