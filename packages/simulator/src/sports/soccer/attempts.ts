import type { FeedPlayer } from '../../feed/feed-catalogue.ts'
import type { FeedAttempt } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { mix32 } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { type PlayerIndex, samplePosition } from './lineup.ts'
import { addTo, minuteOf, type SoccerState } from './state.ts'

/**
 * Attempts at goal: who had them, from where, and what came of them. Drawn by their time, apart from the events that
 * prices look at.
 */

/** A pitch in metres. */
const LENGTH = 105
const BREADTH = 68
/** Distance of the penalty spot, and the share of penalties that go in. */
const SPOT = 11
const PENALTY_CHANCE = 0.76
/** Metres from the goal line. */
const NEAREST = 4
const FARTHEST = 32

interface Place {
  /** Metres from the goal line, and from the middle of the goal towards one touchline. */
  readonly ahead: number
  readonly aside: number
}

/** 0…1, by the time of something; another `salt` gives another draw. */
export function drawByTime(fixture: Fixture, at: number, salt = 0): number {
  return mix32(fixture.noiseKey ^ salt ^ (at % 0x7fffffff)) / 2 ** 32
}

/** Goals come from nearer than other attempts. */
function drawPlace(fixture: Fixture, at: number, isGoal: boolean): Place {
  const depth = drawByTime(fixture, at, 0x68e31da4) ** (isGoal ? 2 : 1)
  const ahead = NEAREST + (FARTHEST - NEAREST) * depth
  const width = (isGoal ? 16 : 36) * (drawByTime(fixture, at, 0x1b56c4e9) - 0.5)
  return { ahead, aside: width }
}

/** The probability of a goal from a place, falling with the distance. */
function chanceFrom({ ahead, aside }: Place): number {
  return 0.6 * Math.exp(-Math.hypot(ahead, aside) / 9) + 0.02
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

export interface AttemptInput {
  readonly at: number
  readonly side: Side
  readonly result: FeedAttempt['result']
  /** Absent: drawn among those on the pitch. */
  readonly player?: PlayerIndex
  readonly findPlayer: (side: Side, player: PlayerIndex) => FeedPlayer | undefined
}

/** A penalty is the last that happened before its attempt. */
function isPenalty({ timeline }: SoccerState, side: Side): boolean {
  const last = timeline.at(-1)
  return last?.type === 'penalty' && last.side === (side === 0 ? 'home' : 'away')
}

/** The state with one attempt more: its count, whether it was on target, and its description. */
export function addAttempt(
  fixture: Fixture,
  state: SoccerState,
  { at, side, result, player, findPlayer }: AttemptInput,
): Pick<SoccerState, 'shots' | 'onTarget' | 'attempts'> {
  const places = state.places[side]
  const shooter = player ?? places[samplePosition(places, 'goals', drawByTime(fixture, at, 0x3c6ef372))] ?? 0
  const { name = '', id } = findPlayer(side, shooter) ?? {}
  const isFromSpot = isPenalty(state, side)
  const place = isFromSpot ? { ahead: SPOT, aside: 0 } : drawPlace(fixture, at, result === 'goal')
  const x = 100 - (100 * place.ahead) / LENGTH
  const y = 50 + (100 * place.aside) / BREADTH
  const attempt: FeedAttempt = {
    at,
    minute: minuteOf(state, at),
    side: side === 0 ? 'home' : 'away',
    player: name,
    ...(id !== undefined && { playerId: id }),
    // Seen from the home side's end, as the ball is.
    x: round(side === 0 ? x : 100 - x, 1),
    y: round(side === 0 ? y : 100 - y, 1),
    chance: round(isFromSpot ? PENALTY_CHANCE : chanceFrom(place), 2),
    result,
  }
  return {
    shots: addTo(state.shots, side, 1),
    onTarget: result === 'missed' ? state.onTarget : addTo(state.onTarget, side, 1),
    attempts: [...state.attempts, attempt],
  }
}

/** The side's last goal no longer counts, nor was it on target. */
export function cancelAttempt(
  { attempts, onTarget }: SoccerState,
  side: Side,
): Pick<SoccerState, 'onTarget' | 'attempts'> {
  const name = side === 0 ? 'home' : 'away'
  const last = attempts.findLastIndex(attempt => attempt.side === name && attempt.result === 'goal')
  return {
    onTarget: addTo(onTarget, side, -1),
    attempts: attempts.map((attempt, index) => (index === last ? { ...attempt, result: 'missed' } : attempt)),
  }
}
