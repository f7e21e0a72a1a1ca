/**
 * The repository that the agent works in: a small, made-up service.
 *
 * @module
 */

import { dirname, join } from "../lib/host/path.ts";
import type { Stage } from "./stage.ts";

/** What a person makes of the static.md that `revive init` wrote. */
export const CURATED =
  `PURPOSE: parcel-quote tells a shop's checkout what shipping a cart costs: to \
the cent, in under 50 ms and without asking a carrier, since a spinner loses customers.
DIFFERENTIATORS:
  - Prices come from tables in this repository, not live from carriers
  - Every quote names the row of the tariff it came from, for the auditors
INVARIANTS:
  - Money is integer cents everywhere; no float ever touches a price
  - Rounding happens once, in src/quote.js, half up
  - tariffs/ is generated: change sheets/, then npm run tariffs
GOTCHAS:
  - Island postcodes share prefixes with the mainland: the longest one wins
  - Carrier B's sheet is in pounds until 1 June, all others in euros
`;

/** The bullets of {@linkcode CURATED}. */
export const BULLETS = CURATED.split("\n").filter((line) => line.startsWith("  - ")).length;

const PACKAGE = {
  name: "parcel-quote",
  version: "2.3.0",
  description: "Quotes what shipping a cart costs, to the cent.",
  type: "module",
  scripts: {
    test: "node --test",
    lint: "eslint src",
    tariffs: "node tools/tariffs.js",
  },
};

interface Commit {
  readonly message: string;
  readonly files: Readonly<Record<string, string>>;
}

const COMMITS: readonly Commit[] = [
  {
    message: "Quote a cart from a tariff table",
    files: {
      "package.json": JSON.stringify(PACKAGE, null, 2) + "\n",
      "package-lock.json": '{ "name": "parcel-quote", "lockfileVersion": 3, "packages": {} }\n',
      "README.md": "# parcel-quote\n\nQuotes the price of shipping a cart for a shop's checkout.\n",
      ".gitignore": "node_modules/\n.claude/settings.local.json\n.claude/skills/\n",
      "src/quote.js": "export const quote = (cart, row) => row.cents * cart.parcels;\n",
      "tariffs/a.json": '{ "carrier": "A", "currency": "EUR", "rows": [] }\n',
    },
  },
  {
    message: "Keep money in integer cents",
    files: {
      "src/money.js": "export const cents = (amount) => Math.round(amount * 100);\n",
      "src/quote.js": "import { cents } from './money.js';\nexport const quote = (cart, row) =>\n" +
        "  cents(row.price) * cart.parcels;\n",
    },
  },
  {
    message: "Round once, at the end of a quote\n\nTwo roundings made 1,204 invoices of April " +
      "differ from their quote by a cent.",
    files: {
      "src/quote.js": "export const quote = (cart, row) =>\n" +
        "  Math.floor((row.milli * cart.parcels + 5) / 10);\n",
      "test/quote.test.js": "import test from 'node:test';\n",
    },
  },
  {
    message: "Generate tariffs from the carriers' sheets",
    files: {
      "tools/tariffs.js": "// sheets/*.csv -> tariffs/*.json\n",
      "sheets/a.csv": "prefix,price,currency\nIV,9.80,EUR\nIV27,24.50,EUR\nPA,9.80,EUR\n",
      "sheets/b.csv": "prefix,price,currency\nIV,8.10,GBP\nIV27,19.90,GBP\nPA,8.10,GBP\n",
      "tariffs/b.json": '{ "carrier": "B", "currency": "GBP", "rows": [] }\n',
    },
  },
  {
    message: "Find the zone by the postcode's prefix",
    files: {
      "src/zones.js": "export const zone = (code, rows) =>\n" +
        "  rows.find((row) => code.startsWith(row.prefix));\n",
      "src/quote.js": "import { zone } from './zones.js';\nexport const quote = (cart, rows) =>\n" +
        "  Math.floor((zone(cart.postcode, rows).milli * cart.parcels + 5) / 10);\n",
      "test/zones.test.js": "import test from 'node:test';\n",
    },
  },
  {
    message: "Plan the work of May",
    files: {
      "plan.md": "# May\n\n1. Islands get the mainland price (issue 41)\n" +
        "2. Carrier B sends euros from 1 June\n3. Quotes for pallets\n",
    },
  },
];

/** How many commits the repository begins with. */
export const COMMIT_COUNT = COMMITS.length;

/** Makes the repository. Its dates are fixed, so that its commits have the same names each time. */
export async function makeProject(stage: Stage): Promise<void> {
  await git(stage, "init", "--quiet", "--initial-branch=main");
  for (
    const [name, value] of [
      ["user.name", "Demo"],
      ["user.email", "demo@example.com"],
      ["commit.gpgsign", "false"],
      // Nothing may go on in the background when the folder is removed.
      ["gc.auto", "0"],
      ["maintenance.auto", "false"],
    ] as const
  ) await git(stage, "config", name, value);
  for (const [index, { message, files }] of COMMITS.entries()) {
    for (const [path, content] of Object.entries(files)) {
      const full = join(stage.project, path);
      await Deno.mkdir(dirname(full), { recursive: true });
      await Deno.writeTextFile(full, content);
    }
    await git(stage, "add", "--all");
    const env = commitDate(index);
    const { code, stderr } = await stage.run("git", ["commit", "--quiet", "-m", message], { env });
    if (code !== 0) throw new Error(`git commit: ${stderr}`);
  }
}

/** The variables that date the `index`th commit. */
export function commitDate(index: number): Readonly<Record<string, string>> {
  const date = `2026-05-${String(index + 4).padStart(2, "0")}T10:00:00+0000`;
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}

async function git(stage: Stage, ...args: string[]): Promise<void> {
  const { code, stderr } = await stage.run("git", args);
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}
