import { GRID_SIZE, minuteOfShare, RHO, redCardFactor, remainingShare, scoreGrid } from '../../models/soccer-grid.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import type { Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { cancelAttempt } from './attempts.ts'
import { expectedGoals } from './expected-counts.ts'
import {
  fit,
  type Halves,
  type MatchIncidents,
  note,
  type People,
  realTime,
  type Scene,
  SECOND,
  type Timed,
} from './incident-context.ts'
import { samplePosition } from './lineup.ts'
import { addTo, type SoccerState } from './state.ts'

/** Goals, cancelled goals and penalties. */

/** Goals of each interval between red cards: all that remain are sampled, goals after the next card are sampled again. */
export function sampleGoals(fixture: Fixture, random: Random, reds: readonly Timed[]): Timed[] {
  const [home, away] = expectedGoals(fixture.edge, fixture.total)
  const goals: Timed[] = []
  const cards: [number, number] = [0, 0]
  let from = 0
  for (let i = 0; i <= reds.length; i++) {
    const to = reds[i]?.minute ?? 90
    const factors = [redCardFactor(cards[0], cards[1]), redCardFactor(cards[1], cards[0])] as const
    const rest = sampleRemainingGoals(random, home * factors[0], away * factors[1], from)
    goals.push(...rest.filter(goal => goal.minute < to))
    const red = reds[i]
    if (red) cards[red.side]++
    from = to
  }
  return goals.sort((a, b) => a.minute - b.minute)
}

function sampleRemainingGoals(random: Random, home: number, away: number, from: number): Timed[] {
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

interface GoalScene extends Scene {
  /** Who scores: see `samplePosition`. */
  readonly draw: number
}

function scoreGoal(state: SoccerState, people: People, { at, side, draw }: GoalScene): SoccerState {
  const scorer = state.places[side][samplePosition(state.places[side], 'goals', draw)] ?? 0
  return {
    ...state,
    scorers: [...state.scorers, scorer],
    score: addTo(state.score, side, 1),
    firstHalf: state.stage === 'first' ? addTo(state.firstHalf, side, 1) : state.firstHalf,
    goals: [...state.goals, side],
    ...people.attempt(state, { at, side, result: 'goal', player: scorer }),
    ...note(state, at, 'goal', side, people.find(side, scorer)),
  }
}

/** A goal: betting stops, the score follows, betting opens again; some come from a penalty or go to review. */
export function addGoal(
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
  result.suspensions.push({ from: at, to: open, scope: 'all', reason: 'possible_goal' })
  result.incidents.push({
    at: seen,
    reviewUntil: open,
    apply: (state, now) => scoreGoal(state, people, { at: now, side, draw }),
  })
  result.incidents.push({ at: open, apply: state => state })
}

function addPenaltyCall(result: MatchIncidents, from: number, to: number, side: Side): void {
  const start = Math.min(from, to - SECOND)
  result.suspensions.push({ from: start, to, scope: 'all', reason: 'penalty' })
  result.incidents.push({
    at: start,
    apply: (state, now) => ({ ...state, ...note(state, now, 'penalty', side) }),
  })
}

/** A goal that the video referee takes back; never near a real one, so that the score has one doubt at a time. */
export function addCancelledGoals(
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
  result.suspensions.push({ from: at, to: cancelled + 6 * SECOND, scope: 'all', reason: 'possible_goal' })
  result.incidents.push(
    {
      at: at + 8 * SECOND,
      reviewUntil: cancelled,
      apply: (state, now) => scoreGoal(state, people, { at: now, side, draw }),
    },
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
    ...cancelAttempt(state, side),
    ...note(state, at, 'goal_cancelled', side),
  }
}

export function addMissedPenalty(result: MatchIncidents, random: Random, people: People, at: number): void {
  const side: Side = random.chance(0.5) ? 0 : 1
  const missed = at + random.integer(60_000, 110_000)
  addPenaltyCall(result, at, missed, side)
  result.suspensions.push({ from: missed, to: missed + 8 * SECOND, scope: 'all', reason: 'penalty' })
  result.incidents.push({
    at: missed,
    apply: (state, now) => ({
      ...state,
      ...people.attempt(state, { at: now, side, result: 'missed' }),
      ...note(state, now, 'penalty_missed', side),
    }),
  })
}
