// @ts-types="./plot.d.ts"
export { areaY, dot, lineY, plot, ruleX, ruleY, text, tickX } from "@observablehq/plot";
