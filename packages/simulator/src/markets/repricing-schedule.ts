import type { PlayInterval, Suspension } from '../engine/engine.ts'
import type { FeedBetStop } from '../feed/feed-match.ts'
import { DAY, type Fixture, MINUTE } from '../schedule/fixtures.ts'

/**
 * The schedule of a match's repricing. All times follow from the fixture and its script, never from earlier
 * evaluations, so that a restart arrives at the same prices.
 */
export interface RepricingSchedule {
  /** First time after `time` at which something may change; infinite after the last. */
  nextAfter(time: number): number
  /** Last time up to `time` at which every market was priced. */
  lastFullPricing(time: number): number
  /** Last time up to `time` at which the core markets were priced. */
  lastCorePricing(time: number): number
  /** Last time up to `time` at which the match was republished without an event: for the ball, or a bet stop. */
  lastRefresh(time: number): number
  /** Whether markets are priced at `time`. */
  isPricingDue(time: number): boolean
  /** Whether every market is priced at `time`. */
  isFullPricing(time: number): boolean
  /** The suspended scopes at a time. */
  suspendedAt(time: number): SuspendedScopes
  /** The suspension that is published with the match at a time. */
  betStopAt(time: number): FeedBetStop | undefined
}

export interface SuspendedScopes {
  readonly all: boolean
  readonly core: boolean
  readonly point: boolean
}

interface PricingInterval extends PlayInterval {
  readonly every: number
  /** Number of ticks between full pricings. */
  readonly fullEvery: number
}

const FULL_EVERY = 4

/** The parts of a script or timeline that determine the schedule. */
export interface ScheduleSource {
  readonly moments: readonly { readonly at: number; readonly skipsPricing?: boolean }[]
  readonly suspensions: readonly Suspension[]
  readonly playIntervals: readonly PlayInterval[]
  readonly tickMs: number
  readonly refreshMs?: number | undefined
  /** The fixture with its actual start, if that differs from the planned one. */
  readonly fixture?: Fixture
}

/** @param script undefined while the match has not reached its starting time */
export function createRepricingSchedule(fixture: Fixture, script: ScheduleSource | undefined): RepricingSchedule {
  const intervals = [...listPreMatchIntervals(script?.fixture ?? fixture), ...listInPlayIntervals(script)]
  const boundaries = listFullPricingTimes(fixture, script)
  const light = listCorePricingTimes(script)
  const quiet = sortTimes(script?.moments.filter(moment => moment.skipsPricing).map(({ at }) => at) ?? [])
  const refreshes = listRefreshIntervals(script)
  const suspensions = new SuspensionIndex(script?.suspensions ?? [])
  const betStops = listBetStops(script)
  const betStopEdges = sortTimes(betStops.flatMap(({ from, to }) => [from, to]))
  const lastCore = (time: number) =>
    Math.max(lastUpTo(boundaries, time), lastUpTo(light, time), findLastTick(intervals, time, false))
  return {
    nextAfter: time =>
      Math.min(
        firstAfter(boundaries, time),
        firstAfter(light, time),
        firstAfter(quiet, time),
        findNextTick(intervals, time),
        findNextTick(refreshes, time),
      ),
    lastFullPricing: time => Math.max(lastUpTo(boundaries, time), findLastTick(intervals, time, true)),
    lastCorePricing: lastCore,
    lastRefresh: time => Math.max(findLastTick(refreshes, time, false), lastUpTo(betStopEdges, time)),
    isPricingDue: time => lastCore(time) === time,
    isFullPricing: time => lastUpTo(boundaries, time) === time || findLastTick(intervals, time, true) === time,
    suspendedAt: time => suspensions.at(time),
    betStopAt: time => findBetStop(betStops, time),
  }
}

/**
 * Prematch intervals: upper leagues are priced every quarter of an hour, and every five minutes on the last day; lower
 * leagues half as often. Staggered by match.
 */
function listPreMatchIntervals(fixture: Fixture): PricingInterval[] {
  const pace = fixture.league.tier <= 2 ? MINUTE : 2 * MINUTE
  const stagger = fixture.noiseKey % (5 * MINUTE)
  const near = fixture.startTime - DAY + stagger
  return [
    { from: near - 9 * DAY, to: near, every: 15 * pace, fullEvery: FULL_EVERY },
    { from: near, to: fixture.startTime, every: 5 * pace, fullEvery: FULL_EVERY },
  ]
}

function listInPlayIntervals(script: ScheduleSource | undefined): PricingInterval[] {
  if (!script) return []
  return script.playIntervals.map(({ from, to }) => ({ from, to, every: script.tickMs, fullEvery: FULL_EVERY }))
}

function listRefreshIntervals(script: ScheduleSource | undefined): PricingInterval[] {
  const every = script?.refreshMs
  if (every === undefined) return []
  return script?.playIntervals.map(({ from, to }) => ({ from, to, every, fullEvery: 1 })) ?? []
}

/** Times that affect every market: score changes, and start and end of full suspensions. */
function listFullPricingTimes(fixture: Fixture, script: ScheduleSource | undefined): number[] {
  const times = [
    fixture.startTime,
    ...(script?.moments.filter(moment => !moment.skipsPricing).map(({ at }) => at) ?? []),
  ]
  return sortTimes([...times, ...listSuspensionEdges(script, true)])
}

/** Times that affect core markets only: their suspensions, and points in play. */
function listCorePricingTimes(script: ScheduleSource | undefined): number[] {
  return sortTimes(listSuspensionEdges(script, false))
}

function listSuspensionEdges(script: ScheduleSource | undefined, all: boolean): number[] {
  const pauses = script?.suspensions.filter(pause => (pause.scope === 'all') === all) ?? []
  return pauses.flatMap(pause => [pause.from, pause.to]).filter(Number.isFinite)
}

type BetStop = Suspension & Pick<FeedBetStop, 'reason'>

/** The suspensions with a reason, in the order of their begin. */
function listBetStops(script: ScheduleSource | undefined): BetStop[] {
  const hasReason = (pause: Suspension): pause is BetStop => pause.reason !== undefined
  return (script?.suspensions ?? []).filter(hasReason).sort((a, b) => a.from - b.from)
}

/** Of several that overlap, the last of all markets, or else the last. */
function findBetStop(stops: readonly BetStop[], time: number): FeedBetStop | undefined {
  const running = stops.filter(({ from, to }) => from <= time && time < to)
  const stop = running.findLast(({ scope }) => scope === 'all') ?? running.at(-1)
  return stop && { reason: stop.reason, scope: stop.scope === 'all' ? 'all' : 'some' }
}

function sortTimes(times: readonly number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b)
}

/** Index of the last element not after `time`, −1 when there is none. */
export function findLastIndexUpTo(times: readonly number[], time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

function lastUpTo(times: readonly number[], time: number): number {
  return times[findLastIndexUpTo(times, time)] ?? Number.NEGATIVE_INFINITY
}

function firstAfter(times: readonly number[], time: number): number {
  return times[findLastIndexUpTo(times, time) + 1] ?? Number.POSITIVE_INFINITY
}

/** Index of the last pricing interval that starts before `time`. */
function findIntervalIndex(intervals: readonly PricingInterval[], time: number): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle] as PricingInterval).from < time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Ticks are at from + n · every, n ≥ 1, before `to`. */
function findNextTick(intervals: readonly PricingInterval[], time: number): number {
  for (let i = Math.max(0, findIntervalIndex(intervals, time + 1)); i < intervals.length; i++) {
    const beat = intervals[i] as PricingInterval
    const count = Math.max(1, Math.floor((time - beat.from) / beat.every) + 1)
    const at = beat.from + count * beat.every
    if (at < beat.to) return at
  }
  return Number.POSITIVE_INFINITY
}

function findLastTick(intervals: readonly PricingInterval[], time: number, full: boolean): number {
  for (let i = findIntervalIndex(intervals, time); i >= 0; i--) {
    const beat = intervals[i] as PricingInterval
    const last = Math.min(time, beat.to - 1)
    const every = full ? beat.every * beat.fullEvery : beat.every
    const count = Math.floor((last - beat.from) / every)
    if (count >= 1) return beat.from + count * every
  }
  return Number.NEGATIVE_INFINITY
}

/** Suspensions by scope, each merged into a list without overlaps. */
class SuspensionIndex {
  private readonly edges: Record<Suspension['scope'], readonly number[]>

  constructor(pauses: readonly Suspension[]) {
    this.edges = {
      all: mergeEdges(pauses.filter(pause => pause.scope === 'all')),
      core: mergeEdges(pauses.filter(pause => pause.scope === 'core')),
      point: mergeEdges(pauses.filter(pause => pause.scope === 'point')),
    }
  }

  at(time: number): SuspendedScopes {
    return { all: this.isIn('all', time), core: this.isIn('core', time), point: this.isIn('point', time) }
  }

  /** Edges alternate between start and end of suspensions. */
  private isIn(scope: Suspension['scope'], time: number): boolean {
    return findLastIndexUpTo(this.edges[scope], time) % 2 === 0
  }
}

function mergeEdges(pauses: readonly Suspension[]): number[] {
  const edges: number[] = []
  for (const pause of [...pauses].sort((a, b) => a.from - b.from)) {
    if (pause.to <= pause.from) continue
    const end = edges.at(-1)
    if (end !== undefined && pause.from <= end) edges[edges.length - 1] = Math.max(end, pause.to)
    else edges.push(pause.from, pause.to)
  }
  return edges
}
