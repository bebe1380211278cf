// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { sport, tournament } from '@touchline/contract/examples/catalogue'
import { makeMatch } from '@touchline/contract/examples/match'
import { describe, expect, it } from 'vitest'
import { homeQuery } from '../features/catalogue/load-home.ts'
import { readText, renderInApp } from '../testing/render.tsx'
import { createTestApp, TEST_NOW } from '../testing/test-app.ts'
import { Page } from './home.tsx'
import { homeStart } from './part.ts'

const upcoming = makeMatch(1, { status: 0, start_time: new Date(TEST_NOW + 7_200_000).toISOString(), tournament })
const counts = { match_count: 9, live_count: 4, season_count: 0, stage_count: 0, simple_tournament_count: 0 }

/** Renders the home page of a back end whose players have bet on the matches given. */
async function renderHome(popular: readonly object[]): Promise<void> {
  const answers: Readonly<Record<string, object>> = {
    getPopular: { data: { picks: [], matches: popular } },
    getTournaments: { data: [tournament] },
    getSettings: { data: { flags: {} } },
    getSports: { data: [sport] },
    getMatches: { data: [upcoming] },
    postCounters: { live: 4, sports: [], tournaments: [{ id: tournament.id, ...counts }] },
  }
  const call = async (name: string) => answers[name] ?? { data: [] }
  const app = await createTestApp('en', call as unknown as Api['call'])
  await Promise.all([
    app.queryClient.prefetchQuery(app.queries.counters()),
    app.queryClient.prefetchQuery(app.queries.sports()),
    app.queryClient.prefetchQuery(homeQuery(app)),
  ])
  await homeStart.load()
  await act(async () => {
    renderInApp(app, <Page params={{ path: '/', sportKey: '', slug: null, tab: '' }} />)
  })
}

describe('home page', () => {
  it('says that its top matches are ordered by league until players have bet on them', async () => {
    await renderHome([])
    expect(await screen.findByRole('region', { name: 'Top matches' })).toBeVisible()
  })

  it('says that its top matches are ordered by bets when players have bet on one of them', async () => {
    await renderHome([{ match: upcoming, players: 7 }])
    expect(await screen.findByRole('region', { name: 'Popular matches' })).toBeVisible()
  })

  it('shows the start of a match that has not begun', async () => {
    await renderHome([])
    const cards = screen.getByRole('region', { name: 'Top matches' })
    const [card] = await within(cards).findAllByRole('article')
    expect(readText(card as HTMLElement)).toMatch(/^Today \d\d:\d\d/)
  })

  it('links to top leagues and counts their live matches', async () => {
    await renderHome([])
    const link = await within(screen.getByRole('navigation', { name: 'Top leagues' })).findByRole('link')
    expect(link).toHaveAttribute('href', expect.stringContaining(tournament.slug))
    expect(link).toHaveTextContent(/4$/)
  })
})
