import { type Finding, ok, warn } from "./finding.ts";
import type { SettingsView } from "./settings_file.ts";
import { holdsOurs } from "./wired.ts";

/** Where the client is launched, and where its files lie. */
export interface LaunchFacts {
  /** The folder in which the client is launched, or would be: its own word, else the project's root. */
  readonly launch: string;
  /** The working directory. */
  readonly cwd: string;
  readonly project: { readonly root: string };
  readonly views: readonly SettingsView[];
}

/**
 * Whether the folder matters in which the client is launched: it reads
 * settings.json there and in no folder above (recorded).
 */
export function launchFindings({ launch, cwd, project, views }: LaunchFacts): Finding[] {
  const check = "launch folder";
  const here = views.find((view) => view.owner === "project" && holdsOurs(view));
  const everywhere = views.some((view) =>
    (view.owner === "user" || view.owner === "local" || view.owner === "managed") && holdsOurs(view)
  );
  const elsewhere = views.filter((view) => view.owner === "elsewhere" && holdsOurs(view));
  if (everywhere) return [];
  if (here !== undefined && cwd !== launch && cwd.startsWith(`${launch}/`)) {
    return [warn(
      check,
      `the hooks are wired in ${here.path}, which the client reads only if it is launched in ` +
        `${launch}; launched in ${cwd}, as this command is, it runs none of them`,
      `launch it in ${launch}, or \`revive install-hook --local\` (read from the whole checkout)`,
    )];
  }
  const [other] = elsewhere;
  if (other !== undefined) {
    return [warn(
      check,
      `${other.path} wires the hooks too, for a client that is launched there; one launched in ` +
        `${launch} does not read it`,
      "`revive install-hook --local` (read from the whole checkout) makes the folder not matter",
    )];
  }
  if (here === undefined) return [];
  return [
    launch === project.root
      ? ok(check, `the client has to be launched in ${launch}`)
      : ok(check, `the client is launched in ${launch}, and the hooks are wired there`),
  ];
}
