import type { Host } from "./host.ts";
import { systemTerminal } from "./terminal.ts";
import { type Paint, painter, wantsColour } from "../text/colour.ts";

/** The painter for what a people's command prints on stdout: `NO_COLOR`, `FORCE_COLOR`, `TERM` and a pipe decide. */
export function outputPaint(host: Pick<Host, "env">): Paint {
  return painter(wantsColour({
    noColor: host.env("NO_COLOR"),
    forceColor: host.env("FORCE_COLOR"),
    term: host.env("TERM"),
    terminal: systemTerminal().stdout,
  }));
}
