import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadMarker } from './read-marker.ts'

const element = (name: string) => ({ name }) as unknown as Element

let report: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void
let sent: string[][]
let errors: unknown[]
let outcome: Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  errors = []
  outcome = Promise.resolve()
  class Observer {
    constructor(callback: typeof report) {
      report = callback
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const create = () =>
  createReadMarker({
    send: ids => {
      sent.push([...ids])
      return outcome
    },
    onError: error => errors.push(error),
  })

it('marks what was on screen for two seconds, several in one request', () => {
  const marker = create()
  const [a, b, c] = [element('a'), element('b'), element('c')]
  marker.observe(a, 'a')
  marker.observe(b, 'b')
  marker.observe(c, 'c')
  report([a, b, c].map(target => ({ target, isIntersecting: true })))
  vi.advanceTimersByTime(1900)
  report([{ target: c, isIntersecting: false }])
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([['a', 'b']])
})

it('does not mark what was taken out of the list', () => {
  const marker = create()
  const a = element('a')
  const stop = marker.observe(a, 'a')
  report([{ target: a, isIntersecting: true }])
  stop()
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([])
})

it('sends a tapped one at once, and the rest when it closes', () => {
  const marker = create()
  const a = element('a')
  marker.observe(a, 'a')
  marker.markNow('b')
  expect(sent).toEqual([['b']])
  report([{ target: a, isIntersecting: true }])
  vi.advanceTimersByTime(2100)
  marker.close()
  expect(sent).toEqual([['b'], ['a']])
})

it('sends those of a failed request again with the next', async () => {
  const marker = create()
  outcome = Promise.reject(new Error('offline'))
  marker.markNow('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(errors).toHaveLength(1)
  outcome = Promise.resolve()
  marker.markNow('b')
  expect(sent).toEqual([['a'], ['a', 'b']])
})
