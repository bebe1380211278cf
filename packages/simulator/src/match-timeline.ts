import { type Trouble, troubleOf } from './disruptions.ts'
import type { Moment, Pause, Script, Stretch } from './engine.ts'
import type { FeedMatchStatus, FeedTimelineItem } from './feed-match.ts'
import { type Fixture, MINUTE } from './fixtures.ts'
import { cutStretches } from './script-builder.ts'

/**
 * A match as it goes in the feed's time: the sport's script, with whatever goes wrong worked in. The sports know
 * nothing of that; they are asked with the time of play, which stands still while a match is interrupted.
 */
export interface Course<S> {
  /** The fixture with the time at which it really starts. */
  readonly fixture: Fixture
  /** As the sport wrote it, in time of play. */
  readonly script: Script<S>
  /** The same in the feed's time. */
  readonly moments: readonly CourseMoment<S>[]
  readonly pauses: readonly Pause[]
  readonly stretches: readonly Stretch[]
  readonly tick: number
  readonly pulse: number | undefined
  /** What the sport's own timeline does not know of. */
  readonly notes: readonly FeedTimelineItem[]
  /** Feed time to time of play, and back. */
  toPlay(at: number): number
  toFeed(at: number): number
}

export interface CourseMoment<S> extends Moment<S> {
  /** Told in place of what the sport says. */
  readonly notice?: Notice
  /** What is undecided now is void. */
  readonly voids?: boolean
}

export interface Notice {
  readonly status: FeedMatchStatus
  /** Undefined where the sport's own stands. */
  readonly phase?: number
  readonly phaseName?: string
  readonly startTime?: number
}

const POSTPONED = { phase: 60, phaseName: 'Postponed' } as const
const DELAYED = { phase: 61, phaseName: 'Delayed' } as const
const INTERRUPTED = { status: 2, phase: 80, phaseName: 'Interrupted' } as const
const ABANDONED = { phase: 90, phaseName: 'Abandoned' } as const
const UNCOVERED = { status: 5 } as const

/** Play goes on for at least so long where it is stopped. */
const ROOM = 3000
/** From the decision to put a match off to its new time. */
const RESCHEDULING = 10 * MINUTE
/** From the end of an abandoned match to its results. */
const SETTLING = 2 * MINUTE

/** @param before the sport's state before the start */
export function createCourse<S>(fixture: Fixture, before: S, write: (fixture: Fixture) => Script<S>): Course<S> {
  const trouble = troubleOf(fixture)
  switch (trouble?.kind) {
    case 'delayed':
    case 'rescheduled':
      return startLater(fixture, before, write, trouble)
    case 'postponed':
      return callOff(fixture, before, write(fixture), trouble.wait)
    case 'interrupted':
      return interrupt(plain(fixture, write(fixture)), trouble.share, trouble.wait)
    case 'abandoned':
      return abandon(plain(fixture, write(fixture)), trouble.share, trouble.wait)
    case 'uncovered':
      return loseSight(plain(fixture, write(fixture)), trouble.share)
    default:
      return plain(fixture, write(fixture))
  }
}

const same = (at: number) => at

function plain<S>(fixture: Fixture, script: Script<S>): Course<S> {
  const { moments, pauses, stretches, tick, pulse } = script
  return { fixture, script, moments, pauses, stretches, tick, pulse, notes: [], toPlay: same, toFeed: same }
}

/** Betting stays open on a late match; on one that is put off it opens again once the new time is known. */
function startLater<S>(
  fixture: Fixture,
  before: S,
  write: (fixture: Fixture) => Script<S>,
  { kind, by }: Extract<Trouble, { by: number }>,
): Course<S> {
  const startTime = fixture.startTime + by
  const later = { ...fixture, startTime }
  const course = plain(later, write(later))
  const known = { at: fixture.startTime, state: before, settles: false }
  if (kind === 'delayed') {
    return { ...course, moments: [{ ...known, notice: { ...DELAYED, status: 0, startTime } }, ...course.moments] }
  }
  const rescheduled = fixture.startTime + RESCHEDULING
  return {
    ...course,
    pauses: [{ from: fixture.startTime, to: rescheduled, scope: 'all' }, ...course.pauses],
    moments: [
      { ...known, notice: { ...POSTPONED, status: 5, startTime: fixture.startTime } },
      { ...known, at: rescheduled, notice: { ...POSTPONED, status: 0, startTime } },
      ...course.moments,
    ],
  }
}

function callOff<S>(fixture: Fixture, before: S, script: Script<S>, wait: number): Course<S> {
  const notice = { ...POSTPONED, status: 5 } as const
  const at = fixture.startTime
  return {
    ...plain(fixture, script),
    moments: [
      { at, state: before, settles: false, notice },
      { at: at + wait, state: before, settles: true, notice, voids: true },
    ],
    pauses: [{ from: at, to: Number.POSITIVE_INFINITY, scope: 'all' }],
    stretches: [],
  }
}

/** Index of the moment after which play is stopped: nothing is in doubt there, and the next is not at hand. */
function findStop<S>({ moments }: Course<S>, share: number): number | undefined {
  const last = moments.length - 3
  for (let index = Math.max(0, Math.floor(share * last)); index <= last; index++) {
    const [moment, next] = [moments[index], moments[index + 1]]
    if (moment?.settles && next && next.at - moment.at > 2 * ROOM) return index
  }
  return undefined
}

function interrupt<S>(course: Course<S>, share: number, wait: number): Course<S> {
  const index = findStop(course, share)
  const moment = index === undefined ? undefined : course.moments[index]
  if (index === undefined || !moment) return course
  const from = moment.at + ROOM
  const to = from + wait
  const toFeed = (at: number) => (at <= from ? at : at + wait)
  const pauses: Pause[] = course.pauses.map(pause => ({ ...pause, from: toFeed(pause.from), to: toFeed(pause.to) }))
  const stop: Pause = { from, to, scope: 'all' }
  const stretches = course.stretches.map(stretch => ({ from: toFeed(stretch.from), to: toFeed(stretch.to) }))
  return {
    ...course,
    toFeed,
    toPlay: at => (at <= from ? at : Math.max(from, at - wait)),
    moments: [
      ...course.moments.slice(0, index + 1),
      { ...loud(moment), at: from, notice: INTERRUPTED },
      { ...loud(moment), at: to },
      ...course.moments.slice(index + 1).map(each => ({ ...each, at: toFeed(each.at) })),
    ],
    pauses: [...pauses, stop],
    stretches: cutStretches(stretches, [stop]),
    notes: [note(from, 'interrupted'), note(to, 'resumed')],
  }
}

function abandon<S>(course: Course<S>, share: number, wait: number): Course<S> {
  const index = findStop(course, share)
  const moment = index === undefined ? undefined : course.moments[index]
  if (index === undefined || !moment) return course
  const from = moment.at + ROOM
  const endsAt = from + wait
  const stop: Pause = { from, to: Number.POSITIVE_INFINITY, scope: 'all' }
  return {
    ...course,
    toPlay: at => Math.min(at, from),
    moments: [
      ...course.moments.slice(0, index + 1),
      { ...loud(moment), at: from, notice: INTERRUPTED },
      { ...loud(moment), at: endsAt, notice: { ...ABANDONED, status: 3 } },
      { ...loud(moment), at: endsAt + SETTLING, notice: { ...ABANDONED, status: 4 }, voids: true },
    ],
    pauses: [...course.pauses, stop],
    stretches: cutStretches(course.stretches, [stop]),
    notes: [note(from, 'interrupted')],
  }
}

/** The last two moments are its end and its result. */
function loseSight<S>(course: Course<S>, share: number): Course<S> {
  const index = findStop(course, share)
  const moment = index === undefined ? undefined : course.moments[index]
  if (index === undefined || !moment) return course
  const from = moment.at + ROOM
  const stop: Pause = { from, to: Number.POSITIVE_INFINITY, scope: 'all' }
  return {
    ...course,
    moments: [
      ...course.moments.slice(0, index + 1),
      { ...loud(moment), at: from, notice: UNCOVERED },
      ...course.moments.slice(-2),
    ],
    pauses: [...course.pauses, stop],
    stretches: cutStretches(course.stretches, [stop]),
  }
}

function loud<S>({ quiet: _quiet, ...moment }: Moment<S>): Moment<S> {
  return moment
}

function note(at: number, type: FeedTimelineItem['type']): FeedTimelineItem {
  return { at, minute: null, type, side: null }
}
