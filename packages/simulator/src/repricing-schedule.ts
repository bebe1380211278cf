import type { Pause, Stretch } from './engine.ts'
import { DAY, type Fixture, MINUTE } from './fixtures.ts'

/**
 * When a match is looked at again. All times follow from the fixture and its script, never from what has been
 * looked at before: that is what makes a restart arrive at the same prices.
 */
export interface Timetable {
  /** First time after `time` at which something may change; infinite after the last. */
  next(time: number): number
  /** Last time up to `time` at which every market was priced. */
  lastFull(time: number): number
  /** Last time up to `time` at which the core markets were priced. */
  lastCore(time: number): number
  /** Last time up to `time` at which the match was described anew without anything having happened. */
  lastPulse(time: number): number
  /** Whether `time` is one at which markets are priced. */
  isDue(time: number): boolean
  /** Whether `time` is one at which every market is priced. */
  isFull(time: number): boolean
  /** What is closed at a time. */
  closedAt(time: number): Closed
}

export interface Closed {
  readonly all: boolean
  readonly core: boolean
  readonly point: boolean
}

interface Beat extends Stretch {
  readonly every: number
  /** Every how many beats all markets are priced. */
  readonly fullEvery: number
}

const FULL_EVERY = 4

/** What of a script or a course says when to look at a match. */
export interface Plan {
  readonly moments: readonly { readonly at: number; readonly quiet?: boolean }[]
  readonly pauses: readonly Pause[]
  readonly stretches: readonly Stretch[]
  readonly tick: number
  readonly pulse?: number | undefined
  /** With the time at which the match really starts, where that is another than was planned. */
  readonly fixture?: Fixture
}

/** @param script undefined while the match has not reached its starting time */
export function createTimetable(fixture: Fixture, script: Plan | undefined): Timetable {
  const beats = [...beatsBefore(script?.fixture ?? fixture), ...beatsInPlay(script)]
  const boundaries = boundariesOf(fixture, script)
  const light = lightBoundariesOf(script)
  const quiet = sortTimes(script?.moments.filter(moment => moment.quiet).map(({ at }) => at) ?? [])
  const pulses = pulsesOf(script)
  const closures = new Closures(script?.pauses ?? [])
  const lastCore = (time: number) =>
    Math.max(lastUpTo(boundaries, time), lastUpTo(light, time), lastBeat(beats, time, false))
  return {
    next: time =>
      Math.min(
        firstAfter(boundaries, time),
        firstAfter(light, time),
        firstAfter(quiet, time),
        nextBeat(beats, time),
        nextBeat(pulses, time),
      ),
    lastFull: time => Math.max(lastUpTo(boundaries, time), lastBeat(beats, time, true)),
    lastCore,
    lastPulse: time => lastBeat(pulses, time, false),
    isDue: time => lastCore(time) === time,
    isFull: time => lastUpTo(boundaries, time) === time || lastBeat(beats, time, true) === time,
    closedAt: time => closures.at(time),
  }
}

/**
 * In the upper leagues a price every quarter of an hour, from a day before the start every five minutes; half as
 * often in the lower ones. Staggered by match.
 */
function beatsBefore(fixture: Fixture): Beat[] {
  const pace = fixture.league.tier <= 2 ? MINUTE : 2 * MINUTE
  const stagger = fixture.noiseKey % (5 * MINUTE)
  const near = fixture.startTime - DAY + stagger
  return [
    { from: near - 9 * DAY, to: near, every: 15 * pace, fullEvery: FULL_EVERY },
    { from: near, to: fixture.startTime, every: 5 * pace, fullEvery: FULL_EVERY },
  ]
}

function beatsInPlay(script: Plan | undefined): Beat[] {
  if (!script) return []
  return script.stretches.map(({ from, to }) => ({ from, to, every: script.tick, fullEvery: FULL_EVERY }))
}

function pulsesOf(script: Plan | undefined): Beat[] {
  const every = script?.pulse
  if (every === undefined) return []
  return script?.stretches.map(({ from, to }) => ({ from, to, every, fullEvery: 1 })) ?? []
}

/** What changes every market: the score, and the beginning and end of a pause of all markets. */
function boundariesOf(fixture: Fixture, script: Plan | undefined): number[] {
  const times = [fixture.startTime, ...(script?.moments.filter(moment => !moment.quiet).map(({ at }) => at) ?? [])]
  return sortTimes([...times, ...edgesOf(script, true)])
}

/** What changes core markets alone: a pause of theirs, a point being played. */
function lightBoundariesOf(script: Plan | undefined): number[] {
  return sortTimes(edgesOf(script, false))
}

function edgesOf(script: Plan | undefined, all: boolean): number[] {
  const pauses = script?.pauses.filter(pause => (pause.scope === 'all') === all) ?? []
  return pauses.flatMap(pause => [pause.from, pause.to]).filter(Number.isFinite)
}

function sortTimes(times: readonly number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b)
}

/** Index of the last element not after `time`, −1 when there is none. */
export function indexUpTo(times: readonly number[], time: number): number {
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
  return times[indexUpTo(times, time)] ?? Number.NEGATIVE_INFINITY
}

function firstAfter(times: readonly number[], time: number): number {
  return times[indexUpTo(times, time) + 1] ?? Number.POSITIVE_INFINITY
}

/** Index of the last beat stretch that starts before `time`. */
function beatIndex(beats: readonly Beat[], time: number): number {
  let low = 0
  let high = beats.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beats[middle] as Beat).from < time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Beats stand at from + n · every, n ≥ 1, before `to`. */
function nextBeat(beats: readonly Beat[], time: number): number {
  for (let i = Math.max(0, beatIndex(beats, time + 1)); i < beats.length; i++) {
    const beat = beats[i] as Beat
    const count = Math.max(1, Math.floor((time - beat.from) / beat.every) + 1)
    const at = beat.from + count * beat.every
    if (at < beat.to) return at
  }
  return Number.POSITIVE_INFINITY
}

function lastBeat(beats: readonly Beat[], time: number, full: boolean): number {
  for (let i = beatIndex(beats, time); i >= 0; i--) {
    const beat = beats[i] as Beat
    const last = Math.min(time, beat.to - 1)
    const every = full ? beat.every * beat.fullEvery : beat.every
    const count = Math.floor((last - beat.from) / every)
    if (count >= 1) return beat.from + count * every
  }
  return Number.NEGATIVE_INFINITY
}

/** Pauses by scope, each merged into a list without overlaps. */
class Closures {
  private readonly edges: Record<Pause['scope'], readonly number[]>

  constructor(pauses: readonly Pause[]) {
    this.edges = {
      all: mergeEdges(pauses.filter(pause => pause.scope === 'all')),
      core: mergeEdges(pauses.filter(pause => pause.scope === 'core')),
      point: mergeEdges(pauses.filter(pause => pause.scope === 'point')),
    }
  }

  at(time: number): Closed {
    return { all: this.isIn('all', time), core: this.isIn('core', time), point: this.isIn('point', time) }
  }

  /** Edges alternate between closing and opening. */
  private isIn(scope: Pause['scope'], time: number): boolean {
    return indexUpTo(this.edges[scope], time) % 2 === 0
  }
}

function mergeEdges(pauses: readonly Pause[]): number[] {
  const edges: number[] = []
  for (const pause of [...pauses].sort((a, b) => a.from - b.from)) {
    if (pause.to <= pause.from) continue
    const end = edges.at(-1)
    if (end !== undefined && pause.from <= end) edges[edges.length - 1] = Math.max(end, pause.to)
    else edges.push(pause.from, pause.to)
  }
  return edges
}
