/**
 * A fight as a chain of exchanges, fifteen a round. Each may end the fight; if not, one side comes out better, and a round
 * goes to the side that was better more often. Chances are the same in every exchange. Script and prices use this law.
 */

/** Exchanges of a round of five minutes: an odd number, so that every round has a winner. */
export const EXCHANGES = 15
/** The first exchange of a round beyond its half. */
export const PAST_HALF = 8

export interface FightRates {
  /** Chance of an exchange to end the fight. */
  readonly finish: number
  /** Chance of home to be the one who ends it. */
  readonly finisher: number
  /** Chance of home to be the better in an exchange that does not. */
  readonly exchange: number
  /** Share of knockouts, against submissions, in what home and away end. */
  readonly knockout: readonly [home: number, away: number]
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/**
 * @param edge log odds of home against away to end the fight  @param hazard chance of a round to be the last by a finish
 */
export function computeFightRates(edge: number, hazard: number, knockout: readonly [number, number]): FightRates {
  const risk = Math.min(0.5, Math.max(0.05, hazard))
  return {
    finish: 1 - (1 - risk) ** (1 / EXCHANGES),
    finisher: sigmoid(edge),
    exchange: sigmoid(0.21 * edge),
    knockout,
  }
}

/** P(home is the better more often) with `left` exchanges to come and `lead` so far. */
export function roundChance(exchange: number, left: number, lead: number): number {
  let row = new Float64Array(2 * left + 1)
  row[left] = 1
  for (let i = 0; i < left; i++) {
    const next = new Float64Array(row.length)
    for (let d = 1; d < row.length - 1; d++) {
      next[d + 1] = (next[d + 1] as number) + exchange * (row[d] as number)
      next[d - 1] = (next[d - 1] as number) + (1 - exchange) * (row[d] as number)
    }
    row = next
  }
  return row.reduce((sum, p, d) => (lead + d - left > 0 ? sum + p : sum), 0)
}

/** P(home wins more rounds than away) from rounds won, the one going on and those to come. */
export function decisionChance(won: readonly [number, number], current: readonly number[]): number {
  const [next, ...later] = current
  if (next === undefined) return won[0] > won[1] ? 1 : 0
  const home = decisionChance([won[0] + 1, won[1]], later)
  const away = decisionChance([won[0], won[1] + 1], later)
  return next * home + (1 - next) * away
}
