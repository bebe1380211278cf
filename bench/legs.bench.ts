/**
 * Cost of telling how a leg stands: every golden vector in turn, of all sports and markets. A page renders each leg of its
 * open bets with it once a second.
 */
import { describeLeg } from '@touchline/betting/legs/describe-leg'
import golden from '../packages/betting/golden/legs.json' with { type: 'json' }
import { measureAlternately, measureHere, medianCpuUs } from './lib/measure.ts'
import { checkPromise, printFigure, printRate } from './lib/print-results.ts'

const LIMITS = { rounds: 9, seconds: 20 }
const LEGS = 100_000
const LONGEST_US = 10

const cases = golden.map(({ in: { sport, market_id, specifier, outcome_id, match } }) => ({
  leg: { sport, marketId: market_id, specifier, outcomeId: outcome_id },
  match: { ...match, periods: match.periods ?? [], gameScore: match.game_score ?? null },
}))

const toldCount = cases.filter(({ leg, match }) => describeLeg(leg, match)).length
if (toldCount < cases.length - 10) throw new Error(`only ${toldCount} of ${cases.length} legs are told`)

function describeAll(): number {
  let sink = 0
  for (let index = 0; index < LEGS; index++) {
    const { leg, match } = cases[index % cases.length] ?? {}
    if (leg && match) sink += describeLeg(leg, match)?.home ?? 0
  }
  if (sink < 0) throw new Error('counts are never below zero')
  return LEGS
}

const { legs } = await measureAlternately({ legs: () => measureHere(describeAll) }, LIMITS)
printRate('legs told', 'legs', legs)
printFigure('told of the vectors', toldCount, ` of ${cases.length}`)
checkPromise('a leg told, CPU', medianCpuUs(legs), { atMost: LONGEST_US }, ' µs')
