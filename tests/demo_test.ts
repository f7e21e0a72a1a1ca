import { assert, assertEquals, assertMatch, assertStringIncludes } from "./support/assert.ts";
import { findProgram } from "./support/command.ts";
import { DENO_DIR } from "./support/program.ts";
import { displayWidth } from "../lib/text/width.ts";

const DEMO = new URL("../demo/demo.ts", import.meta.url).pathname;

/** A home and a temporary folder for one run of the demo; both must be empty afterwards. */
class Place implements AsyncDisposable {
  private constructor(readonly top: string) {}

  static async create(): Promise<Place> {
    const place = new Place(await Deno.makeTempDir({ prefix: "revive-test-" }));
    for (const name of ["home", "tmp", "bin"]) await Deno.mkdir(`${place.top}/${name}`);
    return place;
  }

  /** The demo as a process, its own colours off. */
  start(): Deno.ChildProcess {
    return new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", DEMO],
      clearEnv: true,
      env: {
        PATH: `${this.top}/bin:${Deno.env.get("PATH") ?? ""}`,
        HOME: `${this.top}/home`,
        TMPDIR: `${this.top}/tmp`,
        DENO_DIR,
        NO_COLOR: "1",
        // None of these may reach the program that is shown.
        REVIVE_DISABLED: "1",
        REVIVE_REFRESH_EVERY: "1",
        GIT_DIR: "/nowhere",
      },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  /** What a run left behind. */
  left(): string[] {
    return ["home", "tmp"].flatMap((folder) =>
      [...Deno.readDirSync(`${this.top}/${folder}`)].map(({ name }) => `${folder}/${name}`)
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.top, { recursive: true });
  }
}

/** Reads the first piece of `stream` that holds `text`, with all that came before. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  text: string,
): Promise<void> {
  let seen = "";
  while (!seen.includes(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ended before ${text}: ${seen}`);
    seen += new TextDecoder().decode(value);
  }
}

Deno.test("the demo plays a session of twelve prompts and leaves nothing behind", async () => {
  await using place = await Place.create();
  const { code, stdout, stderr } = await place.start().output();
  const text = new TextDecoder().decode(stdout);
  assertEquals([new TextDecoder().decode(stderr), code], ["", 0], text);
  assertEquals(place.left(), []);

  // However its lines are broken.
  const flat = text.replace(/\n\s*(?:┃\s*)?/g, " ");
  // The first brief whole, the others as what is new in them.
  assertEquals(text.match(/<revive refresh="1">/g)?.length, 1);
  assertEquals(text.match(/the brief again/g)?.length, 4);
  for (
    const statement of [
      "Money is integer cents everywhere; no float ever touches a price",
      "five prompts since the last one",
      "602d4f1 Let the longest postcode prefix win",
      "revive: context 36 % full, 72,300 of 200,000 tokens",
      "- Two sheets, each with its day. The user rejected a flag in the code",
      "HEAD is now 1 commit ahead of it.",
      "a background task ends: not counted",
      'cause="clear"): the first prompt after /clear',
      "more than 50,000 tokens since the last one",
      "prompts     12, in two sessions",
      "hooks       48 runs, 40 of them silent",
      "$ revive install-hook",
    ]
  ) assertStringIncludes(flat, statement);
  assertMatch(text, /briefs {6}5, an estimated 1,8\d\d tokens in all/);
  assertMatch(text, /^12 › /m);

  const lines = text.split("\n");
  assertEquals(lines.filter((line) => displayWidth(line) > 80), []);
  assertEquals(lines.filter((line) => /\p{Cc}/u.test(line)), []);
  assert(lines.length < 170, `${lines.length} lines`);
});

Deno.test("the demo fails, and says what does not hold, if a brief is not as it must be", async () => {
  await using place = await Place.create();
  // A git that cannot tell the newest commits: the brief comes without them.
  const git = await findProgram("git");
  await Deno.writeTextFile(
    `${place.top}/bin/git`,
    `#!/bin/sh\ncase " $* " in *" log -20 "*) exit 1 ;; esac\nexec ${git} "$@"\n`,
    { mode: 0o755 },
  );
  const { code, stdout, stderr } = await place.start().output();
  assertEquals(code, 1);
  assertStringIncludes(
    new TextDecoder().decode(stderr),
    "this does not hold: a brief names the newest commit",
  );
  assert(!new TextDecoder().decode(stdout).includes("IN SUM"));
  assertEquals(place.left(), []);
});

Deno.test("the demo names the program that it lacks", async () => {
  await using place = await Place.create();
  await Deno.writeTextFile(
    `${place.top}/bin/git`,
    "#!/bin/sh\necho no such thing >&2\nexit 127\n",
    {
      mode: 0o755,
    },
  );
  const { code, stderr } = await place.start().output();
  assertEquals(code, 1);
  assertStringIncludes(new TextDecoder().decode(stderr), "git init");
  assertEquals(place.left(), []);
});

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  Deno.test(`the demo cleans up on ${signal}`, async () => {
    await using place = await Place.create();
    const child = place.start();
    const reader = child.stdout.getReader();
    await readUntil(reader, "install-hook");
    child.kill(signal);
    const [status] = await Promise.all([child.status, child.stderr.cancel(), reader.cancel()]);
    assertEquals(status.code, code);
    assertEquals(place.left(), []);
  });
}

Deno.test("the demo ends quietly and cleans up when nobody reads on", async () => {
  await using place = await Place.create();
  const child = place.start();
  const reader = child.stdout.getReader();
  await readUntil(reader, "revive init");
  await reader.cancel();
  const [status, stderr] = await Promise.all([child.status, new Response(child.stderr).text()]);
  assertEquals([status.code, stderr], [0, ""]);
  assertEquals(place.left(), []);
});
