// @vitest-environment happy-dom
import type { Api } from '@touchline/client/http'
import { makeMatch } from '@touchline/client/testing/fixtures'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { lastDays } from '../../features/catalogue/result-days.ts'
import { routeOf } from '../../routes/route-table.ts'
import { dayOf } from '../../shared/formats/dates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import layout from '../layout/layout.module.css'
import { lateData } from './navigation-state.ts'
import { openPage, type Visit } from './open-page.ts'
import { loadPageModule } from './page-modules.ts'
import { loadPageShell, type OpenPages } from './resolve-page.ts'

const PATH = '/soccer/home-away-m5'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An app whose back end does not respond, with the code of the page, and a visit that records the pages in the document. */
async function startVisit(call: (name: string) => Promise<unknown> = () => new Promise(() => {})) {
  await loadPageModule(routeOf('match'))
  const app = await createTestApp('en', call as Api['call'])
  const home = await loadPageShell(app, '/')
  const shown: OpenPages[] = []
  const show: Visit['show'] = next => {
    shown.push(typeof next === 'function' ? next(shown.at(-1) ?? [home]) : next)
  }
  const visit: Visit = { location: PATH, isNew: true, isCurrent: true, show }
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

const pagesOf = (pages: OpenPages | undefined) => pages?.map(({ matched }) => matched.route.page)

it('shows a match that a list has within the press, before its own data, and removes the old page after the paint', async () => {
  const { app, visit, shown } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 5 })] } as never)
  const paint = stubFrames()
  void openPage(app, visit)
  expect(shown.map(pagesOf)).toEqual([['sports', 'match']])
  const match = shown[0]?.[1]
  expect(match?.module.describe(app, match.matched.params).title).toContain(makeMatch().name)
  await paint()
  expect(pagesOf(shown.at(-1))).toEqual(['match'])
})

it('hides the old page while it is in the document, but no notices', async () => {
  const { app, visit } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 5 })] } as never)
  stubFrames()
  const main = document.body.appendChild(document.createElement('main'))
  const [notice, old] = [layout.floating, ''].map(name => {
    const element = main.appendChild(document.createElement('div'))
    element.className = name ?? ''
    return element
  })
  const end = document.createElement('div')
  end.className = layout.paused ?? ''
  notice?.after(end)
  void openPage(app, visit)
  expect(old?.style.visibility).toBe('hidden')
  expect(notice?.style.visibility).toBe('')
  main.remove()
})

it('removes the old page before the next one is shown, which may be the same', async () => {
  const { app, visit, shown } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, {
    data: [makeMatch({ id: 5 }), makeMatch({ id: 6 })],
  } as never)
  stubFrames()
  void openPage(app, visit)
  visit.isCurrent = false
  void openPage(app, { ...visit, location: '/soccer/home-away-m6', isNew: true, isCurrent: true })
  expect(shown.map(pages => pages.map(({ matched }) => matched.params.slug?.id))).toEqual([[undefined, 5], [5], [5, 6]])
})

it('requests the data of a known match after the paint of its page', async () => {
  const { app, visit } = await startVisit()
  app.queryClient.setQueryData(app.queries.matches({ limit: 12 }).queryKey, { data: [makeMatch({ id: 5 })] } as never)
  const paint = stubFrames()
  void openPage(app, visit)
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

it('shows a page whose data are known once the press is painted', async () => {
  const { app, visit, shown } = await startVisit()
  const { sports, settings, counters, resultCounts } = app.queries
  app.queryClient.setQueryData(sports().queryKey, { data: [] } as never)
  app.queryClient.setQueryData(settings().queryKey, { data: {} } as never)
  app.queryClient.setQueryData(counters().queryKey, { sports: [] } as never)
  const days = lastDays(dayOf(app.generatedAt, 'UTC'))
  app.queryClient.setQueryData(resultCounts(days, 'UTC').queryKey, { data: [] } as never)
  await loadPageModule(routeOf('results'))
  const paint = stubFrames()
  void openPage(app, { ...visit, location: '/results' })
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toHaveLength(0)
  await paint()
  // Less than what a page without its data waits for.
  await vi.waitFor(() => expect(shown.map(pagesOf)).toEqual([['results']]), { timeout: 300 })
})

it('announces the data of a page that was shown before them: its title and structured data follow from them', async () => {
  const answers: Record<string, object> = {
    getSports: { data: [] },
    getSettings: { data: {} },
    postCounters: { live: 0, sports: [], categories: [], tournaments: [] },
    getResultCounts: { data: [] },
  }
  const { app, visit, shown } = await startVisit(async name => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    return answers[name]
  })
  await loadPageModule(routeOf('results'))
  const onData = vi.fn()
  onTestFinished(lateData.subscribe(onData))
  void openPage(app, { ...visit, location: '/results' })
  await vi.advanceTimersByTimeAsync(600)
  await vi.dynamicImportSettled()
  expect(shown.map(pagesOf)).toEqual([['results']])
  expect(onData).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown).toHaveLength(1)
  expect(onData).toHaveBeenCalledOnce()
})

it('shows no page of a visit that the next one has replaced', async () => {
  const { app, visit, shown } = await startVisit()
  void openPage(app, visit)
  visit.isCurrent = false
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.dynamicImportSettled()
  expect(shown).toHaveLength(0)
})
