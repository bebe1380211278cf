import { compareScores, gradeSingleWinner, gradeVoid, WINNER_OUTCOMES } from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import type { Side } from '../../shared/side.ts'
import { MAP_MARKET, perMap } from '../best-of/map-markets.ts'
import { MAP_RESULT, MAP_WINNER, resultOf, type StrikeDescriptor } from './markets.ts'
import { REGULAR } from './model.ts'
import type { Points, StrikeState } from './state.ts'

/** Markets on single rounds of a map, and on the order in which rounds are won. */

/** More rounds than this are played once in some thousand maps. */
const ROUNDS = 36
const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, index) => index + 1)

/** Winner of a round, undefined while it may be played, null when it never will be. */
function roundWinner(state: StrikeState, nr: number, round: number): Side | undefined | null {
  return state.winners[nr - 1]?.[round - 1] ?? (resultOf(state, nr) === undefined ? undefined : null)
}

function halfScore(winners: readonly Side[]): Points {
  const first = winners.slice(0, REGULAR / 2)
  const away = first.reduce<number>((sum, side) => sum + side, 0)
  return [first.length - away, away]
}

export const FIRST_HALF: StrikeDescriptor = {
  ...MAP_RESULT,
  id: '338',
  joint: undefined,
  priority: 13,
  groups: ['maps', 'rounds'],
  betStop: 'half_time',
  name: '{!mapnr} map – 1st half – 1x2',
  quote: (model, { nr }, out) => {
    const [home, away] = model.isCurrent(nr) ? model.state.rounds : [0, 0]
    if (!model.map(nr) || home + away >= REGULAR / 2) return false
    const lead = model.firstHalf(nr)
    out[0] = lead.above(0.5)
    out[2] = 1 - lead.above(-0.5)
    out[1] = Math.max(0, 1 - out[0] - out[2])
    return true
  },
  settle: (state, { nr }) => {
    const winners = state.winners[nr - 1] ?? []
    if (winners.length >= REGULAR / 2) return gradeSingleWinner(compareScores(...halfScore(winners)), 3)
    return resultOf(state, nr) === undefined ? undefined : gradeVoid(3)
  },
}

/** `value` is the number of the round. */
export const ROUND_WINNER: StrikeDescriptor = {
  ...MAP_MARKET,
  id: '335',
  lines: perMap(nr => toLines(ROUND_NUMBERS, nr)),
  priority: 8,
  groups: ['main', 'rounds'],
  suspendsDuringPoint: true,
  betStop: 'round_end',
  name: '{!mapnr} map round {roundnr} – winner',
  specifier: line => `mapnr=${line.nr}|roundnr=${line.value}`,
  outcomes: WINNER_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const { state } = model
    if (state.stage !== 'play' || !model.isCurrent(nr)) return false
    const ahead = value - (state.rounds[0] + state.rounds[1])
    quoteTwo(model.round(nr, value), out)
    return ahead === 1 || (ahead === 2 && model.isSafe)
  },
  settle: (state, { nr, value }) => {
    const winner = roundWinner(state, nr, value)
    if (winner === undefined) return undefined
    return winner === null ? gradeVoid(2) : gradeSingleWinner(winner, 2)
  },
}

/** First rounds of the halves, fought with pistols; `value` is which half. */
export const PISTOL_ROUND: StrikeDescriptor = {
  ...ROUND_WINNER,
  id: '336',
  lines: perMap(nr => toLines([1, 2], nr)),
  core: false,
  priority: 9,
  groups: ['rounds'],
  suspendsDuringPoint: false,
  betStop: 'map_end',
  name: '{!mapnr} map – {!pistolroundnr} pistol round – winner',
  specifier: line => `mapnr=${line.nr}|pistolroundnr=${line.value}`,
  quote: (model, { nr, value }, out) => {
    const round = pistolRound(value)
    const [home, away] = model.isCurrent(nr) ? model.state.rounds : [0, 0]
    if (!model.map(nr) || home + away >= round) return false
    quoteTwo(model.round(nr, round), out)
    return true
  },
  settle: (state, { nr, value }) => ROUND_WINNER.settle(state, { nr, value: pistolRound(value) }),
}

function pistolRound(half: number): number {
  return half === 1 ? 1 : REGULAR / 2 + 1
}

/** `value` is how many rounds. */
export const ROUND_RACE: StrikeDescriptor = {
  ...MAP_WINNER,
  id: '339',
  lines: perMap(nr => toLines([5, 10], nr)),
  joint: undefined,
  core: false,
  priority: 14,
  groups: ['rounds'],
  name: '{!mapnr} map – race to {roundnr} rounds',
  specifier: line => `mapnr=${line.nr}|roundnr=${line.value}`,
  quote: (model, { nr, value }, out) => {
    const rounds = model.isCurrent(nr) ? model.state.rounds : [0, 0]
    if (!model.map(nr) || Math.max(...rounds) >= value) return false
    quoteTwo(model.first(nr, value), out)
    return true
  },
  settle: (state, { nr, value }) => {
    const score = [0, 0]
    for (const side of state.winners[nr - 1] ?? []) {
      score[side] = (score[side] as number) + 1
      if (score[side] === value) return gradeSingleWinner(side, 2)
    }
    return resultOf(state, nr) === undefined ? undefined : gradeVoid(2)
  },
}

export const ROUND_MARKETS: readonly StrikeDescriptor[] = [FIRST_HALF, ROUND_WINNER, PISTOL_ROUND, ROUND_RACE]
