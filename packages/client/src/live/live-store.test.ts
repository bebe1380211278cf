import { describe, expect, it } from 'vitest'
import {
  makeChange,
  makeMarket,
  makeMatch,
  makeStatistics,
  marketsChanged,
  matchChanged,
  statusChanged,
  urnOf,
} from '../testing/fixtures.ts'
import { AWAY, HOME, MARKET, openLiveStore } from '../testing/live-store-fixture.ts'

describe('prices', () => {
  it('render only the changed one', () => {
    const { live, calls, watch } = openLiveStore()
    live.foldMarkets([makeMarket([2, 3, 4])])
    for (const key of [MARKET, HOME, AWAY, urnOf(1)]) watch(key)
    const before = [live.markets.get(MARKET), live.outcomes.get(AWAY)]
    live.foldEvents([marketsChanged(makeMarket([2.5, 3, 4], { version: 2 }))])
    expect(calls).toEqual([`outcome ${HOME}`])
    expect([live.markets.get(MARKET), live.outcomes.get(AWAY)]).toEqual(before)
    expect(live.markets.get(MARKET)).toBe(before[0])
    expect(live.outcomes.get(AWAY)).toBe(before[1])
  })

  it('show their direction for a while after the last change', () => {
    const { live, time, watch, calls } = openLiveStore()
    live.foldMarkets([makeMarket([2, 3, 4])])
    const push = (odds: number, version: number) =>
      live.foldEvents([marketsChanged(makeMarket([odds, 3, 4], { version }))])
    push(2.5, 2)
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.5, direction: 'up', changedAt: 1_000 })
    time.advance(2_000)
    push(2.2, 3)
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.2, direction: 'down', changedAt: 3_000 })
    time.advance(2_000)
    expect(live.outcomes.get(HOME)?.direction).toBe('down')
    watch(HOME)
    time.advance(500)
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.2, direction: null, changedAt: 3_000 })
    expect(calls).toEqual([`outcome ${HOME}`])
    expect(time.planned()).toBe(0)
  })

  it('keep their direction through a suspension', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    live.foldEvents([marketsChanged(makeMarket([3], { version: 2 }))])
    live.foldEvents([marketsChanged(makeMarket([3], { version: 3, status: -1 }))])
    expect(live.outcomes.get(HOME)).toMatchObject({ direction: 'up', availability: 'suspended', marketStatus: -1 })
  })

  it('show no direction when fetched, or when the first push only catches up with the page', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket([2])], { hydration: true })
    live.foldEvents([marketsChanged(makeMarket([2.5], { version: 2 }))])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.5, direction: null })
    live.foldMarkets([makeMarket([2.7], { version: 3 })])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.7, direction: null })
    live.foldEvents([marketsChanged(makeMarket([2.6], { version: 4 }))])
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.6, direction: 'down' })
  })

  it('show no direction when a push catches up after a gap, and show that of the next movement', () => {
    const { live, frames } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    for (const [odds, version] of [
      [2.5, 2],
      [2.7, 3],
    ] as const)
      live.push(marketsChanged(makeMarket([odds], { version })), { hidesMovement: true })
    frames.paint()
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.7, direction: null })
    frames.paint()
    live.push(marketsChanged(makeMarket([2.6], { version: 4 })))
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.6, direction: 'down' })
  })

  it('disappear when their market drops them, and return when it offers them again', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket([2, 3, 4])])
    live.foldEvents([marketsChanged(makeMarket([2, 3], { version: 2 }))])
    expect(live.outcomes.get(AWAY)).toMatchObject({ availability: 'gone', active: false })
    expect(live.markets.get(MARKET)?.outcomes).toHaveLength(2)
    live.foldEvents([marketsChanged(makeMarket([2, 3, 4], { version: 3 }))])
    expect(live.outcomes.get(AWAY)).toMatchObject({ availability: 'open', active: true })
  })

  it('close immediately with their match and with their provider', () => {
    const { live, frames } = openLiveStore()
    live.foldMatches([makeMatch({ main_market: makeMarket([2]) })])
    live.push({ event_name: 'provider_status_changed', message: { provider: 'betradar', status: 'inactive' } })
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
    live.foldProviders([{ provider: 'betradar', status: 'active' }])
    expect(live.outcomes.get(HOME)?.availability).toBe('open')
    live.push(statusChanged(1, 3, 2))
    expect(live.outcomes.get(HOME)?.availability).toBe('gone')
    expect(frames.requested()).toBe(0)
  })
})

describe('frames', () => {
  const tick = (odds: number, version: number) => marketsChanged(makeMarket([odds], { version }))

  it('take the first event immediately and the latest of the others with the next paint', () => {
    const { live, frames, calls, watch } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    watch(HOME)
    live.push(tick(2.1, 2))
    expect(live.outcomes.get(HOME)?.odds).toBe(2.1)
    for (let version = 3; version < 100; version++) live.push(tick(2 + version / 100, version))
    expect(live.outcomes.get(HOME)?.odds).toBe(2.1)
    frames.paint()
    expect(live.outcomes.get(HOME)?.odds).toBe(2.99)
    expect(calls).toHaveLength(2)
    frames.paint()
    expect(frames.requested()).toBe(0)
  })

  it('do not delay suspensions of a market or an outcome', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket([2, 3])])
    live.push(tick(2.1, 2))
    live.push(tick(2.2, 3))
    live.push(marketsChanged(makeMarket([2.2], { version: 4, status: -1 })))
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 2.2, availability: 'suspended' })
    live.push(marketsChanged(makeMarket([2.2, 3], { version: 5 })))
    const locked = makeMarket([2.2, 3], { version: 6 })
    live.push(marketsChanged({ ...locked, outcomes: locked.outcomes.map(outcome => ({ ...outcome, active: false })) }))
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
  })

  it('are not used in a hidden tab: suspensions apply, and on return only the newest is delivered', () => {
    const { live, frames, calls, watch } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    watch(HOME)
    for (let version = 2; version < 10_000; version++) live.push(tick(1 + version / 1000, version))
    live.push(marketsChanged(makeMarket([9], { version: 10_000, status: -1 })))
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
    for (let version = 10_001; version < 20_000; version++) live.push(tick(1 + version / 1000, version))
    calls.length = 0
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
    expect(frames.requested()).toBe(1)
    frames.paint()
    expect(live.outcomes.get(HOME)).toMatchObject({ availability: 'open', odds: 20.999 })
    expect(calls).toEqual([`outcome ${HOME}`])
  })

  it('keep the newest pending update even when it arrives first', () => {
    const { live, frames } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    for (const version of [2, 9, 5]) live.push(tick(version, version))
    frames.paint()
    expect(live.outcomes.get(HOME)?.odds).toBe(9)
  })

  it('never undo a suspension with pending updates', () => {
    const { live, frames } = openLiveStore()
    live.foldMarkets([makeMarket([2])])
    live.push(tick(2.1, 2))
    live.push(tick(2.2, 3))
    live.push(marketsChanged(makeMarket([2.2], { version: 4, status: -1 })))
    frames.paint()
    expect(live.outcomes.get(HOME)?.availability).toBe('suspended')
  })
})

describe('matches', () => {
  it('keep the identity of unchanged parts', () => {
    const { live } = openLiveStore()
    const statistics = makeStatistics(1, 0)
    live.foldMatches([makeMatch({ statistics })])
    const before = live.matches.get(urnOf(1))
    live.foldEvents([matchChanged(makeChange({ statistics: structuredClone(statistics), version: 2 }))])
    expect(live.matches.get(urnOf(1))).toBe(before)
    live.foldEvents([matchChanged(makeChange({ statistics: structuredClone(statistics), status: 2, version: 3 }))])
    expect(live.matches.get(urnOf(1))).toMatchObject({ status: 2 })
    expect(live.matches.get(urnOf(1))?.statistics).toBe(before?.statistics)
  })

  it('merge a late score without its old status', () => {
    const { live } = openLiveStore()
    live.foldMatches([makeMatch({ version: 1 })])
    live.foldEvents([
      statusChanged(1, 4, 3),
      matchChanged(makeChange({ statistics: makeStatistics(2, 1), version: 2 })),
    ])
    expect(live.matches.get(urnOf(1))).toMatchObject({ status: 4, statistics: { total_score: { home: 2, away: 1 } } })
  })

  it('merge pushes received before they were fetched', () => {
    const { live } = openLiveStore()
    live.foldEvents([statusChanged(1, 3, 5), marketsChanged(makeMarket([9], { version: 5 }))])
    expect(live.matches.get(urnOf(1))).toBeUndefined()
    live.foldMatches([makeMatch({ version: 1, main_market: makeMarket([2]) })])
    expect(live.matches.get(urnOf(1))?.status).toBe(3)
    expect(live.outcomes.get(HOME)).toMatchObject({ odds: 9, availability: 'gone' })
  })
})

describe('market lists', () => {
  const total = (line: string, priority: number, changes = {}) =>
    makeMarket([2, 2], { id: '18', specifier: `total=${line}`, priority, ...changes })

  it('are sorted by priority and drop decided markets', () => {
    const { live, calls, watch } = openLiveStore()
    live.foldMarkets([total('2.5', 3), total('3.5', 2), makeMarket()])
    expect(live.marketKeys.get(urnOf(1))).toEqual([MARKET, 'sr:match:1/18/total=3.5', 'sr:match:1/18/total=2.5'])
    watch(urnOf(1))
    live.foldEvents([marketsChanged(total('3.5', 2, { version: 2, status: -1 }))])
    expect(calls).toEqual([])
    live.foldEvents([marketsChanged(total('3.5', 2, { version: 3, status: 0 }))])
    expect(live.marketKeys.get(urnOf(1))).toEqual([MARKET, 'sr:match:1/18/total=2.5'])
    expect(calls).toEqual([`list ${urnOf(1)}`])
  })

  it('drop what a complete list omits, but not what was pushed meanwhile', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket(), total('2.5', 2), total('3.5', 3)])
    const since = live.revision()
    live.foldEvents([marketsChanged(total('3.5', 3, { version: 2 }))])
    live.foldMarkets([makeMarket()], { complete: { matchUrn: urnOf(1), since } })
    expect(live.marketKeys.get(urnOf(1))).toEqual([MARKET, 'sr:match:1/18/total=3.5'])
    expect(live.outcomes.get('sr:match:1/18/total=2.5/1')?.availability).toBe('gone')
    live.foldMarkets([total('2.5', 2, { version: 2 })])
    expect(live.outcomes.get('sr:match:1/18/total=2.5/1')?.availability).toBe('open')
  })

  it('keep market ids outside the request', () => {
    const { live } = openLiveStore()
    live.foldMarkets([makeMarket(), total('2.5', 2)])
    live.foldMarkets([], { complete: { matchUrn: urnOf(1), since: live.revision(), marketIds: ['18'] } })
    expect(live.marketKeys.get(urnOf(1))).toEqual([MARKET])
  })
})
