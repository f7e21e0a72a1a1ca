// @ts-types="./closest_string.d.ts"
export { closestString } from "@std/text/closest-string";
