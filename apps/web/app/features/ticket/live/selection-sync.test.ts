import type { Selection } from '@touchline/betting/selections/selection'
import { createSelection } from '@touchline/betting/selections/selection'
import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import type { Ticket } from '@touchline/betting/ticket/types'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { makeMatch } from '@touchline/client/testing/fixtures'
import type { Market } from '@touchline/contract/entities/market'
import * as fixtures from '@touchline/contract/examples/match'
import type { RealtimeEventName } from '@touchline/contract/realtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import { createSelectionSync } from './selection-sync.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const makeMarket = (match: number, changes: Partial<Market> = {}): Market =>
  fixtures.makeMarket(match, {
    name: 'Match result',
    outcomes: ['1', '2', '3'].map(id => ({ id, name: id, active: true, odds: 2 })),
    ...changes,
  })

const notFound = new ApiError('getMatch', 404, null)

/** A slip with home wins of some matches, and a backend with their markets. */
async function start(matches: readonly number[], markets: Record<number, Market[] | Error> = {}, locale = 'en') {
  const requests: { id: number; marketIds: readonly string[] }[] = []
  const call = (async (name: string, input: { params: { id: number }; query?: { market_id: string[] } }) => {
    const { id } = input.params
    const known = markets[id] ?? [makeMarket(id)]
    if (known instanceof Error) throw known
    if (name === 'getMatch') return new Promise(() => {})
    requests.push({ id, marketIds: input.query?.market_id ?? [] })
    return { data: known, pagination: {} }
  }) as unknown as Api['call']
  const app = await createTestApp(locale, call)
  const channels: string[] = []
  const listeners = new Map<string, (message: never) => void>()
  const feed = {
    acquire(channel: string) {
      channels.push(channel)
      return () => void channels.splice(channels.indexOf(channel), 1)
    },
    on(name: RealtimeEventName, listener: (message: never) => void) {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
  } as unknown as App['liveSession']
  const picks = matches.map(match => toPickedOutcome(makePick(match), app.live))
  let ticket: Ticket = picks.reduce(
    (state, outcome) => reduceTicket(state, { type: 'pick', outcome }).state,
    createTicket({ currency: 'EUR', subunits: 100 }),
  )
  const marks = createSelectionSync({ ...app, liveSession: feed }, event => {
    ticket = reduceTicket(ticket, event).state
  })
  const selections = (): readonly Selection[] => ticket.bets.flatMap(bet => bet.selections)
  marks.follow(selections())
  const settle = () => vi.advanceTimersByTimeAsync(10)
  await settle()
  return { app, requests, channels, listeners, marks, markets, selections, settle }
}

describe('subscription', () => {
  it('subscribes to the channel and fetches the markets of each match once', async () => {
    const { channels, requests, marks } = await start([1, 2])
    expect(channels).toEqual(['match:1', 'match:2'])
    expect(requests).toEqual([
      { id: 1, marketIds: ['1'] },
      { id: 2, marketIds: ['1'] },
    ])
    marks.stop()
    expect(channels).toEqual([])
  })

  it("uses the channel of the page's language, so that names do not change language", async () => {
    const { channels, marks } = await start([1], {}, 'ar')
    expect(channels).toEqual(['match:ar-1'])
    marks.stop()
  })

  it('releases a match whose selection was removed', async () => {
    const { channels, marks, selections } = await start([1, 2])
    marks.follow(selections().slice(1))
    expect(channels).toEqual(['match:2'])
    marks.stop()
  })

  it('fetches a further market of the same match', async () => {
    const { app, requests, channels, marks, selections, settle } = await start([1])
    const other = toPickedOutcome(makePick(1, { marketId: '18', specifier: 'total=2.5' }), app.live)
    marks.follow([...selections(), createSelection(other, 'none')])
    await settle()
    expect(channels).toEqual(['match:1'])
    expect(requests.at(-1)).toEqual({ id: 1, marketIds: ['1', '18'] })
    marks.stop()
  })

  it('suspends selections of a provider disabled for the sport until it is enabled', async () => {
    const { app, marks, selections, settle } = await start([1])
    app.live.foldMatches([{ ...makeMatch({ provider: 'betradar' }), main_market: null }])
    expect(selections()[0]).toMatchObject({ isSuspended: false })
    app.live.foldProviders([], { sport: ['other'], esport: [] })
    await settle()
    expect(selections()[0]).toMatchObject({ isSuspended: true, isNotAvailable: false })
    expect(toPickedOutcome(makePick(1), app.live).marketStatus).toBe(-1)
    marks.stop()
  })

  it('refetches after a gap on the channel', async () => {
    const { app, requests, marks, settle } = await start([1])
    void app.queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 1 })
    await settle()
    expect(requests).toHaveLength(2)
    marks.stop()
  })
})

describe('updates', () => {
  it('move prices', async () => {
    const { app, marks, selections, settle } = await start([1])
    const outcomes = [{ id: '1', name: '1', active: true, odds: 1.9 }]
    app.live.foldMarkets([makeMarket(1, { version: 2, outcomes })])
    await settle()
    expect(selections()).toMatchObject([{ odds: 1900, acceptedOdds: 2000, isChanged: true }])
    marks.stop()
  })

  it('suspend and reopen', async () => {
    const { app, marks, selections, settle } = await start([1])
    app.live.foldMarkets([makeMarket(1, { version: 2, status: -1 })])
    await settle()
    expect(selections()).toMatchObject([{ isSuspended: true }])
    app.live.foldMarkets([makeMarket(1, { version: 3 })])
    await settle()
    expect(selections()).toMatchObject([{ isSuspended: false, isNotAvailable: false }])
    marks.stop()
  })

  it('close a settled market', async () => {
    const { app, marks, selections, settle } = await start([1])
    app.live.foldMarkets([makeMarket(1, { version: 2, status: -3 })])
    await settle()
    expect(selections()).toMatchObject([{ isNotAvailable: true }])
    marks.stop()
  })

  it('deactivate and reactivate a provider', async () => {
    const { listeners, marks, selections } = await start([1])
    listeners.get('provider_status_changed')?.({ provider: 'betradar', status: 'inactive' } as never)
    expect(selections()).toMatchObject([{ isNotAvailable: true }])
    listeners.get('provider_status_changed')?.({ provider: 'betradar', status: 'active' } as never)
    expect(selections()).toMatchObject([{ isNotAvailable: false }])
    marks.stop()
  })
})

describe('missing data', () => {
  it('closes a market missing from the response that was never known here', async () => {
    const { marks, selections } = await start([1, 2], { 1: [] })
    expect(selections()).toMatchObject([{ isNotAvailable: true }, { isNotAvailable: false }])
    marks.stop()
  })

  it('closes a match unknown to the backend', async () => {
    const { marks, selections } = await start([1, 2], { 2: notFound })
    expect(selections()).toMatchObject([{ isNotAvailable: false }, { isNotAvailable: true }])
    marks.stop()
  })

  it('keeps a match when the backend is unreachable', async () => {
    const { marks, selections } = await start([1], { 1: new TypeError('network') })
    expect(selections()).toMatchObject([{ isNotAvailable: false, isSuspended: false }])
    marks.stop()
  })
})
