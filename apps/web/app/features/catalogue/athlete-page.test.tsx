// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { AthleteMatch, AthleteProfile } from '@touchline/contract/entities/athlete'
import { sport, tournament } from '@touchline/contract/examples/catalogue'
import { makeCompetitor, makeMarket, makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { AthletePage } from './athlete-page.tsx'

const match = makeMatch(4711)
const scorer = makeMarket(4711, {
  id: '40',
  name: 'Anytime goalscorer',
  outcomes: [{ id: 'sr:player:109', name: 'Ivo Vasquez', active: true, odds: 2.1 }],
})

const played = (day: number, goals: number, changes: Partial<AthleteMatch> = {}): AthleteMatch => ({
  id: day,
  start_time: `2026-11-${day}T15:00:00.000Z`,
  side: 'away',
  opponent: { id: day, slug: `thornbury-p${day}`, name: `Thornbury ${day}`, short_name: 'THO' },
  score: { home: 1, away: 2 },
  starter: true,
  figures: [
    { key: 'goals', value: goals },
    { key: 'shots', value: goals + 2 },
  ],
  ...changes,
})

const profile: AthleteProfile = {
  athlete: { id: 109, slug: 'ivo-vasquez-a109', name: 'Ivo Vasquez', position: 'forward', number: 9 },
  competitor: { ...makeCompetitor(1, 'Northgate'), slug: 'northgate-p1' },
  sport,
  tournament,
  season_start: '2026-11-12T00:00:00.000Z',
  matches: [played(28, 2), played(21, 0, { side: 'home' }), played(14, 1), played(10, 1)],
}

async function open(changes: Partial<AthleteProfile> = {}) {
  const call = async (name: string) => ({ data: name === 'getMatchMarkets' ? [scorer] : [match] })
  const app = await createTestApp('en', call as unknown as Api['call'])
  const page = renderInApp(app, <AthletePage profile={{ ...profile, ...changes }} next={{ competitor_id: '1' }} />)
  // What the prices would move is shown with them.
  expect(screen.queryByRole('tabpanel')).toBeNull()
  await screen.findByRole('tabpanel')
  return page
}

it('counts the figures of the season, links the team and offers the price of its next match', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Ivo Vasquez' })).toBeVisible()
  const [team] = screen.getAllByRole('link', { name: 'Northgate' })
  expect(team).toHaveAttribute('href', '/soccer/northgate-p1')
  expect(screen.getByText('Matches', { selector: 'dt' }).nextSibling).toHaveTextContent('3')
  expect(screen.getByText('Goals', { selector: 'dt' }).nextSibling).toHaveTextContent('3')
  const bets = await screen.findByRole('region', { name: 'Bets on Ivo Vasquez' })
  expect(within(bets).getByRole('button', { name: /^2.10.*Ivo Vasquez.*Anytime goalscorer/ })).toBeEnabled()
  expect(screen.getByText('3 of 4 over 0.5')).toBeVisible()
})

it('shows another figure, which no bet is on', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Shots' }))
  const chart = screen.getByRole('region', { name: 'Shots' })
  expect(chart).toHaveTextContent('Shots in each match, the oldest first: Thornbury 10 3, Thornbury 14 3')
  expect(chart).toHaveTextContent('3 a match')
  expect(chart).not.toHaveTextContent('over')
})

it('lists the matches with their results, and says how often something came in', async () => {
  await open()
  const table = screen.getByRole('table', { name: 'Matches' })
  const [, first] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent(/28 Nov.*Thornbury 28.*Away.*W.*1–2.*2/)
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/soccer/thornbury-p28')
  const rates = screen.getByRole('region', { name: 'How often, this season' })
  expect(within(rates).getByText('Scores').parentElement).toHaveTextContent('2 of 30 of 1 home')
})

it('has every match with all figures, and the bets, in tabs of their own', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Match log' }))
  const table = screen.getByRole('table', { name: 'Matches' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Date', 'Opponent', 'Result', 'Goals', 'Shots'])
  expect(screen.queryByRole('region', { name: 'Goals' })).toBeNull()
  await user.click(await screen.findByRole('tab', { name: 'Bets' }))
  expect(screen.getByRole('region', { name: 'Bets on Ivo Vasquez' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(screen.getByRole('region', { name: 'Goals' })).toBeVisible()
})

it('shows what is there of a player without figures', async () => {
  await open({ matches: [] })
  expect(screen.getByText('No figures of Ivo Vasquez are known yet.')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Bets on Ivo Vasquez' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
