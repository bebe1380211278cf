/** Advances the feed by many days in short steps and applies every event to the back end's catalogue. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import { findDisruption } from '@touchline/simulator/schedule/disruptions'
import { findFixture } from '@touchline/simulator/schedule/fixtures'
import { createRandom } from '@touchline/simulator/shared/random'
import { createSimulator } from '@touchline/simulator/simulator'
import { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import { type Point, slopeOf } from './figures.ts'

export const DAY_MS = 86_400_000
/** Maximum duration of one step, for a busy machine. */
const STEP_DEADLINE_MS = 10_000
/** Days in which caches fill, excluded from the heap slope. */
const WARM_UP_DAYS = 2

export interface FeedRunOptions {
  readonly seed: string
  readonly startMs: number
  readonly days: number
  readonly leagueIds: ReadonlySet<number>
  readonly minStepMs: number
  readonly maxStepMs: number
  readonly onDay?: (report: string) => void
}

export interface FeedRunResult {
  readonly steps: number
  /** Steps that ended exactly at an event's time. */
  readonly exactSteps: number
  readonly longestStepMs: number
  readonly events: number
  /** Counts of events started, ended and removed, by sport, outright kind and disruption kind. */
  readonly countsByKind: ReadonlyMap<string, EventCounts>
  readonly dropped: readonly string[]
  /** Heap in megabytes after garbage collection, by day. */
  readonly heap: readonly Point[]
  /** Heap growth in megabytes per day, after the warm-up. */
  readonly heapSlope: number
  /** Number of events in the catalogue at the end of each day. */
  readonly sizes: readonly Point[]
  /** Ids on which catalogue and feed differ, or which remain long after their end. */
  readonly left: readonly number[]
}

export interface EventCounts {
  begun: number
  ended: number
  removed: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

class FeedRun {
  readonly #options: FeedRunOptions
  readonly #feed: Simulator
  readonly #catalogue: Catalogue
  readonly #countsByKind = new Map<string, EventCounts>()
  readonly #dropped: string[] = []
  readonly #kinds = new Map<number, readonly string[]>()
  #events = 0

  constructor(options: FeedRunOptions) {
    const { seed, startMs: now, leagueIds } = options
    this.#options = options
    this.#feed = createSimulator({ seed, now, leagueIds })
    this.#catalogue = new Catalogue(this.#feed)
    for (const { id } of this.#feed.snapshot()) this.#kinds.set(id, this.#kindsOf(id))
  }

  run(): FeedRunResult {
    const { seed, startMs, days, minStepMs, maxStepMs, onDay } = this.#options
    const random = createRandom(`${seed}/soak`)
    const heap: Point[] = []
    const sizes: Point[] = []
    let [steps, exactSteps, longestStepMs] = [0, 0, 0]
    for (let day = 1; day <= days; day += 1) {
      const until = startMs + day * DAY_MS
      while (this.#feed.now < until) {
        const { now } = this.#feed
        // Log-uniform step lengths; every second step ends exactly at the next event's time if that is near.
        const drawn = now + Math.round(minStepMs * (maxStepMs / minStepMs) ** random.next())
        const next = this.#feed.nextAt()
        const isExact = random.chance(0.5) && next > now && next <= now + maxStepMs
        longestStepMs = Math.max(longestStepMs, this.#step(Math.min(until, isExact ? next : drawn)))
        steps += 1
        if (isExact) exactSteps += 1
      }
      collectGarbage()
      heap.push({ x: day, y: process.memoryUsage().heapUsed / 1e6 })
      sizes.push({ x: day, y: this.#catalogue.size })
      onDay?.(`day ${day}: ${steps} steps, heap ${heap.at(-1)?.y.toFixed(1)} MB, ${this.#catalogue.size} events known`)
    }
    const heapSlope = slopeOf(heap.slice(WARM_UP_DAYS))
    const [events, countsByKind, dropped] = [this.#events, this.#countsByKind, this.#dropped]
    return {
      steps,
      exactSteps,
      longestStepMs,
      events,
      countsByKind,
      dropped,
      heap,
      heapSlope,
      sizes,
      left: this.#findLeft(),
    }
  }

  /** Runs a step and returns its milliseconds. */
  #step(to: number): number {
    const started = performance.now()
    const events = this.#feed.advance(to)
    this.#catalogue.fold(events)
    const tookMs = performance.now() - started
    if (tookMs > STEP_DEADLINE_MS) throw new Error(`the step to ${new Date(to).toISOString()} took ${tookMs} ms`)
    for (const event of events) this.#note(event)
    this.#events += events.length
    return tookMs
  }

  #note(event: FeedEvent): void {
    if (event.type === 'match_dropped') this.#dropped.push(event.error.message)
    if (event.type === 'match_added') this.#kinds.set(event.match.id, this.#kindsOf(event.match.id))
    if (event.type === 'match_added') this.#count(event.match.id, 'begun')
    if (event.type === 'match_status_changed' && this.#isEnd(event)) this.#count(event.matchId, 'ended')
    if (event.type === 'match_removed') {
      this.#count(event.matchId, 'removed')
      this.#kinds.delete(event.matchId)
    }
  }

  /** Whether the event finished or was finally cancelled. */
  #isEnd({ matchId, status }: Extract<FeedEvent, { type: 'match_status_changed' }>): boolean {
    return status === 4 || (status === 5 && this.#kinds.get(matchId)?.includes('postponed') === true)
  }

  #count(id: number, what: keyof EventCounts): void {
    for (const kind of this.#kinds.get(id) ?? []) {
      const counts = this.#countsByKind.get(kind) ?? { begun: 0, ended: 0, removed: 0 }
      counts[what] += 1
      this.#countsByKind.set(kind, counts)
    }
  }

  #kindsOf(id: number): readonly string[] {
    const { seed } = this.#options
    const match = this.#feed.match(id)
    if (match?.kind !== 'match') return match ? [match.kind] : []
    const fixture = findFixture(seed, id)
    const disruption = fixture && findDisruption(fixture)
    return [fixture?.league.sport ?? 'unknown', ...(disruption ? [disruption.kind] : [])]
  }

  #findLeft(): number[] {
    const current = new Map(this.#feed.snapshot().map(match => [match.id, match]))
    const listed = new Set([...this.#catalogue.matches()].map(({ feed }) => feed.id))
    const unequal = [...current.keys(), ...listed].filter(id => !current.has(id) || !listed.has(id))
    const overdue = [...current.values()].filter(({ kind, startTime, endTime }) =>
      kind === 'match' ? this.#feed.now > startTime + DAY_MS : this.#feed.now > (endTime ?? 0) + 2 * DAY_MS,
    )
    return [...unequal, ...overdue.map(({ id }) => id)]
  }
}

export function runFeed(options: FeedRunOptions): FeedRunResult {
  return new FeedRun(options).run()
}

const WANTED = [
  ...['soccer', 'tennis', 'basketball', 'ice-hockey', 'counter-strike', 'dota-2', 'volleyball', 'table-tennis'],
  ...['american-football', 'baseball', 'cricket', 'mma', 'handball'],
  ...['season', 'stage', 'simple_tournament'],
  ...['delayed', 'rescheduled', 'postponed', 'interrupted', 'abandoned', 'uncovered'],
]

/** Lists problems of a run: kinds of events without a complete lifecycle, growth, leftovers. */
export function findProblems(
  result: FeedRunResult,
  limits: { heapSlope: number; except?: readonly string[] },
): string[] {
  const { countsByKind, dropped, heapSlope, left } = result
  const missing = WANTED.filter(kind => !limits.except?.includes(kind)).filter(kind => {
    const { begun = 0, ended = 0, removed = 0 } = countsByKind.get(kind) ?? {}
    return begun === 0 || ended === 0 || removed === 0
  })
  return [
    ...missing.map(kind => `${kind}: ${JSON.stringify(countsByKind.get(kind))} did not begin, end and leave`),
    ...dropped,
    ...left.map(id => `event ${id} is left behind`),
    ...(heapSlope > limits.heapSlope ? [`the heap grows by ${heapSlope.toFixed(2)} MB a day`] : []),
  ]
}
