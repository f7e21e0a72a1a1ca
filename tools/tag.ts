/**
 * Fails unless the tag given is `v` and the version in deno.json:
 * `deno run tools/tag.ts v1.2.3`.
 *
 * @module
 */

import config from "../deno.json" with { type: "json" };

if (import.meta.main) {
  const [tag = ""] = Deno.args;
  if (tag !== `v${config.version}`) {
    // deno-lint-ignore no-console
    console.error(`the tag is ${tag || "missing"}, but deno.json has version ${config.version}`);
    Deno.exit(1);
  }
}
