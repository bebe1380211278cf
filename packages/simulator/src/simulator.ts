import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { Competitions } from './competitions.ts'
import { assertForwardStep, EventRuntimeError, toRuntimeError } from './engine/event-steps.ts'
import type { FeedCatalogue } from './feed/feed-catalogue.ts'
import type {
  FeedMarket,
  FeedMarketRef,
  FeedSelection,
  FeedSettledMarket,
  FeedSettlement,
  PastPrices,
  PreparedSameGamePrice,
  PreparedSameGameValue,
} from './feed/feed-market.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import type { FeedStandings } from './feed/feed-standings.ts'
import type { FeedEvent, PastMatchesQuery, Simulator, SimulatorOptions } from './feed/types.ts'
import { buildDropEvents, DroppedRuntime } from './match/dropped-runtime.ts'
import { buildSettledMarkets } from './match/settled-markets.ts'
import { findTableDays, type Outright, outrightsBetween } from './outrights/outright.ts'
import { OutrightRuntime, REMOVED_AFTER } from './outrights/outright-runtime.ts'
import { type EventRuntime, rebuildEvent } from './rebuild-event.ts'
import { buildCatalogue, findLeague, LEAGUES, type League } from './schedule/catalogue.ts'
import { buildFixtures, DAY, type Fixture, HOUR, MINUTE, toFeedDay } from './schedule/fixtures.ts'
import { computeLatestEnd, MAX_MATCH_DURATION_MS, REMOVAL_DELAY_MS } from './schedule/match-durations.ts'
import { listLeagueFixtures, listPastFixtures } from './schedule/past-fixtures.ts'
import { pickByTier, SPORT_FACTS } from './schedule/sport-facts.ts'
import { buildStandings } from './seasons/standings.ts'
import { DueHeap } from './shared/due-heap.ts'
import { createRuntime } from './sport-registry.ts'

/** Longer jumps skip superseded prices. */
const LONG_JUMP = MINUTE
/** How long before its start a match is published; earlier for better leagues. */
function computePublicationLeadMs(league: League): number {
  return pickByTier(SPORT_FACTS[league.sport].horizon, league.tier) * HOUR
}

/** Heap ids below this one are planning days, not matches. */
const FIRST_MATCH_ID = 1_000_000

/**
 * Creates a simulated sports feed, determined by `seed` and time: two simulators with the same seed agree at any time,
 * whatever their steps. It reads no clock; the caller advances the time with `advance`.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  return new FeedSimulator(options)
}

class FeedSimulator implements Simulator {
  readonly catalogue: FeedCatalogue
  private readonly seed: string
  private readonly leagues: readonly League[]
  private readonly competitions: Competitions
  private time: number
  private plannedThrough: number
  private readonly runtimes = new Map<number, EventRuntime>()
  /** Unpublished events, with the factory of their runtime. */
  private readonly announced = new Map<number, (at: number) => EventRuntime>()
  private readonly heap = new DueHeap()
  /** Ids of failed events, which planning must not publish again. */
  private readonly dropped: Set<number>
  /** Failures during admission, reported with the next step. */
  private readonly unreported: FeedEvent[] = []

  constructor(options: SimulatorOptions) {
    const { leagueIds } = options
    this.catalogue = options.catalogue ?? buildCatalogue()
    this.seed = options.seed
    this.competitions = new Competitions(options.seed)
    this.leagues = leagueIds ? LEAGUES.filter(({ id }) => leagueIds.has(id)) : LEAGUES
    this.time = options.now
    this.dropped = new Set(options.dropped)
    this.plannedThrough = toFeedDay(options.now - MAX_MATCH_DURATION_MS) - 2
    this.plan()
    this.schedulePlanning()
  }

  get now(): number {
    return this.time
  }

  snapshot(): FeedMatch[] {
    return [...this.runtimes.values()].map(runtime => runtime.match)
  }

  match(id: number): FeedMatch | undefined {
    return this.runtimes.get(id)?.match
  }

  nextAt(): number {
    return this.heap.firstTime
  }

  advance(to: number): FeedEvent[] {
    const events = this.unreported.splice(0)
    const isLong = to - this.time > LONG_JUMP
    while (this.heap.firstTime <= to) {
      const at = this.heap.firstTime
      const id = this.heap.pop()
      if (id === undefined) break
      this.time = Math.max(this.time, at)
      if (id < FIRST_MATCH_ID) this.planNextDay()
      else this.step(id, at, isLong ? to : at, isLong, event => events.push(event))
    }
    this.time = Math.max(this.time, to)
    return isLong ? events.sort((a, b) => a.at - b.at) : events
  }

  drop(matchId: number, reason: string): void {
    if (this.dropped.has(matchId)) return
    const runtime = this.runtimes.get(matchId)
    const error = new EventRuntimeError(matchId, this.time, reason)
    if (runtime) this.isolate(runtime, error, event => this.unreported.push(event))
    // Also when it is not offered yet, or gone already: then nothing has to be withdrawn.
    this.dropped.add(matchId)
    this.announced.delete(matchId)
  }

  getFinalSettlements(matchId: number): FeedSettlement[] | undefined {
    const runtime = this.find(matchId)
    return runtime?.isFinal ? runtime.listSettlements() : undefined
  }

  listSettlements(matchId: number): FeedSettlement[] {
    return this.find(matchId)?.listSettlements() ?? []
  }

  listSettledMarkets(matchId: number): FeedSettledMarket[] {
    const runtime = this.find(matchId)
    if (!runtime?.isFinal) return []
    const { match } = runtime
    const closing = rebuildEvent(this.seed, matchId, (match.endTime ?? match.startTime) - 1, this.competitions)
    if (!closing) return []
    const markets = closing.runtime.match.markets.values()
    return buildSettledMarkets(match, markets, runtime.listSettlements(), closing.sport)
  }

  listPastPrices(matchId: number, market: FeedMarketRef, times: readonly number[]): PastPrices | undefined {
    const past = times.filter(time => time <= this.time)
    return this.runtimes.get(matchId)?.listPastPrices?.({ market, times: past })
  }

  getStartedMatch(matchId: number): FeedMatch | undefined {
    const match = this.find(matchId)?.match
    return match && match.startTime <= this.time ? match : undefined
  }

  listPastMatches({ count, ...query }: PastMatchesQuery): FeedMatch[] {
    // One more than requested, because the newest may still be in progress.
    const fixtures = listPastFixtures(this.seed, { ...query, count: count + 1 })
    const started = fixtures.flatMap(({ id }) => this.getStartedMatch(id) ?? [])
    return started.filter(match => match.status === MATCH_STATUS.finished).slice(0, count)
  }

  getStandings(tournamentId: number): FeedStandings | undefined {
    const league = findLeague(tournamentId)
    const days = league && findTableDays(this.seed, tournamentId, this.time)
    return days && buildStandings(this.seed, this.competitions.get(league, days), days, this.time)
  }

  listPastEvents(from: number, to: number): number[] {
    const isWithin = (at: number): boolean => from <= at && at < Math.min(to, this.time)
    const matches: number[] = []
    // A round may start up to a day earlier or later in UTC.
    for (let day = toFeedDay(from) - 1; day <= toFeedDay(to) + 1; day++) {
      for (const { id: leagueId } of this.leagues) {
        for (const { id, startTime } of listLeagueFixtures(this.seed, leagueId, day))
          if (isWithin(startTime)) matches.push(id)
      }
    }
    const outrights = outrightsBetween(this.seed, from, to, this.leagues).filter(({ endTime }) => isWithin(endTime))
    return [...matches, ...outrights.map(({ id }) => id)]
  }

  listDayResults(tournamentId: number, day: number): FeedMatch[] {
    const started = listLeagueFixtures(this.seed, tournamentId, day).flatMap(({ id }) => this.getStartedMatch(id) ?? [])
    return started.filter(match => match.status === MATCH_STATUS.finished)
  }

  prepareSameGamePrice(matchId: number, legs: readonly FeedSelection[]): PreparedSameGamePrice {
    const runtime = this.runtimes.get(matchId)
    return runtime?.prepareSameGamePrice(legs) ?? { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }

  prepareSameGameValue(matchId: number, legs: readonly FeedSelection[]): PreparedSameGameValue {
    const runtime = this.runtimes.get(matchId)
    return runtime?.prepareSameGameValue(legs) ?? { kind: 'unavailable', legs: legs.map((_, index) => index) }
  }

  listCombinableMarkets(matchId: number): readonly FeedMarket[] {
    return [...(this.match(matchId)?.markets.values() ?? [])].filter(market => market.combines)
  }

  private find(matchId: number): EventRuntime | undefined {
    const current = this.runtimes.get(matchId)
    if (current) return current
    const rebuilt = rebuildEvent(this.seed, matchId, this.time, this.competitions)
    return rebuilt && rebuilt.startTime <= this.time ? rebuilt.runtime : undefined
  }

  private step(id: number, at: number, to: number, isLong: boolean, emit: (event: FeedEvent) => void): void {
    const runtime = this.runtimes.get(id) ?? this.publish(id, at, emit)
    if (!runtime) return
    const target = Math.min(to, Math.max(at, runtime.removedAt))
    let reached = at
    const emitAndTrack = (event: FeedEvent): void => {
      reached = Math.max(reached, event.at)
      emit(event)
    }
    try {
      if (isLong) runtime.jump(target, emitAndTrack)
      else runtime.advance(target, emitAndTrack)
      if (runtime.removedAt > target) {
        this.heap.push(assertForwardStep(id, target, runtime.nextAt()), id)
        return
      }
    } catch (error) {
      this.isolate(runtime, toRuntimeError(id, reached, error), emit)
      return
    }
    this.runtimes.delete(id)
    emit({ at: runtime.removedAt, type: 'match_removed', matchId: id })
  }

  /** Isolates the failure of one event: it leaves the offer now and the feed later. */
  private isolate(failed: EventRuntime, error: EventRuntimeError, emit: (event: FeedEvent) => void): void {
    const runtime = new DroppedRuntime(failed.match, error.at)
    this.runtimes.set(error.matchId, runtime)
    this.heap.push(runtime.nextAt(), error.matchId)
    for (const event of buildDropEvents(failed, runtime.match, error.at)) emit(event)
    emit(this.reportDrop(error.matchId, error))
  }

  private reportDrop(matchId: number, error: EventRuntimeError): FeedEvent {
    this.dropped.add(matchId)
    return { at: error.at, type: 'match_dropped', matchId, error }
  }

  private publish(id: number, at: number, emit: (event: FeedEvent) => void): EventRuntime | undefined {
    const run = this.announced.get(id)
    if (!run) return undefined
    this.announced.delete(id)
    try {
      const runtime = run(at)
      this.runtimes.set(id, runtime)
      emit({ at, type: 'match_added', match: runtime.match })
      return runtime
    } catch (error) {
      emit(this.reportDrop(id, toRuntimeError(id, at, error)))
      return undefined
    }
  }

  private schedulePlanning(): void {
    this.heap.push((Math.floor(this.time / DAY) + 1) * DAY, 0)
  }

  private planNextDay(): void {
    this.plan()
    this.schedulePlanning()
  }

  /** Schedules every fixture that may be published before the next planning. */
  private plan(): void {
    const last = toFeedDay(this.time) + 10
    for (let day = this.plannedThrough + 1; day <= last; day++) {
      for (const league of this.leagues) {
        for (const fixture of buildFixtures(this.seed, league, day)) this.announce(fixture)
      }
    }
    this.plannedThrough = last
    const outrights = outrightsBetween(this.seed, this.time - REMOVED_AFTER, this.time + 2 * DAY, this.leagues)
    for (const outright of outrights) this.expect(outright)
  }

  private expect(outright: Outright): void {
    const { id, addedAt } = outright
    if (this.runtimes.has(id) || this.announced.has(id)) return
    this.admit(id, addedAt, at => new OutrightRuntime(outright, this.competitions.createCourse(outright), at))
  }

  private announce(fixture: Fixture): void {
    const addedAt = fixture.startTime - computePublicationLeadMs(fixture.league) - (fixture.noiseKey % HOUR)
    if (this.time > computeLatestEnd(fixture) + REMOVAL_DELAY_MS) return
    this.admit(fixture.id, addedAt, at => createRuntime(fixture, addedAt, at))
  }

  /** Schedules the admission of an event, or admits it immediately if its time has passed. */
  private admit(id: number, addedAt: number, run: (at: number) => EventRuntime): void {
    if (this.dropped.has(id)) return
    if (addedAt > this.time) {
      this.announced.set(id, run)
      this.heap.push(addedAt, id)
      return
    }
    const at = this.time
    try {
      const runtime = run(at)
      if (runtime.removedAt <= at) return
      this.heap.push(assertForwardStep(id, at, runtime.nextAt()), id)
      this.runtimes.set(id, runtime)
    } catch (error) {
      this.unreported.push(this.reportDrop(id, toRuntimeError(id, at, error)))
    }
  }
}
