import { assertEquals } from "../support/assert.ts";
import { invalidCadenceSettings, readCadenceSettings } from "../../lib/session/cadence.ts";

const host = (variables: Readonly<Record<string, string>>) => ({
  env: (name: string) => variables[name],
});

Deno.test("readCadenceSettings() gives 5 prompts, 600 seconds, 50,000 tokens", () => {
  assertEquals(readCadenceSettings(host({})), { every: 5, timeGap: 600_000, tokens: 50_000 });
});

Deno.test("readCadenceSettings() reads seconds into milliseconds, blanks and 0 [K21]", () => {
  assertEquals(
    readCadenceSettings(host({
      REVIVE_REFRESH_EVERY: " 7 ",
      REVIVE_REFRESH_TIME_GAP: "90",
      REVIVE_REFRESH_TOKENS: "0",
    })),
    { every: 7, timeGap: 90_000, tokens: 0 },
  );
});

for (const value of ["-1", "abc", "1e9", "2.5", "0x2", "1".repeat(13), "٣", "5 6", "+5"]) {
  Deno.test(`readCadenceSettings() gives the default for ${value}, and it is told [K21]`, () => {
    const names = [
      ["REVIVE_REFRESH_EVERY", 5],
      ["REVIVE_REFRESH_TIME_GAP", 600],
      ["REVIVE_REFRESH_TOKENS", 50_000],
    ] as const;
    for (const [name, fallback] of names) {
      const changed = host({ [name]: value });
      assertEquals(readCadenceSettings(changed), readCadenceSettings(host({})));
      assertEquals(invalidCadenceSettings(changed), [{ name, value, default: fallback }]);
    }
  });
}

Deno.test("invalidCadenceSettings() has nothing to say of counts, nor of what is not set", () => {
  assertEquals(invalidCadenceSettings(host({})), []);
  const valid = { REVIVE_REFRESH_EVERY: "0", REVIVE_REFRESH_TOKENS: "1".repeat(12) };
  assertEquals(invalidCadenceSettings(host(valid)), []);
});
