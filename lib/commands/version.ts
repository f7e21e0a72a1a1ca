import config from "../../deno.json" with { type: "json" };
import { type Outcome, succeed } from "../outcome.ts";

/** `revive version`: the version, which stands in deno.json alone. */
export function run(): Promise<Outcome> {
  return Promise.resolve(succeed(`revive ${config.version}\n`));
}
