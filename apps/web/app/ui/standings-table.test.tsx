// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { StandingsRow } from '@touchline/contract/entities/catalogue'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { Standings } from './standings-table.tsx'

const row = (id: number, name: string, rest: Partial<StandingsRow> = {}): StandingsRow => ({
  position: id,
  competitor: { id, name, logo: null },
  played: 10,
  won: 6,
  drawn: 0,
  lost: 4,
  scored: 20,
  conceded: 12,
  points: null,
  form: ['win', 'loss'],
  ...rest,
})

async function open(call: unknown, marked?: number[], props?: { readonly isExcerpt: boolean }) {
  const app = await createTestApp('en', call as Api['call'])
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  return renderInApp(app, <Standings leagueId={17} sportKey="soccer" {...(marked && { marked })} {...props} />)
}

const answer = (...rows: StandingsRow[]) => vi.fn(async () => ({ data: { season: null, rows } }))

it('ranks by points, with draws where there are any, and points out the sides of a match', async () => {
  const call = answer(row(1, 'Brentford', { points: 20, drawn: 2, lost: 2 }), row(2, 'Chelsea', { points: 18 }))
  await open(call, [2])
  const table = await screen.findByRole('table', { name: 'Table' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(head => head.textContent)).toEqual(['#', 'Team', 'P', 'W', 'D', 'L', 'Score', '+/−', 'Pts', 'Form'])
  const [, first, second] = within(table).getAllByRole('row')
  expect(within(first as HTMLElement).getByRole('rowheader')).toHaveTextContent('Brentford')
  expect(first).toHaveTextContent('20–12+820')
  expect(first).not.toHaveAttribute('aria-current')
  expect(second).toHaveAttribute('aria-current', 'true')
  expect(within(second as HTMLElement).getByRole('img', { name: 'won, lost' })).toBeInTheDocument()
  expect(call).toHaveBeenCalledWith('getStandings', expect.objectContaining({ params: { id: 17 } }))
})

it('ranks by the share of matches won where a league has no points', async () => {
  await open(answer(row(1, 'Bears', { played: 16, won: 10, lost: 6 })))
  expect(await screen.findByRole('columnheader', { name: 'Pct' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '.625' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'D' })).toBeNull()
})

it('says that a cup has no table', async () => {
  await open(answer())
  expect(await screen.findByText('This league has no table.')).toBeVisible()
})

it('offers to read the table again when that fails', async () => {
  const call = vi.fn(() => Promise.reject(new Error('down')))
  const { user } = await open(call)
  const before = call.mock.calls.length
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(call.mock.calls.length).toBeGreaterThan(before)
})

const half = (won: number, rest: Partial<StandingsRow> = {}) => {
  return { played: 5, won, drawn: 0, lost: 5 - won, scored: won * 2, conceded: 5, points: won * 3, ...rest }
}

it('names the zones of the table and ranks the matches at home and away apart', async () => {
  const { user } = await open(
    answer(
      row(1, 'Leeds', { points: 20, zone: 'promotion', home: half(2), away: half(4) }),
      row(2, 'Hull', { points: 12, zone: 'relegation', home: half(3), away: half(1) }),
    ),
  )
  const names = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('rowheader')
      .map(head => head.textContent)
  expect(await screen.findByRole('cell', { name: '1 Promotion' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Promotion', 'Relegation'])
  expect(names('Table')).toEqual(['Leeds', 'Hull'])
  await user.click(screen.getByRole('button', { name: 'Home' }))
  expect(names('Home')).toEqual(['Hull', 'Leeds'])
  // Beside it where there is room.
  expect(names('Away')).toEqual(['Leeds', 'Hull'])
  const home = within(screen.getByRole('table', { name: 'Home' }))
  expect(home.getByRole('cell', { name: '+1' })).toBeInTheDocument()
  expect(home.getByRole('cell', { name: '−1' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Form' })).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(names('Table')).toEqual(['Leeds', 'Hull'])
})

it('links to the next match of each side, and names the cup that places lead into', async () => {
  const cup = { id: 200, name: 'European Champions Cup' }
  const hull = { id: 2, slug: 'hull-p2', name: 'Hull' }
  const next = {
    id: 9,
    slug: 'leeds-hull-m9',
    start_time: '2026-12-01T15:00:00.000Z',
    side: 'home' as const,
    opponent: hull,
  }
  const { user } = await open(
    answer(
      row(1, 'Leeds', { qualifies_for: cup, next, home: half(2), away: half(1) }),
      row(2, 'Hull', { qualifies_for: cup, home: half(2), away: half(1) }),
    ),
  )
  expect(await screen.findByRole('cell', { name: '1 European Champions Cup' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['European Champions Cup'])
  const link = screen.getByRole('link', { name: 'Hull Home' })
  expect(link).toHaveAttribute('href', '/soccer/leeds-hull-m9')
  await user.click(screen.getByRole('button', { name: 'Home' }))
  expect(screen.queryByRole('columnheader', { name: 'Next' })).toBeNull()
  expect(screen.queryByRole('cell', { name: '1 European Champions Cup' })).toBeNull()
})

it('links to the pages of its sides where they have one', async () => {
  const side = { id: 2, slug: 'hull-p2', name: 'Hull', logo: null }
  await open(answer(row(1, 'Leeds'), row(2, 'Hull', { competitor: side })))
  expect(await screen.findByRole('link', { name: 'Hull' })).toHaveAttribute('href', '/soccer/hull-p2')
  expect(screen.queryByRole('link', { name: 'Leeds' })).toBeNull()
})

it.each([
  [1, [1, 2, 3, 4, 5]],
  [5, [3, 4, 5, 6, 7]],
  [8, [4, 5, 6, 7, 8]],
])('shows the neighbours of side %i alone in an excerpt', async (id, shown) => {
  const rows = Array.from({ length: 8 }, (_, index) =>
    row(index + 1, `Team ${index + 1}`, { points: 20 - index, home: half(1), away: half(1) }),
  )
  await open(answer(...rows), [id], { isExcerpt: true })
  const heads = await screen.findAllByRole('rowheader')
  expect(heads.map(head => head.textContent)).toEqual(shown.map(position => `Team ${position}`))
  expect(screen.queryByRole('button', { name: 'Home' })).toBeNull()
})
