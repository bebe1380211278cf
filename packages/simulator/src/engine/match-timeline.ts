import type { FeedMatchStatus, FeedTimelineItem } from '../feed/feed-match.ts'
import { type Disruption, findDisruption } from '../schedule/disruptions.ts'
import { type Fixture, MINUTE } from '../schedule/fixtures.ts'
import type { MatchScript, Moment, PlayInterval, Suspension } from './engine.ts'
import { subtractSuspensions } from './script-builder.ts'

/**
 * A match in feed time: the sport's script with disruptions applied. The sports are unaware of these; they receive play
 * time, which stops while a match is interrupted.
 */
export interface MatchTimeline<S> {
  /** The fixture with its actual start. */
  readonly fixture: Fixture
  /** The sport's original script, in play time. */
  readonly script: MatchScript<S>
  /** The moments in feed time. */
  readonly moments: readonly TimelineMoment<S>[]
  readonly suspensions: readonly Suspension[]
  readonly playIntervals: readonly PlayInterval[]
  readonly tickMs: number
  readonly refreshMs: number | undefined
  /** Timeline entries of disruptions. */
  readonly disruptionItems: readonly FeedTimelineItem[]
  /** Converts feed time to play time, and back. */
  toPlay(at: number): number
  toFeed(at: number): number
}

export interface TimelineMoment<S> extends Moment<S> {
  /** Overrides the sport's status. */
  readonly override?: StatusOverride
  /** Whether open markets are voided at this moment. */
  readonly voidsOpenMarkets?: boolean
}

export interface StatusOverride {
  readonly status: FeedMatchStatus
  /** Undefined keeps the sport's phase. */
  readonly phase?: number
  readonly phaseName?: string
  readonly startTime?: number
}

const POSTPONED = { phase: 60, phaseName: 'Postponed' } as const
const DELAYED = { phase: 61, phaseName: 'Delayed' } as const
const INTERRUPTED = { status: 2, phase: 80, phaseName: 'Interrupted' } as const
const ABANDONED = { phase: 90, phaseName: 'Abandoned' } as const
const UNCOVERED = { status: 5 } as const

/** Minimum play time around an interruption. */
const MIN_PLAY_AROUND_STOP_MS = 3000
/** Time from the rescheduling decision to the announcement of the new start. */
const RESCHEDULING_DELAY_MS = 10 * MINUTE
/** Time from an abandonment to its settlement. */
const ABANDONED_SETTLEMENT_DELAY_MS = 2 * MINUTE

/** @param before the sport's state before the start */
export function createMatchTimeline<S>(
  fixture: Fixture,
  before: S,
  write: (fixture: Fixture) => MatchScript<S>,
): MatchTimeline<S> {
  const disruption = findDisruption(fixture)
  switch (disruption?.kind) {
    case 'delayed':
    case 'rescheduled':
      return delayStart(fixture, before, write, disruption)
    case 'postponed':
      return postponeMatch(fixture, before, write(fixture), disruption.wait)
    case 'interrupted':
      return interrupt(toPlainTimeline(fixture, write(fixture)), disruption.share, disruption.wait)
    case 'abandoned':
      return (
        abandon(toPlainTimeline(fixture, write(fixture)), disruption.share, disruption.wait) ??
        postponeMatch(fixture, before, write(fixture), disruption.wait)
      )
    case 'uncovered':
      return loseCoverage(toPlainTimeline(fixture, write(fixture)), disruption.share)
    default:
      return toPlainTimeline(fixture, write(fixture))
  }
}

const same = (at: number) => at

function toPlainTimeline<S>(fixture: Fixture, script: MatchScript<S>): MatchTimeline<S> {
  const { moments, suspensions, playIntervals, tickMs, refreshMs } = script
  return {
    fixture,
    script,
    moments,
    suspensions,
    playIntervals,
    tickMs,
    refreshMs,
    disruptionItems: [],
    toPlay: same,
    toFeed: same,
  }
}

/** Betting stays open on a delayed match; on a rescheduled one it reopens when the new start is known. */
function delayStart<S>(
  fixture: Fixture,
  before: S,
  write: (fixture: Fixture) => MatchScript<S>,
  { kind, by }: Extract<Disruption, { by: number }>,
): MatchTimeline<S> {
  const startTime = fixture.startTime + by
  const later = { ...fixture, startTime }
  const timeline = toPlainTimeline(later, write(later))
  const opening = { at: fixture.startTime, state: before, isConfirmed: false }
  if (kind === 'delayed') {
    return {
      ...timeline,
      moments: [{ ...opening, override: { ...DELAYED, status: 0, startTime } }, ...timeline.moments],
    }
  }
  const rescheduled = fixture.startTime + RESCHEDULING_DELAY_MS
  return {
    ...timeline,
    suspensions: [{ from: fixture.startTime, to: rescheduled, scope: 'all' }, ...timeline.suspensions],
    moments: [
      { ...opening, override: { ...POSTPONED, status: 5, startTime: fixture.startTime } },
      { ...opening, at: rescheduled, override: { ...POSTPONED, status: 0, startTime } },
      ...timeline.moments,
    ],
  }
}

function postponeMatch<S>(fixture: Fixture, before: S, script: MatchScript<S>, wait: number): MatchTimeline<S> {
  const override = { ...POSTPONED, status: 5 } as const
  const at = fixture.startTime
  return {
    ...toPlainTimeline(fixture, script),
    moments: [
      { at, state: before, isConfirmed: false, override },
      { at: at + wait, state: before, isConfirmed: true, override, voidsOpenMarkets: true },
    ],
    suspensions: [{ from: at, to: Number.POSITIVE_INFINITY, scope: 'all' }],
    playIntervals: [],
  }
}

/**
 * Index of the moment after which play can stop: nothing is under review there, and the next moment is not too close.
 */
function findStop<S>({ moments }: MatchTimeline<S>, share: number): number | undefined {
  const last = moments.length - 3
  for (let index = Math.max(0, Math.floor(share * last)); index <= last; index++) {
    const [moment, next] = [moments[index], moments[index + 1]]
    if (moment?.isConfirmed && next && next.at - moment.at > 2 * MIN_PLAY_AROUND_STOP_MS) return index
  }
  return undefined
}

function interrupt<S>(timeline: MatchTimeline<S>, share: number, wait: number): MatchTimeline<S> {
  const index = findStop(timeline, share)
  const moment = index === undefined ? undefined : timeline.moments[index]
  if (index === undefined || !moment) return timeline
  const from = moment.at + MIN_PLAY_AROUND_STOP_MS
  const to = from + wait
  const toFeed = (at: number) => (at <= from ? at : at + wait)
  const suspensions: Suspension[] = timeline.suspensions.map(suspension => ({
    ...suspension,
    from: toFeed(suspension.from),
    to: toFeed(suspension.to),
  }))
  const stop: Suspension = { from, to, scope: 'all' }
  const playIntervals = timeline.playIntervals.map(interval => ({
    from: toFeed(interval.from),
    to: toFeed(interval.to),
  }))
  return {
    ...timeline,
    toFeed,
    toPlay: at => (at <= from ? at : Math.max(from, at - wait)),
    moments: [
      ...timeline.moments.slice(0, index + 1),
      { ...toAudibleMoment(moment), at: from, override: INTERRUPTED },
      { ...toAudibleMoment(moment), at: to },
      ...timeline.moments.slice(index + 1).map(each => ({ ...each, at: toFeed(each.at) })),
    ],
    suspensions: [...suspensions, stop],
    playIntervals: subtractSuspensions(playIntervals, [stop]),
    disruptionItems: [toTimelineItem(from, 'interrupted'), toTimelineItem(to, 'resumed')],
  }
}

/** Undefined where play can stop nowhere. Such a match may not end with a result: it is played again later. */
function abandon<S>(timeline: MatchTimeline<S>, share: number, wait: number): MatchTimeline<S> | undefined {
  const index = findStop(timeline, share)
  const moment = index === undefined ? undefined : timeline.moments[index]
  if (index === undefined || !moment) return undefined
  const from = moment.at + MIN_PLAY_AROUND_STOP_MS
  const endsAt = from + wait
  const stop: Suspension = { from, to: Number.POSITIVE_INFINITY, scope: 'all' }
  return {
    ...timeline,
    toPlay: at => Math.min(at, from),
    moments: [
      ...timeline.moments.slice(0, index + 1),
      { ...toAudibleMoment(moment), at: from, override: INTERRUPTED },
      { ...toAudibleMoment(moment), at: endsAt, override: { ...ABANDONED, status: 3 } },
      {
        ...toAudibleMoment(moment),
        at: endsAt + ABANDONED_SETTLEMENT_DELAY_MS,
        override: { ...ABANDONED, status: 4 },
        voidsOpenMarkets: true,
      },
    ],
    suspensions: [...timeline.suspensions, stop],
    playIntervals: subtractSuspensions(timeline.playIntervals, [stop]),
    disruptionItems: [toTimelineItem(from, 'interrupted')],
  }
}

/** Keeps the last two moments: the end and the result. */
function loseCoverage<S>(timeline: MatchTimeline<S>, share: number): MatchTimeline<S> {
  const index = findStop(timeline, share)
  const moment = index === undefined ? undefined : timeline.moments[index]
  if (index === undefined || !moment) return timeline
  const from = moment.at + MIN_PLAY_AROUND_STOP_MS
  const stop: Suspension = { from, to: Number.POSITIVE_INFINITY, scope: 'all' }
  return {
    ...timeline,
    moments: [
      ...timeline.moments.slice(0, index + 1),
      { ...toAudibleMoment(moment), at: from, override: UNCOVERED },
      ...timeline.moments.slice(-2),
    ],
    suspensions: [...timeline.suspensions, stop],
    playIntervals: subtractSuspensions(timeline.playIntervals, [stop]),
  }
}

function toAudibleMoment<S>({ skipsPricing: _quiet, ...moment }: Moment<S>): Moment<S> {
  return moment
}

function toTimelineItem(at: number, type: FeedTimelineItem['type']): FeedTimelineItem {
  return { at, minute: null, type, side: null }
}
