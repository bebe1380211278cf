import { makeMarket, marketsChanged } from '@touchline/client/testing/fixtures'
import { createIngestingStore } from '@touchline/client/testing/live-store-fixture'
import { createManualTime } from '@touchline/client/testing/manual-time'
import { afterEach, describe, expect, it } from 'vitest'
import { liveUpdates } from '../browser/list-preferences.ts'
import { listPrices } from './list-prices.ts'
import { createPriceThrottle, startPriceThrottle } from './price-throttle.ts'

const HOME = 'sr:match:1/1//1'
const AWAY = 'sr:match:1/1//2'

function open() {
  const live = createIngestingStore()
  let version = 1
  const push = (odds: readonly number[], changes = {}) => {
    version += 1
    live.foldEvents([marketsChanged(makeMarket(odds, { version, ...changes }))])
  }
  live.foldMarkets([makeMarket([2, 3])])
  return { live, push }
}

/** Throttled prices with one observed outcome. */
function hold() {
  const { live, push } = open()
  const holding = createPriceThrottle(live.outcomes)
  let calls = 0
  const stop = holding.subscribe(HOME, () => {
    calls += 1
  })
  return { live, push, holding, stop, calls: () => calls }
}

describe('a throttled price', () => {
  it('stays without notification or direction until released', () => {
    const { holding, push, calls } = hold()
    push([2.5, 3])
    push([2.7, 3])
    expect(holding.get(HOME)).toMatchObject({ odds: 2, direction: null })
    expect(calls()).toBe(0)
    holding.release(HOME)
    expect(holding.get(HOME)).toMatchObject({ odds: 2.7 })
    expect(calls()).toBe(1)
  })

  it('keeps its identity while throttled', () => {
    const { holding, push } = hold()
    push([2.5, 3])
    holding.release(HOME)
    push([2.7, 3])
    const before = holding.get(HOME)
    push([2.8, 3])
    expect(holding.get(HOME)).toBe(before)
    expect(before).toMatchObject({ odds: 2.5, direction: null })
  })

  it('locks immediately with its market, and is current when reopened', () => {
    const { holding, push, calls } = hold()
    push([2.5, 3], { status: -1 })
    expect(holding.get(HOME)).toMatchObject({ availability: 'suspended' })
    push([2.6, 3])
    expect(holding.get(HOME)).toMatchObject({ availability: 'open', odds: 2.6 })
    expect(calls()).toBe(2)
  })

  it('is released with all others, each notified once', () => {
    const { holding, push, calls } = hold()
    holding.subscribe(AWAY, () => {})
    push([2.5, 3.5])
    expect(holding.get(HOME)?.odds).toBe(2)
    expect(holding.get(AWAY)?.odds).toBe(3)
    holding.releaseAll()
    expect(holding.get(HOME)?.odds).toBe(2.5)
    expect(holding.get(AWAY)?.odds).toBe(3.5)
    expect(calls()).toBe(1)
  })

  it('is dropped without observers', () => {
    const { holding, push, stop } = hold()
    push([2.5, 3])
    stop()
    expect(holding.get(HOME)).toMatchObject({ odds: 2.5 })
  })
})

describe("the user's choice", () => {
  afterEach(() => liveUpdates.set('instant'))

  it('applies at once: immediate, every ten seconds, or paused', () => {
    const { live, push } = open()
    const time = createManualTime()
    startPriceThrottle(live.outcomes, time.schedule)
    expect(listPrices.get()).toBeNull()
    liveUpdates.set('slow')
    listPrices.get()?.subscribe(HOME, () => {})
    push([2.5, 3])
    time.advance(9_999)
    expect(listPrices.get()?.get(HOME)?.odds).toBe(2)
    time.advance(1)
    expect(listPrices.get()?.get(HOME)?.odds).toBe(2.5)
    liveUpdates.set('paused')
    push([2.7, 3])
    time.advance(60_000)
    expect(listPrices.get()?.get(HOME)?.odds).toBe(2.5)
    liveUpdates.set('instant')
    expect(listPrices.get()).toBeNull()
    expect(time.planned()).toBe(0)
  })
})
