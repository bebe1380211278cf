/** What a pick changes before and after the paint of the press. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { setPickedOutcomes, slipCount } from './picks.ts'
import { closePages, openPage } from './testing/test-page.ts'
import { makePick } from './testing/test-ticket.ts'

let frames: (() => void)[]
let session: Storage

beforeEach(() => {
  vi.useFakeTimers()
  session = stubBrowser().session
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => void frames.push(callback))
})
afterEach(() => {
  closePages()
  setPickedOutcomes([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function paint(): void {
  for (const frame of frames.splice(0)) frame()
  vi.advanceTimersByTime(0)
}

async function open() {
  const { store } = await openPage()
  const seen: number[] = []
  store.subscribe(() => void seen.push(store.get().bets.flatMap(({ selections }) => selections).length))
  const stored = session.length
  return { store, seen, isStored: () => session.length > stored }
}

it('counts a pick at once, and renders, stores and follows the slip after the paint', async () => {
  const { store, seen, isStored } = await open()
  store.pick(makePick(1))
  expect(slipCount.get()).toBe(1)
  expect(store.get().bets).toHaveLength(1)
  expect(seen).toEqual([])
  expect(isStored()).toBe(false)
  paint()
  expect(seen).toEqual([1])
  expect(isStored()).toBe(true)
})

it('renders the slip once for picks within a frame', async () => {
  const { store, seen } = await open()
  store.pick(makePick(1))
  store.pick(makePick(2))
  expect(slipCount.get()).toBe(2)
  paint()
  expect(seen).toEqual([2])
})

it('takes a pick off the slip at once when it is pressed again', async () => {
  const { store } = await open()
  store.pick(makePick(1))
  store.pick(makePick(1))
  expect(slipCount.get()).toBe(0)
  paint()
  expect(store.get().bets).toEqual([])
})

it('finishes a pick before the next event', async () => {
  const { store, seen } = await open()
  store.pick(makePick(1))
  store.dispatch({ type: 'clear' })
  expect(seen).toEqual([1, 0])
  paint()
  expect(seen).toEqual([1, 0])
  expect(slipCount.get()).toBe(0)
})

it('counts no pick that the slip refuses while bets are being placed', async () => {
  const page = await openPage({ answer: () => new Promise(() => {}) })
  page.store.pick(makePick(1))
  paint()
  page.store.dispatch({ type: 'setStake', betKey: page.store.get().bets[0]?.selections[0]?.id ?? '', stake: 1000 })
  page.place()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.state()).toBe('PROCESSING')
  page.store.pick(makePick(2))
  expect(slipCount.get()).toBe(1)
})
