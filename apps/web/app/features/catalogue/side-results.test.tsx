// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { makeCompetitor, makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { listSideResults, SideRates, SideResults } from './side-results.tsx'

const ended = (id: number, isHome: boolean, home: number, away: number) => {
  const us = makeCompetitor(1, 'Northgate')
  const them = { ...makeCompetitor(id, `Rival ${id}`), slug: `rival-p${id}` }
  return makeMatch(id, {
    status: 4,
    start_time: `2026-11-${id}T15:00:00.000Z`,
    competitors: isHome ? { home: us, away: them } : { home: them, away: us },
    statistics: makeMatchStatistics({ total_score: { home, away } }),
  })
}

const results = listSideResults([ended(28, true, 2, 1), ended(21, false, 2, 0), ended(14, false, 0, 0)], 1)

it('lists the results of a side with the marks of the line and of both scoring', async () => {
  await renderInApp(await createTestApp(), <SideResults results={results} sportKey="soccer" line={2.5} end={null} />)
  const table = screen.getByRole('table', { name: 'Results' })
  const [heads, ...rows] = within(table).getAllByRole('row')
  expect(heads).toHaveTextContent('DateOpponentResultOver 2.5Both')
  expect(rows.map(row => row.textContent)).toEqual([
    '28 NovRival 28HomeW2–1YesYes',
    '21 NovRival 21AwayL2–0–No–No',
    '14 NovRival 14AwayD0–0–No–No',
  ])
  expect(within(table).getByRole('link', { name: 'Rival 28' })).toHaveAttribute('href', '/soccer/rival-p28')
  expect(within(table).getByRole('link', { name: /2–1/ })).toHaveAttribute('href', '/soccer/northgate-harbour-m28')
})

it('counts how often lines came in, at home too', async () => {
  await renderInApp(await createTestApp(), <SideRates results={results} line={2.5} />)
  const rates = screen.getByRole('region', { name: 'How often, last 3 matches' })
  expect(
    within(rates)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Over 1.52 of 31 of 1 home',
    'Over 2.51 of 31 of 1 home',
    'Over 3.50 of 30 of 1 home',
    'Both score1 of 31 of 1 home',
    'Wins1 of 31 of 1 home',
    'Clean sheet1 of 30 of 1 home',
  ])
})
