import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";

/** Where the examination takes place. */
export interface Site {
  readonly host: Host;
  readonly project: Project;
  /** The folder in which the client is, or would be, launched. */
  readonly launch: string;
  /** The administrator's settings file. */
  readonly managed: string;
}
