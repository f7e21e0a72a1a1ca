/** A checkpoint as an agent would write it, with what a shell would take apart. */
export const CHECKPOINT = `## Goal
Sell returns.

## Live State
- /srv/trains/src/return_fare.ts, branch fare-returns, error E-4711 with \`$fare\`

## Decisions
- Half of a return costs what a single costs.

## Loose ends
- none

## Next step
Round the fare in src/return_fare.ts.
`;
