import type { Suspension } from '../../engine/engine.ts'
import type { Incident } from '../../engine/script-builder.ts'
import type { FeedPlayer } from '../../feed/feed-catalogue.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { type AttemptInput, addAttempt } from './attempts.ts'
import { type PlayerIndex, rosterOf } from './lineup.ts'
import { minuteOf, type SoccerState } from './state.ts'

/** Shared by all incidents of a match: its times, players and timeline. */

export const SECOND = 1000

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

/** The real time of a minute of the goal scale, see `playedMinute`. */
export function realTime(halves: Halves, minute: number): number {
  const [start, end, part] =
    minute < 45
      ? [halves.firstStart, halves.firstEnd, minute / 45]
      : [halves.secondStart, halves.secondEnd, (minute - 45) / 45]
  return Math.round(start + (end - start) * part)
}

/** Moves a time forward so that `room` ms are left before the half ends. */
export function fit(halves: Halves, at: number, room: number): number {
  const [start, end] =
    at < halves.firstEnd ? [halves.firstStart, halves.firstEnd] : [halves.secondStart, halves.secondEnd]
  return Math.max(start + 1, Math.min(at, end - room))
}

export function note(
  state: SoccerState,
  at: number,
  type: FeedTimelineItem['type'],
  side: Side,
  player?: FeedPlayer,
): Pick<SoccerState, 'timeline'> {
  const item: FeedTimelineItem = {
    at,
    minute: minuteOf(state, at),
    type,
    side: side === 0 ? 'home' : 'away',
    ...(player && { player: player.name, playerId: player.id }),
  }
  return { timeline: [...state.timeline, item] }
}

/** The acting player: drawn separately from the events, so as not to change them. */
export interface People {
  readonly random: Random
  find(side: Side, player: PlayerIndex): FeedPlayer | undefined
  /** See `addAttempt`. */
  attempt(state: SoccerState, attempt: Omit<AttemptInput, 'findPlayer'>): ReturnType<typeof addAttempt>
}

export function createPeople(fixture: Fixture): People {
  const rosters = rosterOf(fixture)
  const find = (side: Side, player: PlayerIndex) => rosters[side][player]
  return {
    random: createRandom(`${fixture.key}/who`),
    find,
    attempt: (state, attempt) => addAttempt(fixture, state, { ...attempt, findPlayer: find }),
  }
}

export interface Timed {
  readonly minute: number
  readonly side: Side
}

export interface Scene {
  readonly at: number
  readonly side: Side
}

export function replaceAt<T>(pair: readonly [T, T], index: Side, value: T): readonly [T, T]
export function replaceAt<T>(list: readonly T[], index: number, value: T): readonly T[]
export function replaceAt<T>(list: readonly T[], index: number, value: T): readonly T[] {
  return list.map((each, at) => (at === index ? value : each))
}
