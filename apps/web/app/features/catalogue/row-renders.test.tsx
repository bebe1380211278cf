// @vitest-environment happy-dom
/** Number of row renders while the live store receives pushes: only changes render. */
import { act } from '@testing-library/react'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { Market } from '@touchline/contract/entities/market'
import { tournament } from '@touchline/contract/examples/catalogue'
import * as fixtures from '@touchline/contract/examples/match'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { columnsOf } from '../../shared/market/columns.ts'
import { listPrices } from '../../shared/odds/list-prices.ts'
import { OddsActionsProvider } from '../../shared/odds/odds-actions.tsx'
import { createPriceThrottle } from '../../shared/odds/price-throttle.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { MatchRow } from './match-row.tsx'

const league = {
  ...tournament,
  sport: { ...tournament.sport, secondary_market_id: null, secondary_market_outcomes_count: null },
}

const makeMarket = (id: number, odds: readonly number[], version: number): Market =>
  fixtures.makeMarket(id, {
    outcomes: odds.map((value, index) => ({ id: String(index + 1), name: `O${index}`, active: true, odds: value })),
    version,
  })

const makeStatistics = (home: number, away: number) => fixtures.makeMatchStatistics({ total_score: { home, away } })

const makeMatch = (id: number) =>
  fixtures.makeMatch(id, {
    tournament: league,
    competitors: {
      home: fixtures.makeCompetitor(id * 10, `Home ${id}`),
      away: fixtures.makeCompetitor(id * 10 + 1, `Away ${id}`),
    },
    name: `Home ${id} - Away ${id}`,
    start_time: '2026-11-21T11:00:00.000Z',
    main_market: makeMarket(id, [2, 3, 4], 1),
  })

const scored = (id: number, [home, away]: readonly [number, number], version: number): RealtimeEvent => {
  const { urn_id, status, stage, start_time, available_markets } = makeMatch(id)
  const statistics = makeStatistics(home, away)
  return {
    event_name: 'match_changed',
    message: [{ id, urn_id, status, stage, start_time, available_markets, statistics, version }],
  }
}
const priced = (id: number, odds: readonly number[], version: number): RealtimeEvent => ({
  event_name: 'markets_changed',
  message: [makeMarket(id, odds, version)],
})

const MATCHES = [1, 2, 3].map(makeMatch)
const columns = columnsOf(league, MATCHES)

let app: App
let place: Element
/** Renders of each row since the last check. */
let renders: Map<string, number>

const readRenders = () => {
  const seen = Object.fromEntries(renders)
  renders.clear()
  return seen
}
const push = (...events: RealtimeEvent[]) => act(() => app.live.foldEvents(events))
const row = (id: number): string => readText(place.children[id - 1] as Element)

beforeEach(async () => {
  renders = new Map()
  app = await createTestApp()
  app.live.foldMatches(MATCHES)
  const count = (id: string) => renders.set(id, (renders.get(id) ?? 0) + 1)
  const actions = { picked: createKeyedStore<true>(), onPick: () => {} }
  place = renderInApp(
    app,
    <OddsActionsProvider actions={actions}>
      {MATCHES.map(match => (
        <Profiler key={match.id} id={`row ${match.id}`} onRender={count}>
          <MatchRow match={match} columns={columns} chosenColumn={0} namesLeague={false} />
        </Profiler>
      ))}
    </OddsActionsProvider>,
  ).container
  readRenders()
})
afterEach(() => act(() => listPrices.set(null)))

describe('throttled prices', () => {
  it('stay on the row, lock immediately, and are current when released', async () => {
    const holding = createPriceThrottle(app.live.outcomes)
    await act(() => listPrices.set(holding))
    readRenders()
    await push(priced(1, [2.75, 3, 4], 2))
    expect(readRenders()).toEqual({})
    expect(row(1)).toContain('2.00')
    expect(row(1)).not.toContain('2.75')
    await act(() => holding.releaseAll())
    expect(readRenders()).toEqual({})
    expect(row(1)).toContain('2.75')
    await push({ event_name: 'markets_changed', message: [{ ...makeMarket(1, [3.5, 3, 4], 3), status: -1 }] })
    expect(row(1)).not.toContain('2.75')
    await push(priced(1, [3.6, 3, 4], 4))
    expect(row(1)).toContain('3.60')
  })
})

describe('a push', () => {
  it('renders only the row whose score changed', async () => {
    await push(scored(2, [1, 0], 2))
    expect(readRenders()).toEqual({ 'row 2': 1 })
    expect(row(2)).toContain('Score 1 to 0')
    expect(row(1)).toContain('Score 0 to 0')
  })

  it('with known content renders nothing, however new it is', async () => {
    await push(scored(2, [1, 0], 2), priced(2, [2.5, 3, 4], 2))
    readRenders()
    for (let version = 3; version < 50; version++) {
      await push(scored(2, [1, 0], version), priced(2, [2.5, 3, 4], version))
    }
    expect(readRenders()).toEqual({})
  })

  it('older than the known state changes and renders nothing', async () => {
    await push(scored(2, [2, 1], 9), priced(2, [2.5, 3, 4], 9))
    readRenders()
    await push(scored(2, [1, 1], 8), priced(2, [9, 9, 9], 8))
    expect(readRenders()).toEqual({})
    expect(row(2)).toContain('Score 2 to 1')
    expect(row(2)).not.toContain('9.00')
  })

  it('with a price movement paints without a render', async () => {
    await push(priced(1, [2.75, 3, 4], 2))
    expect(readRenders()).toEqual({})
    expect(row(1)).toContain('2.75')
    expect(row(2)).toContain('2.00')
  })

  it('that suspends a market renders its row once', async () => {
    await push({ event_name: 'markets_changed', message: [{ ...makeMarket(3, [2, 3, 4], 2), status: -1 }] })
    expect(readRenders()).toEqual({ 'row 3': 1 })
    expect(row(3)).not.toContain('2.00')
  })

  it('moves the most balanced line into the row, and renders no other rows', async () => {
    const line = (specifier: string, odds: number, most_balanced: boolean, version: number): Market => ({
      ...makeMarket(1, [odds, 3, 4], version),
      specifier,
      most_balanced,
    })
    const pushMarkets = (...message: Market[]) => push({ event_name: 'markets_changed', message })
    await pushMarkets(
      { ...makeMarket(1, [2, 3, 4], 2), status: 0 },
      line('line=1', 1.5, true, 2),
      line('line=2', 6.5, false, 2),
    )
    expect(row(1)).toContain('1.50')
    await pushMarkets(line('line=1', 1.6, false, 3))
    expect(row(1)).not.toContain('1.60')
    expect(row(1)).not.toContain('6.50')
    await pushMarkets(line('line=2', 6.25, true, 4))
    expect(row(1)).toContain('6.25')
  })

  it('that deactivates a provider locks the prices of every row at once and once', async () => {
    const status = (status: 'active' | 'inactive'): RealtimeEvent => ({
      event_name: 'provider_status_changed',
      message: { provider: 'betradar', status },
    })
    await push(status('inactive'))
    expect(readRenders()).toEqual({ 'row 1': 1, 'row 2': 1, 'row 3': 1 })
    expect(row(1)).not.toContain('2.00')
    await push(status('inactive'))
    expect(readRenders()).toEqual({})
    await push(status('active'))
    expect(row(1)).toContain('2.00')
  })
})
