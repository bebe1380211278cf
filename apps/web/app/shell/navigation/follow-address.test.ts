// @vitest-environment happy-dom
import { makeMatch } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routeOf } from '../../routes/route-table.ts'
import { nextPaint } from '../../shared/browser/run-later.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { followAddress } from './follow-address.ts'
import { navigate } from './location.ts'
import { loadPageModule } from './page-modules.ts'
import './open-page.ts'
import { navigating } from './navigation-state.ts'
import { loadPageShell } from './resolve-page.ts'

const matchPath = (id: number) => `/soccer/home-away-m${id}`

let stop: () => void
/** Paths of the pages that were on screen, the present one last. */
let shown: string[]

/** On the home page, whose list has two matches; the back end does not respond. */
beforeEach(async () => {
  history.replaceState(null, '', '/')
  await loadPageModule(routeOf('match'))
  const app = { ...(await createTestApp('en', () => new Promise(() => {}))), pathname: '/' }
  const matches = [5, 6].map(id => makeMatch({ id }))
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: matches } as never)
  shown = []
  const home = await loadPageShell(app, '/')
  const [, end] = followAddress(app, next => {
    const path = (typeof next === 'function' ? next([home]) : next).at(-1)?.matched.params.path ?? ''
    if (path !== shown.at(-1)) shown.push(path)
  })
  stop = end
  // The first navigation loads the code of all others.
  navigate(matchPath(6))
  await vi.waitFor(() => expect(shown).toHaveLength(1))
})
afterEach(async () => {
  stop()
  navigating.set(false)
  // The page that a match replaced is removed after its paint.
  await nextPaint()
})

it('shows a known match within the press', () => {
  navigate(matchPath(5))
  expect(shown).toEqual([matchPath(6), matchPath(5)])
})

it('opens no page when only the query changes', () => {
  navigate(`${matchPath(6)}?tab=goals`)
  expect(shown).toHaveLength(1)
})

it('ends the visit of a page that is left before it is shown', async () => {
  navigate('/results')
  expect(navigating.get()).toBe(true)
  navigate(matchPath(6))
  expect(navigating.get()).toBe(false)
  await vi.dynamicImportSettled()
  expect(shown).toEqual([matchPath(6)])
})

it('follows no address once stopped', () => {
  stop()
  navigate(matchPath(5))
  expect(shown).toHaveLength(1)
})
