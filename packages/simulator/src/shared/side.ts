/** The two sides of a match, and figures of both, the home side's first. */
export type Side = 0 | 1
export type Pair = readonly [home: number, away: number]
