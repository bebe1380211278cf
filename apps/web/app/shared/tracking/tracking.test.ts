import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// Reads the browser on import, so it is loaded after the stubs.
import 'wouter/use-browser-location'
import { stubBrowser } from '../../testing/browser.ts'

let replaced: { readonly state: unknown; readonly to: string }[]
let pushed: unknown[]

beforeEach(() => {
  vi.resetModules()
  replaced = []
  pushed = []
  stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page opened at one address and now at another. */
async function open(opened: string, now = opened) {
  const { pathname, search, hash } = new URL(now, 'https://bets.example')
  vi.stubGlobal('location', { pathname, search, hash, hostname: 'bets.example', protocol: 'https:' })
  vi.stubGlobal('history', {
    state: { key: 'here' },
    replaceState: (state: unknown, _: string, to: string) => replaced.push({ state, to }),
    pushState: (...entry: unknown[]) => pushed.push(entry),
  })
  const entry = { name: `https://bets.example${opened}` } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  return { ...(await import('./tracking.ts')), ...(await import('./tracking.ts')) }
}

const ALL = '?ctag=c1&btag=b2&stag=s3&qtag=q4&gclid=g5'

it('removes the parameters without a history entry, and keeps everything else', async () => {
  const { captureTracking, trackingParameters } = await open(`/ar/live${ALL}&betcode=A1#betBuilder`)
  captureTracking()
  expect(replaced).toEqual([{ state: { key: 'here' }, to: '/ar/live?betcode=A1#betBuilder' }])
  expect(pushed).toEqual([])
  expect(trackingParameters()).toEqual({ ctag: 'c1', btag: 'b2', stag: 's3', qtag: 'q4', gclid: 'g5' })
})

it('stores them for the visit, and stag for thirty days', async () => {
  const { captureTracking } = await open(`/${ALL}`)
  captureTracking()
  expect(document.cookie).toBe('affiliate=s3')
  vi.resetModules()
  const later = await open('/live')
  later.captureTracking()
  expect(replaced).toHaveLength(1)
  expect(later.trackingParameters()).toMatchObject({ ctag: 'c1', gclid: 'g5' })
  sessionStorage.clear()
  vi.resetModules()
  expect((await open('/')).trackingParameters()).toEqual({ stag: 's3' })
})

it('reads the initial address although the visitor has navigated', async () => {
  const { captureTracking, trackingParameters } = await open('/?btag=b2', '/live?day=2')
  captureTracking()
  expect(trackingParameters()).toEqual({ btag: 'b2' })
  expect(replaced).toEqual([])
})

it('keeps the latest', async () => {
  const first = await open('/?stag=one&btag=old')
  first.captureTracking()
  vi.resetModules()
  const { captureTracking, trackingParameters } = await open('/?stag=two')
  captureTracking()
  expect(trackingParameters()).toEqual({ stag: 'two' })
})

it('ignores addresses without them, and removes empty and invalid ones', async () => {
  const { captureTracking, trackingParameters } = await open(`/live?a=b&c&stag=&ctag=${'x'.repeat(600)}`)
  captureTracking()
  expect(replaced.map(({ to }) => to)).toEqual(['/live?a=b&c='])
  expect(trackingParameters()).toEqual({})
  vi.resetModules()
  const plain = await open('/live?a=b&c#x')
  plain.captureTracking()
  expect(replaced).toHaveLength(1)
})

it('lasts as long as the page when storage is unavailable', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { captureTracking, trackingParameters } = await open('/?gclid=g5')
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  captureTracking()
  expect(trackingParameters()).toEqual({ gclid: 'g5' })
})
