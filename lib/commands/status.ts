import type { Host } from "../host/host.ts";
import { outputPaint } from "../host/output.ts";
import { withTilde } from "../host/path.ts";
import { requireReadable } from "../host/readable_store.ts";
import { userHome } from "../host/store.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { isKnownSession, newestSession, sessionsBeginning } from "../session/find_session.ts";
import { currentProject } from "../session/identity.ts";
import { gatherStatus } from "../stats/status_gather.ts";
import { statusJson } from "../stats/status_json.ts";
import { formatStatus } from "../stats/status_text.ts";
import { cleanLine } from "../text/clean.ts";

/** `revive status`: how full the context is, what comes next and what came last. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const { root } = currentProject(host);
  requireReadable(host, "sessions");
  const isJson = input.flags.has("json");
  const asked = input.values.get("session");
  const session = asked === undefined
    ? host.env("CLAUDE_CODE_SESSION_ID") ?? await newestSession(host, root)
    : await wholeId(asked, host);
  const home = userHome(host);
  if (session === undefined) {
    const why = `No session of this project is known (${
      cleanLine(withTilde(root, home))
    }).\nA session is known from its first prompt on, where the hooks are wired: see revive doctor.\n`;
    if (!isJson) return succeed(why);
    return succeed(
      JSON.stringify(
        { version: 1, session: null, project: root, unknown: { session: why } },
        null,
        2,
      ) +
        "\n",
    );
  }
  const status = await gatherStatus(host, session, root);
  if (isJson) return succeed(statusJson(status));
  return succeed(formatStatus(status, outputPaint(host), (path) => withTilde(path, home)));
}

/** The session that `asked` names, whole or by its beginning. */
async function wholeId(asked: string, host: Host): Promise<string> {
  if (await isKnownSession(host, asked)) return asked;
  const [only, ...more] = await sessionsBeginning(host, asked);
  if (only !== undefined && more.length === 0) return only;
  const name = cleanLine(asked);
  throw new RefusedError(
    only === undefined
      ? `no session ${name} is known. Its ID is the name of its transcript, without .jsonl`
      : `${more.length + 1} sessions begin with ${name}. Write more of the ID`,
  );
}
