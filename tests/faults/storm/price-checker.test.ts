import { QueryClient } from '@tanstack/react-query'
import { createLiveStore } from '@touchline/client/live/live-store'
import { makeMarket, makeMatch, urnOf } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_AGE_AFTER_LOSS_MS, SETTLE_MS } from './bounds.ts'
import { PriceOracle } from './oracle.ts'
import { PriceChecker } from './price-checker.ts'
import type { StormClient } from './storm-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A client that goes on showing odds of 2 on the page of a match; the server has odds of 3 since now. */
function openStaleClient() {
  const live = createLiveStore()
  const match = makeMatch()
  live.foldMatches([match])
  live.foldMarkets([makeMarket([2], { version: 1000 })])
  const oracle = new PriceOracle()
  oracle.recordMarkets([makeMarket([2], { version: 1000 })], Date.now() - 1000)
  oracle.recordMarkets([makeMarket([3], { version: 2000 })], Date.now())
  oracle.recordMatches([{ urn_id: urnOf(1), version: 1, status: match.status }], Date.now())
  const client = {
    app: { live, queryClient: new QueryClient(), liveSession: { state: { get: () => 'connected' } } },
    matches: [match],
    listed: [],
    connectedSince: 0,
    visitedAt: 0,
    tcpProxy: { healthySince: 0 },
  } as unknown as StormClient
  return { client, oracle }
}

function startChecker(servingSince: number) {
  const { client, oracle } = openStaleClient()
  const options = { oracle, clients: [client], servingSince: () => servingSince, lastOutage: () => 'none' }
  const checker = new PriceChecker(options)
  checker.start()
  return checker
}

it('finds a price that the server replaced while the client had no fault', () => {
  const checker = startChecker(0)
  vi.advanceTimersByTime(MAX_AGE_AFTER_LOSS_MS - 1000)
  checker.stop()
  expect(checker.findings.stale).toBeGreaterThan(0)
})

it('allows what was lost until the client has had time without a fault', () => {
  const checker = startChecker(Date.now() + MAX_AGE_AFTER_LOSS_MS - 1000)
  vi.advanceTimersByTime(MAX_AGE_AFTER_LOSS_MS - 1000)
  expect(checker.findings.stale).toBe(0)
  vi.advanceTimersByTime(SETTLE_MS)
  checker.stop()
  expect(checker.findings.stale).toBeGreaterThan(0)
})

it('does not count time in which the process of the clients stood still', () => {
  // Long enough that the price is too old even by the allowance for a late check.
  const servedAt = Date.now() + 2 * MAX_AGE_AFTER_LOSS_MS
  const { client, oracle } = openStaleClient()
  const options = { oracle, clients: [client], servingSince: () => servedAt, lastOutage: () => 'none' }
  const checker = new PriceChecker(options)
  vi.setSystemTime(servedAt)
  checker.start()
  vi.setSystemTime(servedAt + SETTLE_MS + 1000)
  vi.advanceTimersByTime(200)
  checker.stop()
  expect(checker.findings).toMatchObject({ looks: 1, synchronized: 0, unsynchronized: { servers: 1 } })
})
