import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { computeSuccessDistribution } from '../../models/poisson-binomial.ts'
import type { Spread } from '../../models/spread.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Pair } from '../../shared/side.ts'
import { PERIOD_OVER, type PeriodRows, ScoreModel } from '../periods/model.ts'
import { elapsedSince } from '../periods/state.ts'
import { ATTACKS, attackChances, attackerOf, chanceIn } from './attack-rates.ts'
import { HALF, HALVES, type HandballState, serve } from './state.ts'

/** Goals still to come by half: of so many attacks of each side some succeed. */
export type HandballModel = ScoreModel<HandballState>

export function handballModel(fixture: Fixture, state: HandballState, at: number): HandballModel {
  const opinion = computeMarketEstimate(fixture, at)
  const chances = attackChances(opinion.edge, opinion.total)
  const rows = Array.from({ length: HALVES }, (_, half) => {
    if (half < state.done) return PERIOD_OVER
    return half === state.done ? openRows(chances, state, at) : freshRows(chances)
  })
  return new ScoreModel(state, rows)
}

function freshRows([home, away]: Pair): PeriodRows {
  const all = (chance: number): Spread => computeSuccessDistribution(Array.from({ length: ATTACKS / 2 }, () => chance))
  return [all(home), all(away)]
}

/** The half being played, or the next one during the break: with those who are suspended. */
function openRows(chances: Pair, state: HandballState, at: number): PeriodRows {
  const isPlayed = state.stage === 'play'
  const gone = elapsedSince(state, at)
  const from = isPlayed ? state.attacks : 0
  const left = isPlayed ? Math.max(0, state.left - gone) : HALF
  const pace = left / Math.max(1, ATTACKS - from)
  const sides: [number[], number[]] = [[], []]
  for (let attack = from; attack < ATTACKS; attack++) {
    const side = attackerOf(state.first, attack)
    const suspended = serve(state.suspended, gone + (attack - from + 1) * pace)
    sides[side].push(chanceIn(chances, side, suspended))
  }
  return [computeSuccessDistribution(sides[0]), computeSuccessDistribution(sides[1])]
}
