// @vitest-environment happy-dom
import { makeMatch } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routeOf } from '../../routes/route-table.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openPage, type Visit } from './open-page.ts'
import { loadPageModule } from './page-modules.ts'
import type { ActivePage } from './resolve-page.ts'

const PATH = '/soccer/home-away-m5'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An app whose back end does not respond, with the code of the page, and a visit that records the pages shown. */
async function startVisit() {
  await loadPageModule(routeOf('match'))
  const app = await createTestApp('en', () => new Promise(() => {}))
  const shown: ActivePage[] = []
  const visit: Visit = { location: PATH, isNew: true, isCurrent: true, show: page => void shown.push(page) }
  return { app, visit, shown }
}

/** Frames that are painted on demand. */
function stubFrames() {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => void frames.push(callback))
  return async () => {
    for (const frame of frames.splice(0)) frame()
    await vi.advanceTimersByTimeAsync(0)
  }
}

it('shows a match that a list has after the paint of the press, before its own data', async () => {
  const { app, visit, shown } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 5 })] } as never)
  const paint = stubFrames()
  void openPage(app, visit)
  expect(shown).toHaveLength(0)
  await paint()
  expect(shown).toHaveLength(1)
  expect(shown[0]?.matched.route.page).toBe('match')
  expect(shown[0]?.module.describe(app, shown[0].matched.params).title).toContain(makeMatch().name)
})

it('requests the data of a known match after the paint of its page', async () => {
  const { app, visit } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 5 })] } as never)
  const paint = stubFrames()
  void openPage(app, visit)
  await paint()
  await vi.advanceTimersByTimeAsync(100)
  expect(app.queryClient.isFetching()).toBe(0)
  await paint()
  await vi.dynamicImportSettled()
  expect(app.queryClient.isFetching()).toBeGreaterThan(0)
})

it('keeps the old page for half a second when the match is unknown', async () => {
  const { app, visit, shown } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 6 })] } as never)
  void openPage(app, visit)
  await vi.advanceTimersByTimeAsync(499)
  await vi.dynamicImportSettled()
  expect(shown).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveLength(1)
})

it('shows no page of a visit that the next one has replaced', async () => {
  const { app, visit, shown } = await startVisit()
  void openPage(app, visit)
  visit.isCurrent = false
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.dynamicImportSettled()
  expect(shown).toHaveLength(0)
})
