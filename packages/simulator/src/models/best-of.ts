/**
 * Best-of contests over an odd number of parts: sets, games, maps. Final scores have one order everywhere: 2:0, 2:1,
 * 1:2, 0:2.
 */

/** Parts needed to win a best of `bestOf`. */
export function neededOf(bestOf: number): number {
  return (bestOf + 1) / 2
}

/** Place of a final score in the order. */
export function scoreIndex(needed: number, home: number, away: number): number {
  return home > away ? away : 2 * needed - 1 - home
}

/** The final scores in their order. */
export function finalScores(needed: number): (readonly [number, number])[] {
  const wins = Array.from({ length: needed }, (_, away) => [needed, away] as const)
  return [...wins, ...wins.map(([most, fewer]) => [fewer, most] as const).reverse()]
}

/**
 * Chances of the final scores from parts already won.
 * @param chance P(home wins part number `nr`), from 1
 */
export function scoreChances(needed: number, home: number, away: number, chance: (nr: number) => number): Float64Array {
  const result = new Float64Array(2 * needed)
  const walk = (h: number, a: number, p: number): void => {
    if (p === 0) return
    if (h === needed || a === needed) {
      const index = scoreIndex(needed, h, a)
      result[index] = (result[index] as number) + p
      return
    }
    const wins = chance(h + a + 1)
    walk(h + 1, a, p * wins)
    walk(h, a + 1, p * (1 - wins))
  }
  walk(home, away, 1)
  return result
}

/** Summed chance of the final scores that a condition holds for. */
export function chanceOfScores(scores: Float64Array, holds: (home: number, away: number) => boolean): number {
  let sum = 0
  finalScores(scores.length / 2).forEach(([home, away], index) => {
    if (holds(home, away)) sum += scores[index] as number
  })
  return sum
}

/** Whether part `nr` is played whatever happens before it. */
export function isSurelyPlayed(needed: number, home: number, away: number, nr: number): boolean {
  return Math.max(home, away) + (nr - 1 - home - away) < needed && nr > home + away
}
