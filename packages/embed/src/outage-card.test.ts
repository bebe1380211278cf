// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OutageCard, watchOutage } from './outage-card.ts'
import type { MountOptions } from './types.ts'

const OPTIONS: MountOptions = {
  container: 'body',
  origin: 'https://sports.example',
  texts: { retry: 'Noch einmal' },
  appearance: { dark: { accent: '#38e1ff' } },
}

let isOnline = true
let loads: number
let outage: OutageCard
let frame: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  loads = 0
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  frame = document.createElement('div')
  Object.defineProperty(frame, 'src', {
    get: () => 'https://sports.example/',
    set: () => {
      loads += 1
    },
  })
  document.body.append(frame)
  outage = watchOutage(frame as HTMLIFrameElement, () => OPTIONS)
})
afterEach(() => {
  outage.stop()
  frame.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const card = () => document.querySelector<HTMLElement>('[role="alert"]')
const load = () => frame.dispatchEvent(new Event('load'))

it('stays away when a page answers, before its load event or after it', () => {
  outage.onAnswer()
  load()
  vi.advanceTimersByTime(60_000)
  expect(card()).toBeNull()
  outage.onLeave()
  load()
  vi.advanceTimersByTime(9000)
  outage.onAnswer()
  vi.advanceTimersByTime(60_000)
  expect(card()).toBeNull()
})

it('covers a page that does not answer, soon without a line, and loads the frame again on a press', () => {
  outage.onAnswer()
  outage.onLeave()
  isOnline = false
  load()
  vi.advanceTimersByTime(500)
  expect(card()?.textContent).toContain('The sportsbook didn’t load')
  expect(card()?.style.background).toBe('#121714')
  const button = card()?.querySelector('button')
  expect(button?.textContent).toBe('Noch einmal')
  expect(button?.style.background).toBe('#38e1ff')
  button?.click()
  expect(card()).toBeNull()
  expect(loads).toBe(1)
  load()
  vi.advanceTimersByTime(500)
  expect(card()).not.toBeNull()
  dispatchEvent(new Event('online'))
  expect(loads).toBe(2)
  outage.onAnswer()
  expect(card()).toBeNull()
})

it('comes for a slow page after ten seconds, and goes when that answers', () => {
  load()
  vi.advanceTimersByTime(9999)
  expect(card()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(card()).not.toBeNull()
  outage.onAnswer()
  expect(card()).toBeNull()
})

it('loads the frame again by itself, and stays until that answers', () => {
  load()
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(1)
  expect(card()).not.toBeNull()
  load()
  vi.advanceTimersByTime(20_000)
  expect(loads).toBe(2)
  outage.onAnswer()
  vi.advanceTimersByTime(60_000)
  expect(loads).toBe(2)
  expect(card()).toBeNull()
})

it('comes in a browser that reports no load event for its own error page', () => {
  outage.onAnswer()
  outage.onLeave()
  vi.advanceTimersByTime(20_000)
  expect(card()).not.toBeNull()
})

it('leaves nothing behind', () => {
  load()
  vi.advanceTimersByTime(10_000)
  outage.stop()
  expect(card()).toBeNull()
  load()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(card()).toBeNull()
  expect(loads).toBe(0)
})
