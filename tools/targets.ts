/** A platform for which a release holds a binary. */
export interface Target {
  /** Its name for `deno compile --target`. */
  readonly triple: string;
  /** Name of the binary in a release; install.sh asks for exactly this. */
  readonly asset: string;
  /** The hosted runner that builds it and runs the command tests with it. */
  readonly runner: string;
}

export const TARGETS: readonly Target[] = [
  target("x86_64-unknown-linux-gnu", "ubuntu-24.04"),
  target("aarch64-unknown-linux-gnu", "ubuntu-24.04-arm"),
  target("x86_64-apple-darwin", "macos-15-intel"),
  target("aarch64-apple-darwin", "macos-15"),
  target("x86_64-pc-windows-msvc", "windows-2025"),
];

function target(triple: string, runner: string): Target {
  const suffix = triple.includes("windows") ? ".exe" : "";
  return { triple, asset: `revive-${triple}${suffix}`, runner };
}

/** Where the project, its releases and its plugin are found. */
export const REPOSITORY = "https://github.com/revive-cli/revive";

/** The release of Deno that the workflows use and that install.sh fetches where there is none. */
export const DENO_VERSION = "2.9.6";
