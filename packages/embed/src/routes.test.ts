import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followRoutes, type Routes } from './routes.ts'

const entries: string[] = []
let at = 0
let pop = (): void => {}
let routes: Routes
const moves: string[] = []

/** The history part of a host page's window. */
function openWindow(): void {
  const go = (path: string) => Object.assign(location, new URL(path, 'https://host.example'))
  const location = { pathname: '', search: '', hash: '' }
  go('/sportsbook')
  entries.splice(0, entries.length, '/sportsbook')
  at = 0
  const pushState = (_state: unknown, _title: string, path: string) => {
    entries.splice(at + 1, entries.length, path)
    at += 1
    Object.assign(location, { pathname: path })
  }
  const replaceState = (_state: unknown, _title: string, path: string) => {
    entries[at] = path
    Object.assign(location, { pathname: path })
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, pushState, replaceState })
  vi.stubGlobal('document', { title: 'Host' })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    pop = listener
  })
}

function step(by: number): void {
  at += by
  Object.assign(location, { pathname: entries[at] })
  pop()
}

beforeEach(() => {
  openWindow()
  moves.length = 0
  routes = followRoutes('/sportsbook', path => moves.push(path))
  routes.follow('/', 'Home', false)
})
afterEach(() => {
  routes.stop()
  vi.unstubAllGlobals()
})

it('adds a history entry for each new page, but not on going back', () => {
  expect(routes.follow('/live', 'Live', false)).toBe(true)
  step(-1)
  expect(routes.follow('/', 'Home', false)).toBe(false)
  step(1)
  routes.follow('/live', 'Live', false)
  expect(entries).toEqual(['/sportsbook', '/sportsbook/live'])
  expect(at).toBe(1)
  expect(moves).toEqual(['/', '/live'])
})

it('ignores a repeated report of a page that is being left', () => {
  routes.follow('/live', 'Live', false)
  step(-1)
  routes.follow('/', 'Home', false)
  step(1)
  routes.follow('/', 'Home of today', false)
  routes.follow('/live', 'Live', false)
  expect(entries).toEqual(['/sportsbook', '/sportsbook/live'])
  expect(at).toBe(1)
})

it('ignores the first report of a page that was already left', () => {
  routes.follow('/live', 'Live', false)
  step(-1)
  step(1)
  routes.follow('/', 'Home', false)
  routes.follow('/live', 'Live', false)
  expect(routes.follow('/soccer', 'Soccer', false)).toBe(true)
  expect(entries).toEqual(['/sportsbook', '/sportsbook/live', '/sportsbook/soccer'])
  expect(at).toBe(2)
})
