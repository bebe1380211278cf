import type { Market } from '@touchline/contract/entities/market'
import { describe, expect, it } from 'vitest'
import { makeMarket, makeMatch, marketsChanged, statusChanged, urnOf } from '../testing/fixtures.ts'
import { HOME, MARKET, openLiveStore } from '../testing/live-store-fixture.ts'

describe('maintenance', () => {
  it('ignores pushes of providers disabled for a sport type, and suspends their prices', () => {
    const { live } = openLiveStore()
    const oddin = makeMatch({ provider: 'oddin', main_market: makeMarket([2], { provider: 'oddin' }) })
    live.foldMatches([oddin])
    live.foldProviders([], { sport: ['betradar'], esport: ['oddin'] })
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2, availability: 'suspended' })
    live.foldEvents([marketsChanged(makeMarket([3], { provider: 'oddin', version: 2 })), statusChanged(1, 4, 2)])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2, availability: 'suspended' })
    expect(live.matches.get(urnOf(1))?.status).toBe(oddin.status)
    live.foldMatches([{ ...oddin, main_market: makeMarket([4], { provider: 'oddin', version: 3 }) }])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 4, availability: 'suspended' })
  })

  it('suspends prices once their provider is known', () => {
    const { live } = openLiveStore()
    live.foldProviders([], { sport: ['betradar'] })
    live.foldMarkets([makeMarket([2], { provider: 'oddin' })])
    expect(live.outcomes.get(HOME)?.availability).toBe('open')
    live.foldMatches([makeMatch({ provider: 'oddin', main_market: null })])
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
  })

  it('drops prices of a provider enabled later, because earlier updates were ignored', () => {
    const { live } = openLiveStore()
    live.foldProviders([], { sport: ['betradar'] })
    live.foldMatches([makeMatch({ provider: 'oddin', main_market: makeMarket([2], { provider: 'oddin' }) })])
    live.foldProviders([], { sport: ['betradar', 'oddin'] })
    expect(live.outcomes.get(HOME)).toBeUndefined()
    live.foldMarkets([makeMarket([3], { provider: 'oddin', version: 2 })])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 3, availability: 'open' })
  })

  it('ignores events that are not about matches', () => {
    const { live, frames } = openLiveStore()
    live.push({ event_name: 'balance_changed', message: {} as never })
    expect(frames.requested()).toBe(0)
  })

  it('evicts decided, unwatched entries and keeps watched ones', () => {
    const { live } = openLiveStore()
    live.foldMatches([makeMatch({ main_market: makeMarket() })])
    live.foldMatches([makeMatch({ id: 2, urn_id: urnOf(2), main_market: makeMarket([2], { match_urn_id: urnOf(2) }) })])
    live.outcomes.subscribe('sr:match:2/1//1', () => {})
    live.foldEvents([statusChanged(1, 4, 2), statusChanged(2, 4, 2)])
    live.sweep()
    expect(live.matches.get(urnOf(1))).toBeUndefined()
    expect(live.markets.get(MARKET)).toBeUndefined()
    expect(live.outcomes.get(HOME)).toBeUndefined()
    expect(live.marketKeys.get(urnOf(1))).toBeUndefined()
    expect(live.outcomes.get('sr:match:2/1//1')?.availability).toBe('gone')
    expect(live.matches.get(urnOf(2))?.status).toBe(4)
  })

  it('does not grow as matches come and go', () => {
    const { live } = openLiveStore()
    const alive = () => Array.from({ length: 5_000 }, (_, id) => live.matches.get(urnOf(id + 1))).filter(Boolean).length
    for (let id = 1; id <= 5_000; id++) {
      const urn_id = urnOf(id)
      live.foldMatches([makeMatch({ id, urn_id, main_market: makeMarket([2], { match_urn_id: urn_id }) })])
      live.foldEvents([statusChanged(id, 4, 2)])
    }
    expect(alive()).toBeLessThanOrEqual(1_000)
  })

  it('keeps a line that left its row out of responses that were on their way meanwhile', () => {
    const clock = { now: 1_000 }
    const { live } = openLiveStore({ wallClock: () => clock.now })
    const over = (overrides: Partial<Market>) => makeMarket([8.4, 1.01], { specifier: 'total=2.5', ...overrides })
    const key = 'sr:match:1/1/total=2.5'
    const inRow = over({ most_balanced: true })
    live.foldMatches([makeMatch({ main_market: inRow })])
    expect(live.markets.get(key)).toBeDefined()
    live.push(marketsChanged(over({ version: 2, most_balanced: false })), { isRowOnly: () => true })
    live.revision()
    expect(live.markets.get(key)).toBeUndefined()
    const current = makeMatch({ main_market: inRow })
    live.foldMatches([current], { asOfMs: 999 })
    live.foldMarkets([inRow], { asOfMs: 999 })
    expect(live.markets.get(key)).toBeUndefined()

    const isBack = over({ version: 3, most_balanced: true })
    live.foldMarkets([isBack], { asOfMs: 999 })
    expect(live.markets.get(key), 'a newer state of the line').toBeDefined()
    live.push(marketsChanged(over({ version: 4, most_balanced: false })), { isRowOnly: () => true })
    live.revision()
    live.foldMatches([current], { asOfMs: 1_001 })
    expect(live.markets.get(key), 'a later response, of a node with lower versions').toBeDefined()
    live.push(marketsChanged(over({ version: 5, most_balanced: false })), { isRowOnly: () => true })
    live.push(marketsChanged(over({ version: 6, most_balanced: true })), { isRowOnly: () => true })
    live.revision()
    expect(live.markets.get(key), 'published again').toBeDefined()
  })

  it('does not bring a line that left its row back by an update that waited for the frame', () => {
    const { live, frames } = openLiveStore()
    const line = (version: number, overrides: Partial<Market> = {}) =>
      makeMarket([2 + version / 10, 2], { specifier: 'total=2.5', most_balanced: true, version, ...overrides })
    const push = (market: Market) => live.push(marketsChanged(market), { isRowOnly: () => true })
    live.foldMatches([makeMatch({ main_market: line(1) })])
    push(line(2))
    push(line(3))
    push(line(4, { status: -1 }))
    push(line(5, { status: -1, most_balanced: false }))
    frames.paint()
    expect(live.markets.get('sr:match:1/1/total=2.5')).toBeUndefined()
  })

  it('does not bring an evicted market back by an update that waited for the frame', () => {
    const { live, frames } = openLiveStore()
    const over = (version: number) => makeMarket([2 + version / 10, 2], { specifier: 'total=2.5', version })
    live.foldMarkets([over(1)])
    live.push(marketsChanged(over(2)))
    live.push(marketsChanged(over(3)))
    live.evict(() => true)
    frames.paint()
    expect(live.markets.get('sr:match:1/1/total=2.5')).toBeUndefined()
  })

  it('keeps a line that left its row on a followed match out of them, too, once the match is left', () => {
    const clock = { now: 1_000 }
    const { live } = openLiveStore({ wallClock: () => clock.now })
    const line = (overrides: Partial<Market>) => makeMarket([2, 2], { specifier: 'total=2.5', ...overrides })
    const inRow = makeMatch({ main_market: line({ most_balanced: true }) })
    live.foldMatches([inRow])
    live.foldEvents([marketsChanged(line({ version: 2, most_balanced: false }))])
    live.evict(({ isInRow }) => !isInRow)
    live.foldMatches([inRow], { asOfMs: 999 })
    expect(live.markets.get('sr:match:1/1/total=2.5')).toBeUndefined()
  })

  it('does not reopen a market by a response from before the complete list without it', () => {
    const { live } = openLiveStore({ wallClock: () => 1_000 })
    live.foldMarkets([makeMarket([2])], { asOfMs: 900 })
    live.foldMarkets([], { complete: { matchUrn: urnOf(1), since: live.revision() }, asOfMs: 950 })
    expect(live.outcomes.get(HOME)?.availability).not.toBe('open')
    live.foldMatches([makeMatch({ main_market: makeMarket([2]) })], { asOfMs: 940 })
    expect(live.outcomes.get(HOME)?.availability).not.toBe('open')
    live.foldMatches([makeMatch({ main_market: makeMarket([2]) })], { asOfMs: 960 })
    expect(live.outcomes.get(HOME)?.availability).toBe('open')
  })

  it('clears everything and notifies', () => {
    const { live, calls, watch, time } = openLiveStore()
    live.foldMatches([makeMatch({ main_market: makeMarket([2]) })])
    live.foldEvents([marketsChanged(makeMarket([3], { version: 9 }))])
    for (const key of [urnOf(1), MARKET, HOME]) watch(key)
    live.clear()
    expect(calls.sort()).toEqual([`list ${urnOf(1)}`, `market ${MARKET}`, `match ${urnOf(1)}`, `outcome ${HOME}`])
    expect(time.planned()).toBe(0)
    live.foldMarkets([makeMarket([2])])
    expect(live.outcomes.get(HOME)?.odds).toBe(2)
  })

  it('reports its freshness', () => {
    const { live } = openLiveStore()
    let changes = 0
    live.freshness.subscribe(() => changes++)
    live.setFreshness('stale')
    live.setFreshness('stale')
    expect(live.freshness.get()).toBe('stale')
    expect(changes).toBe(1)
  })
})
