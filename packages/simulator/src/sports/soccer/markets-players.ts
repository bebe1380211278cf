import { gradeFlags, gradeSingleWinner } from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { PLAYERS, rosterOf } from './lineup.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import type { SoccerModel } from './model.ts'
import { isOver } from './score-market.ts'
import { hasScored } from './scorers.ts'
import type { SoccerState } from './state.ts'

/** The possible scorers: the sixteen players of each side, home first, and nobody where only one can score. */

const SIDES = [0, 1] as const
const NOBODY = [{ id: '1716', name: 'no goal' }] as const
const common = { groups: ['players'], core: false, layout: 'players' } as const

function listPlayers(fixture: Fixture) {
  return rosterOf(fixture).flatMap(roster => roster.map(({ id, name }) => ({ id: `sr:player:${id}`, name })))
}

function eachPlayer(visit: (side: Side, player: number) => number): number[] {
  return SIDES.flatMap(side => Array.from({ length: PLAYERS }, (_, player) => visit(side, player)))
}

function fill(out: number[], values: readonly number[]): void {
  out.length = values.length
  for (let i = 0; i < values.length; i++) out[i] = values[i] as number
}

export const ANYTIME_SCORER: SoccerDescriptor = {
  ...common,
  id: '40',
  tier: 2,
  priority: 75,
  margin: 'each',
  winnerCount: 0,
  name: 'Anytime goalscorer',
  specifier: () => '',
  field: listPlayers,
  outcomes: [],
  quote: (model, _line, out) => {
    fill(
      out,
      eachPlayer((side, player) => model.scorers.scores(side, player)),
    )
    return !isOver(model.state)
  },
  settle: state =>
    isOver(state)
      ? gradeFlags(eachPlayer((side, player) => Number(hasScored(state, side, player))).map(Boolean))
      : undefined,
}

function quoteOne(model: SoccerModel, when: 'next' | 'last', out: number[]): void {
  fill(
    out,
    eachPlayer((side, player) => model.scorers.scoresOne(side, player, when)),
  )
  out.push(0)
}

/** Place of the scorer of a goal among the outcomes; of nobody, the last. */
function scorerIndex(state: SoccerState, goal: number): number {
  const side = state.goals.at(goal)
  return side === undefined ? 2 * PLAYERS : side * PLAYERS + (state.scorers.at(goal) ?? 0)
}

/** `nr` is the goal. */
export const GOAL_SCORER: SoccerDescriptor = {
  ...common,
  id: '38',
  tier: 2,
  lines: listNumbers(14),
  priority: 76,
  margin: 'score',
  name: '{!goalnr} goalscorer',
  specifier: line => `goalnr=${line.nr}`,
  field: listPlayers,
  outcomes: NOBODY,
  quote: (model, line, out) => {
    if (isOver(model.state) || line.nr !== model.state.goals.length + 1) return false
    quoteOne(model, 'next', out)
    out[2 * PLAYERS] = model.grid[0] as number
    return true
  },
  settle: (state, line) => {
    const isScored = state.goals.length >= line.nr
    return isScored || isOver(state)
      ? gradeSingleWinner(isScored ? scorerIndex(state, line.nr - 1) : 2 * PLAYERS, 2 * PLAYERS + 1)
      : undefined
  },
}

export const LAST_SCORER: SoccerDescriptor = {
  ...common,
  id: '39',
  tier: 2,
  priority: 77,
  margin: 'score',
  name: 'Last goalscorer',
  specifier: () => '',
  field: listPlayers,
  outcomes: NOBODY,
  quote: (model, _line, out) => {
    quoteOne(model, 'last', out)
    const standing = scorerIndex(model.state, -1)
    out[standing] = (out[standing] as number) + (model.grid[0] as number)
    return !isOver(model.state)
  },
  settle: state => (isOver(state) ? gradeSingleWinner(scorerIndex(state, -1), 2 * PLAYERS + 1) : undefined),
}

export const PLAYER_MARKETS: readonly SoccerDescriptor[] = [ANYTIME_SCORER, GOAL_SCORER, LAST_SCORER]
