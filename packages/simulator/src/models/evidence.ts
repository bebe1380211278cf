/**
 * A contest whose winner emerges gradually: every event favours the winner with a fixed probability and so moves the
 * log odds by a fixed step. The resulting probability is exactly that of winning at any time and has no drift.
 */

export function toChance(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** By how much the log odds of a side rise with an event of its own that falls to winners with chance `share`. */
export function toEvidence(share: number): number {
  return Math.log(share / (1 - share))
}

/** P(the next event is home's), home winning with chance `p`, events falling to winners with chance `share`. */
export function nextIsHome(p: number, share: number): number {
  return p * share + (1 - p) * (1 - share)
}

/** P(home is first to have `goal` events), from the events so far; each is home's with chance `p`. */
export function firstToCount(p: number, goal: number, home: number, away: number): number {
  const rows = goal - home
  const columns = goal - away
  // ahead[a] = P(home gets its next `rows` before away gets `a` more), built up row by row.
  let ahead = new Float64Array(columns + 1).fill(1, 1)
  for (let row = 1; row <= rows; row++) {
    const next = new Float64Array(columns + 1)
    for (let a = 1; a <= columns; a++) next[a] = p * (ahead[a] as number) + (1 - p) * (next[a - 1] as number)
    ahead = next
  }
  return ahead[columns] as number
}

/** Chances of a Poisson number from 0 up to about as many as ever come. */
export function poissonChances(mean: number): Float64Array {
  const size = Math.ceil(mean + 5 * Math.sqrt(mean) + 7)
  const chances = new Float64Array(size)
  let p = Math.exp(-mean)
  for (let count = 0; count < size; count++) {
    chances[count] = p
    p *= mean / (count + 1)
  }
  return chances
}
