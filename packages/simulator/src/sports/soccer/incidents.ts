import type { Incident } from '../../engine/script-builder.ts'
import { minuteOfShare } from '../../models/soccer-grid.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { drawByTime } from './attempts.ts'
import { EXPECTED_RED, EXPECTED_YELLOW, expectedCorners } from './expected-counts.ts'
import { addCancelledGoals, addGoal, addMissedPenalty, sampleGoals } from './goal-incidents.ts'
import {
  createPeople,
  fit,
  type Halves,
  type MatchIncidents,
  note,
  type People,
  realTime,
  replaceAt,
  type Scene,
  SECOND,
  type Timed,
} from './incident-context.ts'
import { PLACES, samplePosition, sampleSubstitutions } from './lineup.ts'
import { addTo, type SoccerState } from './state.ts'

/**
 * The incidents of one match, drawn from the model that prices it, so that fair prices are fair: goals come from the
 * score grid, after a red card the remaining ones from the grid with the changed strengths.
 */

/** Everything of a match but its periods. */
export function sampleMatchIncidents(fixture: Fixture, random: Random, halves: Halves): MatchIncidents {
  const result: MatchIncidents = { incidents: [], suspensions: [] }
  const people = createPeople(fixture)
  const reds = sampleReds(random)
  const goals = sampleGoals(fixture, random, reds).map(goal => ({ ...goal, at: realTime(halves, goal.minute) }))
  for (const red of reds) addRed(result, random, halves, people, { at: realTime(halves, red.minute), side: red.side })
  for (const goal of goals) addGoal(result, random, halves, people, goal)
  addCancelledGoals(result, random, halves, people, goals)
  addCounts(result, fixture, random, halves, people)
  addAlarms(result, random, halves, people)
  addFouls(result, people, halves)
  addChanges(result, fixture, people, halves)
  return result
}

/** Only the score of the same match: the first draws of `sampleMatchIncidents`. */
export function sampleScore(fixture: Fixture, random: Random): Pick<SoccerState, 'score' | 'firstHalf'> {
  const goals = sampleGoals(fixture, random, sampleReds(random))
  const count = (all: readonly Timed[], side: Side) => all.filter(goal => goal.side === side).length
  const first = goals.filter(({ minute }) => minute < 45)
  return { score: [count(goals, 0), count(goals, 1)], firstHalf: [count(first, 0), count(first, 1)] }
}

function sampleReds(random: Random): Timed[] {
  const reds: Timed[] = []
  for (const side of [0, 1] as const) {
    const count = Math.min(2, random.poisson(EXPECTED_RED[side]))
    for (let i = 0; i < count; i++) reds.push({ side, minute: minuteOfShare(random.next()) })
  }
  return reds.sort((a, b) => a.minute - b.minute)
}

function addRed(
  result: MatchIncidents,
  random: Random,
  halves: Halves,
  people: People,
  { at: time, side }: Scene,
): void {
  const at = fit(halves, time, 15 * SECOND)
  const draw = people.random.next()
  result.suspensions.push({
    from: at,
    to: at + random.integer(30_000, 60_000),
    scope: 'all',
    reason: 'possible_red_card',
  })
  result.incidents.push({
    at: at + 6 * SECOND,
    apply: (state, now) => {
      const place = samplePosition(state.places[side], 'cards', draw)
      const sent = state.places[side][place] ?? 0
      return {
        ...state,
        red: addTo(state.red, side, 1),
        fouls: addTo(state.fouls, side, 1),
        ...leave(state, side, place, -1),
        ...note(state, now, 'red_card', side, people.find(side, sent)),
      }
    },
  })
}

/** Somebody comes into a place, or nobody. */
function leave(state: SoccerState, side: Side, place: number, incoming: number): Pick<SoccerState, 'places' | 'spent'> {
  const outgoing = state.places[side][place] ?? -1
  const places = replaceAt(state.places, side, replaceAt(state.places[side], place, incoming))
  const isSpent = outgoing >= PLACES.length
  return { places, spent: isSpent ? replaceAt(state.spent, side, [...state.spent[side], outgoing]) : state.spent }
}

function addCounts(result: MatchIncidents, fixture: Fixture, random: Random, halves: Halves, people: People): void {
  const corners = expectedCorners(fixture.edge)
  for (const side of [0, 1] as const) {
    addEach(result, random, halves, corners[side], (state, at) => ({
      ...state,
      corners: addTo(state.corners, side, 1),
      firstCorners: state.stage === 'first' ? addTo(state.firstCorners, side, 1) : state.firstCorners,
      ...note(state, at, 'corner', side),
    }))
    addEach(result, random, halves, EXPECTED_YELLOW[side], (state, at) => {
      const place = samplePosition(state.places[side], 'cards', drawByTime(fixture, at))
      return {
        ...state,
        yellow: addTo(state.yellow, side, 1),
        fouls: addTo(state.fouls, side, 1),
        ...note(state, at, 'yellow_card', side, people.find(side, state.places[side][place] ?? 0)),
      }
    })
    addEach(
      result,
      random,
      halves,
      7,
      (state, at) => ({
        ...state,
        ...people.attempt(state, { at, side, result: drawByTime(fixture, at) < 0.27 ? 'saved' : 'missed' }),
      }),
      true,
    )
  }
}

/** Fouls without a card and offsides: nothing that prices look at. */
function addFouls(result: MatchIncidents, { random }: People, halves: Halves): void {
  const count = (key: 'fouls' | 'offsides', side: Side) => (state: SoccerState) => ({
    ...state,
    [key]: addTo(state[key], side, 1),
  })
  for (const side of [0, 1] as const) {
    addEach(result, random, halves, 9, count('fouls', side), true)
    addEach(result, random, halves, 2, count('offsides', side), true)
  }
}

function addChanges(result: MatchIncidents, fixture: Fixture, people: People, halves: Halves): void {
  for (const { side, place, incoming, minute } of sampleSubstitutions(fixture)) {
    result.incidents.push({
      at: fit(halves, realTime(halves, minute), 2 * SECOND),
      apply: (state, now) => change(state, now, side, place, incoming, people),
    })
  }
}

/** Nobody comes on for somebody who was sent off. */
function change(
  state: SoccerState,
  at: number,
  side: Side,
  place: number,
  incoming: number,
  people: People,
): SoccerState {
  if ((state.places[side][place] ?? -1) < 0) {
    return { ...state, spent: replaceAt(state.spent, side, [...state.spent[side], incoming]) }
  }
  return {
    ...state,
    ...leave(state, side, place, incoming),
    ...note(state, at, 'substitution', side, people.find(side, incoming)),
  }
}

function addEach(
  result: MatchIncidents,
  random: Random,
  halves: Halves,
  mean: number,
  apply: Incident<SoccerState>['apply'],
  quiet = false,
): void {
  const count = random.poisson(mean)
  for (let i = 0; i < count; i++) {
    const time = realTime(halves, minuteOfShare(random.next()))
    result.incidents.push({ at: fit(halves, time, 2 * SECOND), apply, quiet })
  }
}

/** Stops that come to nothing: a chance, a missed penalty, free kicks near the goal about every three minutes. */
function addAlarms(result: MatchIncidents, random: Random, halves: Halves, people: People): void {
  const anyTime = (room: number) => fit(halves, realTime(halves, 90 * random.next()), room)
  for (let count = random.poisson(0.3); count > 0; count--) {
    const at = anyTime(20 * SECOND)
    result.suspensions.push({
      from: at,
      to: at + random.integer(8_000, 15_000),
      scope: 'all',
      reason: 'dangerous_attack',
    })
  }
  if (random.chance(0.06)) addMissedPenalty(result, random, people, anyTime(130 * SECOND))
  for (const [start, end] of [
    [halves.firstStart, halves.firstEnd],
    [halves.secondStart, halves.secondEnd],
  ] as const) {
    let at = start
    for (;;) {
      at += Math.round(-180_000 * Math.log(1 - random.next())) + 4_000
      if (at > end - 10_000) break
      const to = at + random.integer(3_000, 8_000)
      result.suspensions.push({ from: at, to, scope: 'core', reason: 'dangerous_free_kick' })
    }
  }
}
