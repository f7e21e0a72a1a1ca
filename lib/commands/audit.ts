import type { Host } from "../host/host.ts";
import { type Input, type Outcome, SILENT } from "../outcome.ts";

export function run(_input: Input, _host: Host): Promise<Outcome> {
  return Promise.resolve(SILENT);
}
