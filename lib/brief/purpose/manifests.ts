import { parseJsonc } from "../../deps/jsonc.ts";
import { parseToml } from "../../deps/toml.ts";
import { parseYaml } from "../../deps/yaml.ts";

/** What a manifest's reader may be told to make of a description that stands elsewhere. */
export type Description = string | undefined;

/** `[project]` of a pyproject.toml, else `[tool.poetry]`. */
export function pyprojectDescription(text: string): Description {
  const manifest = parseToml(text);
  return textAt(manifest, "project", "description") ??
    textAt(manifest, "tool", "poetry", "description");
}

/** package.json and composer.json. */
export function jsonDescription(text: string): Description {
  const manifest: unknown = JSON.parse(text);
  return textAt(manifest, "description");
}

/** deno.json and deno.jsonc. */
export function jsoncDescription(text: string): Description {
  return textAt(parseJsonc(text), "description");
}

/** pubspec.yaml. */
export function pubspecDescription(text: string): Description {
  return textAt(parseYaml(text), "description");
}

/** What a Cargo.toml says about the description of its package. */
export type CargoDescription =
  | { readonly kind: "text"; readonly text: string }
  /** It is the workspace's; `root` is where the manifest says that the workspace lies. */
  | { readonly kind: "inherited"; readonly root: string | undefined }
  | { readonly kind: "none" };

/**
 * The description of a Cargo.toml's `[package]`. `description.workspace = true`
 * is looked up in `[workspace.package]` of the same file; where it has no
 * workspace, the caller has to look in the workspace's own. A manifest with a
 * workspace alone is described by the workspace.
 */
export function cargoDescription(text: string): CargoDescription {
  const manifest = parseToml(text);
  const own = textAt(manifest, "package", "description");
  if (own !== undefined) return { kind: "text", text: own };
  const inherits = valueAt(manifest, "package", "description", "workspace") === true;
  if (!inherits && valueAt(manifest, "package") !== undefined) return { kind: "none" };
  const shared = textAt(manifest, "workspace", "package", "description");
  if (shared !== undefined) return { kind: "text", text: shared };
  return inherits && valueAt(manifest, "workspace") === undefined
    ? { kind: "inherited", root: textAt(manifest, "package", "workspace") }
    : { kind: "none" };
}

/** The description that a Cargo.toml shares with the packages of its workspace. */
export function workspaceDescription(text: string): Description {
  return textAt(parseToml(text), "workspace", "package", "description");
}

/** The string at the end of `path`; `undefined` if it is missing, blank or no string. */
function textAt(value: unknown, ...path: string[]): Description {
  const found = valueAt(value, ...path);
  return typeof found === "string" && found.trim() !== "" ? found : undefined;
}

function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Object.entries(found).find(([name]) => name === key)?.[1];
  }
  return found;
}
