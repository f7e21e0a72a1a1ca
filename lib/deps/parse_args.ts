// @ts-types="./parse_args.d.ts"
export { parseArgs } from "@std/cli/parse-args";
