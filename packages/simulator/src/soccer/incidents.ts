import type { Suspension } from '../engine.ts'
import type { FeedTimelineItem } from '../feed-match.ts'
import { type Fixture, MINUTE } from '../fixtures.ts'
import { GRID_SIZE, minuteOfShare, RHO, redCardFactor, remainingShare, scoreGrid } from '../models/soccer-grid.ts'
import { createRandom, mix32, type Random } from '../random.ts'
import type { Incident } from '../script-builder.ts'
import type { Side } from '../side.ts'
import { PLACES, rosterOf, samplePosition, sampleSubstitutions } from './lineup.ts'
import { addTo, minuteOf, type SoccerState } from './state.ts'

/**
 * The incidents of one match, drawn from the model that prices it, so that fair prices are fair: goals come from the
 * score grid, after a red card the remaining ones from the grid with the changed strengths.
 */

const SECOND = 1000

/** When the halves start and end, epoch ms. */
export interface Halves {
  readonly firstStart: number
  readonly firstEnd: number
  readonly secondStart: number
  readonly secondEnd: number
}

export interface MatchIncidents {
  readonly incidents: Incident<SoccerState>[]
  readonly suspensions: Suspension[]
}

/** Expected goals of a fixture: λ = (T ± S) / 2, at least 0.15. */
export function expectedGoals(edge: number, total: number): readonly [number, number] {
  return [Math.max(0.15, (total + edge) / 2), Math.max(0.15, (total - edge) / 2)]
}

/** Expected corners of a fixture. */
export function expectedCorners(edge: number): readonly [number, number] {
  return [Math.max(2, 5.2 + 0.8 * edge), Math.max(2, 4.7 - 0.8 * edge)]
}

export const EXPECTED_YELLOW: readonly [number, number] = [1.8, 2.1]
export const EXPECTED_RED: readonly [number, number] = [0.07, 0.09]

/** The real time of a minute of the goal scale, see `playedMinute`. */
function realTime(halves: Halves, minute: number): number {
  const [start, end, part] =
    minute < 45
      ? [halves.firstStart, halves.firstEnd, minute / 45]
      : [halves.secondStart, halves.secondEnd, (minute - 45) / 45]
  return Math.round(start + (end - start) * part)
}

/** Moves a time forward so that `room` ms are left before the half ends. */
function fit(halves: Halves, at: number, room: number): number {
  const [start, end] =
    at < halves.firstEnd ? [halves.firstStart, halves.firstEnd] : [halves.secondStart, halves.secondEnd]
  return Math.max(start + 1, Math.min(at, end - room))
}

function note(
  state: SoccerState,
  at: number,
  type: FeedTimelineItem['type'],
  side: Side,
  player?: string,
): Pick<SoccerState, 'timeline'> {
  const item: FeedTimelineItem = {
    at,
    minute: minuteOf(state, at),
    type,
    side: side === 0 ? 'home' : 'away',
    ...(player && { player }),
  }
  return { timeline: [...state.timeline, item] }
}

/** Who does it: players are drawn apart from what happens, so that they do not change it. */
interface People {
  readonly random: Random
  name(side: Side, player: number): string
}

function meet(fixture: Fixture): People {
  const rosters = rosterOf(fixture)
  return {
    random: createRandom(`${fixture.key}/who`),
    name: (side, player) => rosters[side][player]?.name ?? '',
  }
}

/** Everything of a match but its periods. */
export function sampleMatchIncidents(fixture: Fixture, random: Random, halves: Halves): MatchIncidents {
  const result: MatchIncidents = { incidents: [], suspensions: [] }
  const people = meet(fixture)
  const reds = drawReds(random)
  const goals = drawGoals(fixture, random, reds).map(goal => ({ ...goal, at: realTime(halves, goal.minute) }))
  for (const red of reds) addRed(result, random, halves, people, { at: realTime(halves, red.minute), side: red.side })
  for (const goal of goals) addGoal(result, random, halves, people, goal)
  addCancelledGoals(result, random, halves, people, goals)
  addCounts(result, fixture, random, halves, people)
  addAlarms(result, random, halves)
  addFouls(result, people, halves)
  addChanges(result, fixture, people, halves)
  return result
}

interface Timed {
  readonly minute: number
  readonly side: Side
}

function drawReds(random: Random): Timed[] {
  const reds: Timed[] = []
  for (const side of [0, 1] as const) {
    const count = Math.min(2, random.poisson(EXPECTED_RED[side]))
    for (let i = 0; i < count; i++) reds.push({ side, minute: minuteOfShare(random.next()) })
  }
  return reds.sort((a, b) => a.minute - b.minute)
}

/** Goals of each stretch between red cards: the whole rest is drawn, what falls beyond the next card is drawn anew. */
function drawGoals(fixture: Fixture, random: Random, reds: readonly Timed[]): Timed[] {
  const [home, away] = expectedGoals(fixture.edge, fixture.total)
  const goals: Timed[] = []
  const cards: [number, number] = [0, 0]
  let from = 0
  for (let i = 0; i <= reds.length; i++) {
    const to = reds[i]?.minute ?? 90
    const factors = [redCardFactor(cards[0], cards[1]), redCardFactor(cards[1], cards[0])] as const
    const rest = drawRest(random, home * factors[0], away * factors[1], from)
    goals.push(...rest.filter(goal => goal.minute < to))
    const red = reds[i]
    if (red) cards[red.side]++
    from = to
  }
  return goals.sort((a, b) => a.minute - b.minute)
}

function drawRest(random: Random, home: number, away: number, from: number): Timed[] {
  const share = remainingShare(Math.min(from, 89.999))
  const cell = random.weighted(scoreGrid(home * share, away * share, RHO * share))
  const counts = [Math.floor(cell / GRID_SIZE), cell % GRID_SIZE] as const
  const goals: Timed[] = []
  for (const side of [0, 1] as const) {
    for (let i = 0; i < counts[side]; i++) {
      goals.push({ side, minute: minuteOfShare(1 - share * random.next()) })
    }
  }
  return goals
}

interface Scene {
  readonly at: number
  readonly side: Side
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
  result.suspensions.push({ from: at, to: at + random.integer(30_000, 60_000), scope: 'all' })
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
        ...note(state, now, 'red_card', side, people.name(side, sent)),
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

function replaceAt<T>(pair: readonly [T, T], index: Side, value: T): readonly [T, T]
function replaceAt<T>(list: readonly T[], index: number, value: T): readonly T[]
function replaceAt<T>(list: readonly T[], index: number, value: T): readonly T[] {
  return list.map((each, at) => (at === index ? value : each))
}

function scoreGoal(state: SoccerState, at: number, side: Side, people: People, draw: number): SoccerState {
  const scorer = state.places[side][samplePosition(state.places[side], 'goals', draw)] ?? 0
  return {
    ...state,
    scorers: [...state.scorers, scorer],
    onTarget: addTo(state.onTarget, side, 1),
    score: addTo(state.score, side, 1),
    firstHalf: state.stage === 'first' ? addTo(state.firstHalf, side, 1) : state.firstHalf,
    goals: [...state.goals, side],
    shots: addTo(state.shots, side, 1),
    ...note(state, at, 'goal', side, people.name(side, scorer)),
  }
}

/** A goal: betting stops, the score follows, betting opens again; some come from a penalty or go to review. */
function addGoal(
  result: MatchIncidents,
  random: Random,
  halves: Halves,
  people: People,
  { at: time, side }: Scene,
): void {
  const draw = people.random.next()
  const at = fit(halves, time, 20 * SECOND)
  const seen = at + random.integer(5_000, 12_000)
  const reviewed = random.chance(0.08)
  const open = at + (reviewed ? random.integer(60_000, 180_000) : random.integer(20_000, 40_000))
  if (random.chance(0.12)) addPenaltyCall(result, fit(halves, at - random.integer(60_000, 100_000), 0), at, side)
  result.suspensions.push({ from: at, to: open, scope: 'all' })
  result.incidents.push({
    at: seen,
    reviewUntil: open,
    apply: (state, now) => scoreGoal(state, now, side, people, draw),
  })
  result.incidents.push({ at: open, apply: state => state })
}

function addPenaltyCall(result: MatchIncidents, from: number, to: number, side: Side): void {
  const start = Math.min(from, to - SECOND)
  result.suspensions.push({ from: start, to, scope: 'all' })
  result.incidents.push({
    at: start,
    apply: (state, now) => ({ ...state, ...note(state, now, 'penalty', side) }),
  })
}

/** A goal that the video referee takes back; never near a real one, so that the score has one doubt at a time. */
function addCancelledGoals(
  result: MatchIncidents,
  random: Random,
  halves: Halves,
  people: People,
  goals: readonly { readonly at: number }[],
): void {
  if (!random.chance(0.07)) return
  const at = fit(halves, realTime(halves, minuteOfShare(random.next())), 180 * SECOND)
  const side: Side = random.chance(0.5) ? 0 : 1
  const cancelled = at + random.integer(70_000, 150_000)
  const draw = people.random.next()
  if (goals.some(goal => Math.abs(goal.at - at) < 6 * MINUTE)) return
  result.suspensions.push({ from: at, to: cancelled + 6 * SECOND, scope: 'all' })
  result.incidents.push(
    { at: at + 8 * SECOND, reviewUntil: cancelled, apply: (state, now) => scoreGoal(state, now, side, people, draw) },
    { at: cancelled, apply: (state, now) => cancelGoal(state, now, side) },
  )
}

function cancelGoal(state: SoccerState, at: number, side: Side): SoccerState {
  return {
    ...state,
    score: addTo(state.score, side, -1),
    firstHalf: state.stage === 'first' ? addTo(state.firstHalf, side, -1) : state.firstHalf,
    goals: state.goals.slice(0, -1),
    scorers: state.scorers.slice(0, -1),
    onTarget: addTo(state.onTarget, side, -1),
    ...note(state, at, 'goal_cancelled', side),
  }
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
      const place = samplePosition(state.places[side], 'cards', drawAt(fixture, at))
      return {
        ...state,
        yellow: addTo(state.yellow, side, 1),
        fouls: addTo(state.fouls, side, 1),
        ...note(state, at, 'yellow_card', side, people.name(side, state.places[side][place] ?? 0)),
      }
    })
    addEach(
      result,
      random,
      halves,
      7,
      (state, at) => ({
        ...state,
        shots: addTo(state.shots, side, 1),
        onTarget: drawAt(fixture, at) < 0.27 ? addTo(state.onTarget, side, 1) : state.onTarget,
      }),
      true,
    )
  }
}

/** 0…1, by the time of something. */
function drawAt(fixture: Fixture, at: number): number {
  return mix32(fixture.noiseKey ^ (at % 0x7fffffff)) / 2 ** 32
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
    ...note(state, at, 'substitution', side, people.name(side, incoming)),
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
function addAlarms(result: MatchIncidents, random: Random, halves: Halves): void {
  const anyTime = (room: number) => fit(halves, realTime(halves, 90 * random.next()), room)
  for (let count = random.poisson(0.3); count > 0; count--) {
    const at = anyTime(20 * SECOND)
    result.suspensions.push({ from: at, to: at + random.integer(8_000, 15_000), scope: 'all' })
  }
  if (random.chance(0.06)) addMissedPenalty(result, random, anyTime(130 * SECOND))
  for (const [start, end] of [
    [halves.firstStart, halves.firstEnd],
    [halves.secondStart, halves.secondEnd],
  ] as const) {
    let at = start
    for (;;) {
      at += Math.round(-180_000 * Math.log(1 - random.next())) + 4_000
      if (at > end - 10_000) break
      result.suspensions.push({ from: at, to: at + random.integer(3_000, 8_000), scope: 'core' })
    }
  }
}

function addMissedPenalty(result: MatchIncidents, random: Random, at: number): void {
  const side: Side = random.chance(0.5) ? 0 : 1
  const missed = at + random.integer(60_000, 110_000)
  addPenaltyCall(result, at, missed, side)
  result.suspensions.push({ from: missed, to: missed + 8 * SECOND, scope: 'all' })
  result.incidents.push({
    at: missed,
    apply: (state, now) => ({
      ...state,
      shots: addTo(state.shots, side, 1),
      ...note(state, now, 'penalty_missed', side),
    }),
  })
}
