// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { standings, tournament } from '@touchline/contract/examples/catalogue'
import { makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { LeagueRounds } from './league-rounds.tsx'

const ended = makeMatch(7, {
  status: 4,
  start_time: '2026-11-20T15:00:00.000Z',
  statistics: makeMatchStatistics({ total_score: { home: 2, away: 1 } }),
})
const next = makeMatch(8, { status: 0, start_time: '2026-11-29T15:00:00.000Z' })

async function open(round: number | undefined, { matches = [ended, next], season = standings.season } = {}) {
  const queries: unknown[] = []
  const call = async (name: string, { query }: { query?: object } = {}) => {
    if (name === 'getStandings') return { data: { season, rows: [] } }
    queries.push(query)
    return { data: matches }
  }
  const app = await createTestApp('en', call as unknown as Api['call'])
  const filterOf = ({ start_time }: { start_time: string }, shown: number) => ({ round: shown, start_from: start_time })
  await renderInApp(app, <LeagueRounds league={tournament} round={round} filterOf={filterOf} />)
  return queries
}

it('shows the round that is next, its open matches before its results', async () => {
  const queries = await open(undefined)
  const strip = await screen.findByRole('navigation', { name: 'Rounds' })
  const links = within(strip).getAllByRole('link')
  // A link for each of 38 rounds, and those to the round before and after.
  expect(links).toHaveLength(40)
  const [shown] = within(strip).getAllByRole('link', { current: 'page' })
  expect(shown).toHaveAccessibleName('Round 4')
  const [before] = within(strip).getAllByRole('link', { name: 'Round 3' })
  expect(before?.getAttribute('href')).toMatch(/\/round-3$/)
  expect((await screen.findAllByRole('article')).map(({ dataset }) => dataset.match)).toEqual(['8', '7'])
  expect(queries).toEqual([{ round: 4, start_from: standings.season?.start_time }])
})

it('shows another round, which links to the one that is next', async () => {
  await open(1, { matches: [] })
  const strip = await screen.findByRole('navigation', { name: 'Rounds' })
  // Nothing is before the first round.
  expect(within(strip).getAllByRole('link')).toHaveLength(39)
  const [next] = within(strip).getAllByRole('link', { name: 'Round 4' })
  expect(next?.getAttribute('href')).toMatch(/\/rounds$/)
  expect(await screen.findByText('The matches of this round aren’t scheduled yet.')).toBeVisible()
})

it('says so when a league has no rounds', async () => {
  await open(undefined, { season: null })
  expect(await screen.findByText('This league isn’t played in rounds.')).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
})
