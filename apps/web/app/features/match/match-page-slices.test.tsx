// @vitest-environment happy-dom
/** In which order a match page that replaces another appears. */
import { makeCompetitor, makeMarket, makeMatch } from '@touchline/contract/examples/match'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { firstPage } from '../../shared/browser/first-page.ts'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { MatchPage } from './match-page.tsx'

const match = makeMatch(1, { competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') } })
const markets = [makeMarket(1)]

/** Whether scoreboard and prices are there, after each render that reached the document. */
async function renderPage() {
  const app = await createTestApp()
  app.live.foldMatches([match])
  app.live.foldMarkets(markets)
  app.queryClient.setQueryData(['markets', 1], { data: markets } as never)
  const seen: { board: boolean; prices: boolean }[] = []
  const has = (selector: string) => document.querySelector(selector) !== null
  const record = () => seen.push({ board: has('section[aria-label="Scoreboard"]'), prices: has('[data-outcome]') })
  renderInApp(
    app,
    <Profiler id="page" onRender={record}>
      <MatchPage id={1} match={match} />
    </Profiler>,
  )
  return seen
}

afterEach(() => vi.dynamicImportSettled())

it('has the prices from the start as the first page, as the server rendered them', async () => {
  const [first] = await renderPage()
  expect(first).toEqual({ board: true, prices: true })
})

it('shows its scoreboard first and its prices afterwards when it replaces another page', async () => {
  firstPage.isShown = false
  const seen = await renderPage()
  expect(seen[0]).toEqual({ board: true, prices: false })
  expect(seen.at(-1)).toEqual({ board: true, prices: true })
})
