/** A small feed scripted by tests: three leagues with a few matches and settable results. */
import { marketKey } from '@touchline/betting/markets/market-keys'
import type {
  FeedMarket,
  FeedMarketRef,
  FeedOutcome,
  FeedOutcomeResult,
  FeedSelection,
  FeedSettledMarket,
  FeedSettlement,
  PreparedSameGameValue,
  SameGamePrice,
} from '@touchline/simulator/feed/feed-market'
import type { FeedMatch, FeedMatchStatus } from '@touchline/simulator/feed/feed-match'
import type { FeedStandings } from '@touchline/simulator/feed/feed-standings'
import type { FeedEvent, PastMatchesQuery, Simulator } from '@touchline/simulator/feed/types'
import { priceIndependent, valueIndependent } from '@touchline/simulator/markets/same-game-pricing/price-independent'
import { buildSettledMarkets } from '@touchline/simulator/match/settled-markets'
import { toFeedDay } from '@touchline/simulator/schedule/fixtures'
import { readResult } from '@touchline/simulator/seasons/read-result'
import { buildTable, type PlayedMatch } from '@touchline/simulator/seasons/table'
import { CATALOGUE, createMarkets, createMatch, NAMES, outcome } from './scripted-catalogue.ts'

export class ScriptedFeed implements Simulator {
  readonly catalogue = CATALOGUE
  now: number
  readonly #matches = new Map<number, FeedMatch>()
  readonly #results = new Map<number, FeedSettlement[]>()
  readonly #removed = new Set<number>()
  #pending: FeedEvent[] = []
  readonly #emitted: FeedEvent[] = []

  /** Matches 1 to 6, or more; odd ones are live, even ones start one hour after another. At least two per league. */
  constructor(now: number, count = 6) {
    this.now = now
    for (let id = 1; id <= count; id++) this.#matches.set(id, createMatch(id, now))
  }

  /** Adds an outright on the winner of league 1 with four sides at odds of 2; takes effect at the next advance. */
  addOutright(id: number): void {
    const urnId = `sr:season:${id}`
    const [first] = createMarkets(urnId, this.now)
    if (!first) throw new Error('there is a first market')
    const sides = [1, 2, 3, 4]
    const outcomes = sides.map(side => outcome(`sr:competitor:${side}`, NAMES[side - 1] ?? '', 2))
    const market = { ...first, key: marketKey(urnId, '534', ''), id: '534', name: 'Winner', outcomes, combines: false }
    const match: FeedMatch = {
      ...this.match(2),
      id,
      urnId,
      kind: 'season',
      homeId: null,
      awayId: null,
      name: 'League 1 2026',
      fieldIds: sides,
      startTime: this.now - 86_400_000,
      endTime: this.now + 30 * 86_400_000,
      markets: new Map([[market.key, { ...market, groups: ['outright'] }]]),
    }
    this.#pending.push({ at: this.now, type: 'match_added', match: this.#put(match) })
  }

  snapshot(): FeedMatch[] {
    return [...this.#matches.values()].filter(({ id }) => !this.#removed.has(id))
  }

  match(id: number): FeedMatch {
    const match = this.#matches.get(id)
    if (!match) throw new Error(`no match ${id}`)
    return match
  }

  advance(to: number): FeedEvent[] {
    this.now = to
    const events = this.#pending.splice(0)
    this.#emitted.push(...events)
    return events
  }

  /** The same feed at an earlier time: repeats the events emitted since. */
  reopen(now: number): ScriptedFeed {
    const feed = new ScriptedFeed(now, this.#matches.size)
    feed.#pending = this.#emitted.filter(({ at }) => at > now)
    return feed
  }

  nextAt(): number {
    return this.#pending.length > 0 ? this.now : this.now + 60_000
  }

  getFinalSettlements(matchId: number): FeedSettlement[] | undefined {
    return this.match(matchId).status >= 3 ? this.listSettlements(matchId) : undefined
  }

  listSettlements(matchId: number): FeedSettlement[] {
    return this.#results.get(matchId) ?? []
  }

  /** Its markets with the results so far, once it has ended. */
  listSettledMarkets(matchId: number): FeedSettledMarket[] {
    const match = this.match(matchId)
    if (match.status !== 4) return []
    const sport = CATALOGUE.sports.find(({ id }) => id === match.sportId)?.key ?? null
    return buildSettledMarkets(match, match.markets.values(), this.listSettlements(matchId), sport)
  }

  getStartedMatch(matchId: number): FeedMatch | undefined {
    const match = this.#matches.get(matchId)
    return match && match.startTime <= this.now ? match : undefined
  }

  /** Its own finished matches; nothing before its start. */
  listPastMatches({ competitorId, before, count, against }: PastMatchesQuery): FeedMatch[] {
    const hasPlayed = ({ homeId, awayId }: FeedMatch, id: number): boolean => homeId === id || awayId === id
    return [...this.#matches.values()]
      .filter(match => match.status === 4 && match.startTime < before && hasPlayed(match, competitorId))
      .filter(match => against === undefined || hasPlayed(match, against))
      .sort((a, b) => b.startTime - a.startTime)
      .slice(0, count)
  }

  /** The sides of the first league that have played since the first day of the year. */
  getStandings(tournamentId: number): FeedStandings | undefined {
    const year = new Date(this.now).getUTCFullYear()
    const season = { startTime: Date.UTC(year, 0, 1), endTime: Date.UTC(year + 1, 0, 1) }
    if (tournamentId !== CATALOGUE.tournaments[0]?.id) return undefined
    const played = [...this.#matches.values()].flatMap(match => toPlayed(match, tournamentId))
    const ids = new Set(played.flatMap(({ homeId, awayId }) => [homeId, awayId]))
    const rows = buildTable([...ids], played, 'soccer').map((row, place) => ({
      ...row,
      zone: place === ids.size - 1 ? ('relegation' as const) : null,
      qualifiesFor: place === 0 ? 18 : null,
    }))
    return { season, rounds: { count: 38, current: 2 }, hasPoints: true, rows }
  }

  listPastEvents(from: number, to: number): number[] {
    return [...this.#matches.values()]
      .filter(({ startTime }) => from <= startTime && startTime < to)
      .map(({ id }) => id)
  }

  listDayResults(tournamentId: number, day: number): FeedMatch[] {
    return [...this.#matches.values()].filter(
      match => match.status === 4 && match.tournamentId === tournamentId && toFeedDay(match.startTime) === day,
    )
  }

  /** The current prices, as if they had held since the first of the times. */
  listPastPrices(matchId: number, { marketId, specifier }: FeedMarketRef, times: readonly number[]) {
    const market = this.#matches.get(matchId)?.markets.get(marketKey(`sr:match:${matchId}`, marketId, specifier))
    const [at] = times
    if (!market || at === undefined) return undefined
    const { outcomes } = market
    return { outcomeIds: outcomes.map(({ id }) => id), prices: [{ at, odds: outcomes.map(({ odds }) => odds) }] }
  }

  /** Treats legs as independent: the product of the odds. */
  prepareSameGamePrice(matchId: number, legs: readonly FeedSelection[]): SameGamePrice {
    return priceIndependent(this.match(matchId), legs)
  }

  prepareSameGameValue(matchId: number, legs: readonly FeedSelection[]): PreparedSameGameValue {
    return valueIndependent(this.match(matchId), legs)
  }

  listCombinableMarkets(matchId: number): readonly FeedMarket[] {
    return [...(this.#matches.get(matchId)?.markets.values() ?? [])]
  }

  #put(match: FeedMatch): FeedMatch {
    this.#matches.set(match.id, match)
    return match
  }

  /** Changes a market of a match; takes effect at the next advance. */
  changeMarket(matchId: number, marketId: string, specifier: string, change: Partial<FeedMarket>): void {
    const match = this.match(matchId)
    const key = marketKey(match.urnId, marketId, specifier)
    const market = match.markets.get(key)
    if (!market) throw new Error(`no market ${key}`)
    const changed = { ...market, version: market.version + 1, ...change }
    this.#put({ ...match, markets: new Map(match.markets).set(key, changed) })
    this.#pending.push({ at: this.now, type: 'markets_changed', matchId, markets: [changed] })
  }

  /** Changes one outcome, by default of the 1x2 market. */
  changeOutcome(
    matchId: number,
    outcomeId: string,
    change: Partial<FeedOutcome>,
    { marketId, specifier } = { marketId: '1', specifier: '' },
  ): void {
    const { outcomes = [] } =
      this.match(matchId).markets.get(marketKey(`sr:match:${matchId}`, marketId, specifier)) ?? {}
    this.changeMarket(matchId, marketId, specifier, {
      outcomes: outcomes.map(outcome => (outcome.id === outcomeId ? { ...outcome, ...change } : outcome)),
    })
  }

  setOdds(matchId: number, outcomeId: string, odds: number): void {
    this.changeOutcome(matchId, outcomeId, { odds })
  }

  setScore(matchId: number, home: number, away: number): void {
    const before = this.match(matchId)
    const statistics = { ...before.statistics, totalScore: { home, away } }
    const match = this.#put({ ...before, statistics, version: before.version + 1 })
    this.#pending.push({ at: this.now, type: 'match_changed', match })
  }

  /** Begins a phase of play, which is a period of its own; takes effect at the next advance. */
  beginPhase(matchId: number, phaseName: string): void {
    const before = this.match(matchId)
    const { periodScores } = before.statistics
    const period = {
      home: 0,
      away: 0,
      periodKey: phaseName.replaceAll(' ', '_'),
      periodName: phaseName,
      number: periodScores.length + 1,
      type: 'regular_period' as const,
    }
    const statistics = { ...before.statistics, periodScores: [...periodScores, period] }
    const match = this.#put({ ...before, phaseName, statistics, version: before.version + 1 })
    this.#pending.push({ at: this.now, type: 'match_changed', match })
  }

  /** Sets the code of `match_status`; told with the next change of the match. */
  setPhase(matchId: number, phase: number): void {
    const before = this.match(matchId)
    this.#put({ ...before, phase, version: before.version + 1 })
  }

  setStatus(matchId: number, status: FeedMatchStatus): void {
    const before = this.match(matchId)
    const match = this.#put({ ...before, status, version: before.version + 1 })
    const previousStatus = before.status
    this.#pending.push({ at: this.now, type: 'match_status_changed', matchId, status, previousStatus, match })
  }

  /** Reports results of a market, once or repeatedly. */
  settle(matchId: number, marketId: string, specifier: string, outcomes: FeedOutcomeResult[]): void {
    const settlement = { marketId, specifier, outcomes }
    this.#forgetResult(matchId, marketId, specifier)
    this.#results.get(matchId)?.push(settlement)
    this.#pending.push({ at: this.now, type: 'markets_settled', matchId, settlements: [settlement] })
  }

  /** Rolls back results of a market; takes effect at the next advance. */
  rollBack(matchId: number, marketId: string, specifier: string): void {
    this.#forgetResult(matchId, marketId, specifier)
    this.#pending.push({ at: this.now, type: 'markets_rolled_back', matchId, markets: [{ marketId, specifier }] })
  }

  /** Removes the match from the feed's lists, as happens some time after its end. */
  remove(matchId: number): void {
    this.#removed.add(matchId)
    this.#pending.push({ at: this.now, type: 'match_removed', matchId })
  }

  /** Drops the match, as if the feed could not continue it. */
  drop(matchId: number, reason: string): void {
    this.setStatus(matchId, 5)
    this.#pending.push({ at: this.now, type: 'match_dropped', matchId, error: new Error(reason) })
  }

  #forgetResult(matchId: number, marketId: string, specifier: string): void {
    const remaining = this.listSettlements(matchId).filter(
      settlement => settlement.marketId !== marketId || settlement.specifier !== specifier,
    )
    this.#results.set(matchId, remaining)
  }

  /** Stores results without reporting them, as when they arrive while nothing runs. */
  settleSilently(matchId: number, marketId: string, specifier: string, outcomes: FeedOutcomeResult[]): void {
    this.settle(matchId, marketId, specifier, outcomes)
    this.#pending.pop()
  }

  /** Settles the 1x2 market: outcome `winner` wins. */
  settleWinner(matchId: number, winner: string): void {
    this.settle(
      matchId,
      '1',
      '',
      ['1', '2', '3'].map(id => ({ id, result: id === winner ? 1 : 0 })),
    )
  }

  /** Settles the 1x2 market by its winner, voids all its outcomes, or rolls its results back (`open`). */
  decide(matchId: number, winner: '1' | '2' | '3' | 'void' | 'open'): void {
    if (winner === 'open') this.rollBack(matchId, '1', '')
    else if (winner !== 'void') this.settleWinner(matchId, winner)
    else {
      const outcomes = ['1', '2', '3'].map(id => ({ id, result: 0 as const, voidFactor: 1 as const }))
      this.settle(matchId, '1', '', outcomes)
    }
  }
}

function toPlayed(match: FeedMatch, tournamentId: number): PlayedMatch[] {
  const { status, homeId, awayId, statistics } = match
  if (status !== 4 || match.tournamentId !== tournamentId || homeId === null || awayId === null) return []
  return [{ homeId, awayId, result: readResult('soccer', statistics) }]
}
