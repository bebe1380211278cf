// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { makeCompetitor, makeMarket, makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { loadPart } from '../../shared/parts/part.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { MatchPage } from './match-page.tsx'
import { marketNotes } from './part.ts'

const base = makeMatch(1, {
  competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') },
  name: 'Reds v Blues',
  stage: { code: 7, key: '2nd_half', name: '2nd half' },
  start_time: '2026-11-21T11:00:00.000Z',
  statistics: makeMatchStatistics({
    clock: {
      match_time: '67:12',
      stoppage_time: null,
      stoppage_time_announced: null,
      remaining_time: null,
      remaining_time_in_period: null,
      stopped: false,
      clock_updated_at: new Date(TEST_NOW - 5_000).toISOString(),
    },
    total_score: { home: 2, away: 1 },
    period_score: [
      { home: 1, away: 1, period_key: '1st_half', period_name: '1st half', number: 1, type: 'regular_period' },
    ],
  }),
})

const winner = makeMarket(9, {
  match_urn_id: 'sr:season:9',
  id: '534',
  name: 'Winner',
  outcomes: Array.from({ length: 20 }, (_, index) => ({
    id: `sr:competitor:${index}`,
    name: `Team ${index}`,
    active: index !== 3,
    odds: 30 - index,
  })),
  market_groups: ['outright'],
})

type Provider = 'active' | 'inactive'

async function show(change: Partial<Match>, markets: readonly Market[], provider: Provider) {
  await loadPart(marketNotes)
  const match = { ...base, ...change }
  const app = await createTestApp()
  app.live.foldMatches([match])
  app.live.foldMarkets(markets)
  app.live.foldProviders([{ provider: 'betradar', status: provider }])
  // Older than a later push about the provider.
  const settings = { provider_statuses: [{ provider: 'betradar', status: 'active' }], market_groups: [] }
  app.queryClient.setQueryData(['markets', match.id], { data: markets } as unknown as ResponseBody<'getMatchMarkets'>)
  app.queryClient.setQueryData(['settings'], {
    data: { ...settings, custom_bet: { enabled: false }, video_settings: { enabled: true } },
  })
  const { container } = renderInApp(app, <MatchPage id={match.id} match={match} />)
  return { app, container }
}

async function read(change: Partial<Match>, markets: readonly Market[] = [], provider: Provider = 'active') {
  return readText((await show(change, markets, provider)).container)
}

describe('match page', () => {
  it('offers statistics of the one provider that supplies them', async () => {
    expect(await read({})).toContain('Statistics Events')
    const text = await read({ provider: 'oddin', is_provider_stats_available: false })
    expect(text).not.toContain('Statistics')
    expect(text).toContain('Events')
  })

  it.each([
    ['live', base, 1],
    ['ended', { ...base, status: 4 as const }, 0],
    ['not known yet', undefined, 0],
  ])('subscribes only to the channel of a match that is known and not over: %s', async (_, match, times) => {
    const app = await createTestApp()
    const acquire = vi.fn(() => () => {})
    const part = { ...app, liveSession: { ...app.liveSession, acquire } }
    renderInApp(part, <MatchPage id={1} match={match} />)
    expect(acquire).toHaveBeenCalledTimes(times)
  })

  it('runs its clock from the received time', async () => {
    const text = await read({})
    expect(text).toContain('67:17 2nd half')
    expect(text).toContain('Score 2 to 1')
  })

  it.each([
    [0, null, '11:00'],
    [2, null, 'Stopped 67:12'],
    [2, { code: 80, key: 'interrupted', name: 'Interrupted' }, 'Interrupted'],
    [3, null, 'Awaiting results'],
    [4, { code: 100, key: 'ended', name: 'Ended' }, 'Finished'],
    [4, { code: 110, key: 'aet', name: 'AET' }, 'After extra time'],
    [4, { code: 90, key: 'abandoned', name: 'Abandoned' }, 'Abandoned'],
    [5, { code: 60, key: 'postponed', name: 'Postponed' }, 'Postponed'],
    [5, null, 'Not covered'],
  ] as const)('shows for status %i and stage %o: %s', async (status, stage, words) => {
    expect(await read({ status, stage, ...(status === 0 && { statistics: null }) })).toContain(words)
  })

  it('shows when betting is over', async () => {
    expect(await read({ status: 4 })).toContain('Betting has closed')
    expect(await read({ status: 1 })).toContain('No markets')
    expect(await read({ status: 2 })).toContain('No markets')
  })

  it('shows why prices are locked while the provider is inactive', async () => {
    const market = { ...winner, match_urn_id: base.urn_id }
    expect(await read({}, [market], 'inactive')).toContain('their provider is unavailable')
    expect(await read({}, [market])).not.toContain('their provider is unavailable')
  })
})

it('keeps markets at their place when some end and others open', async () => {
  const market = (id: string, name: string, priority: number, specifier = ''): Market =>
    makeMarket(1, { match_urn_id: base.urn_id, id, name, priority, specifier })
  const firstGoal = market('8', 'First goal', 1, 'goalnr=1')
  const corners = market('166', 'Corners', 2)
  const cards = market('136', 'Cards', 3)
  const { app, container } = await show({}, [firstGoal, corners, cards], 'active')
  const names = () => [...container.querySelectorAll('section h2')].map(head => head.textContent)
  expect(names()).toEqual(['First goal', 'Corners', 'Cards'])
  act(() =>
    app.live.foldMarkets([
      { ...firstGoal, status: -3, version: firstGoal.version + 1 },
      { ...corners, status: -4, version: corners.version + 1 },
      market('8', 'Second goal', 1, 'goalnr=2'),
      market('29', 'Both teams score', 0),
    ]),
  )
  expect(names()).toEqual(['Second goal', 'Corners', 'Cards', 'Both teams score'])
  expect(readText(container)).toContain('Corners Cancelled')
})

it('folds an ended card that nobody points at, once: it can be opened again', async () => {
  const corners = makeMarket(1, { match_urn_id: base.urn_id, id: '166', name: 'Corners' })
  const { app, container } = await show({}, [corners, makeMarket(1, { match_urn_id: base.urn_id, id: '29' })], 'active')
  vi.useFakeTimers()
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const panel = screen.getByRole('tabpanel')
  const unfolded = () => screen.getAllByRole('button', { expanded: true }).length
  fireEvent.pointerEnter(panel)
  act(() => app.live.foldMarkets([{ ...corners, status: -3, version: corners.version + 1 }]))
  fireEvent.pointerEnter(panel)
  await pass(60_000)
  expect(unfolded()).toBe(2)
  fireEvent.pointerLeave(panel)
  await pass(20_050)
  expect(unfolded()).toBe(1)
  expect(readText(container)).toContain('Corners Settled')
  fireEvent.click(screen.getByRole('button', { name: 'Expand Corners' }))
  await pass(60_000)
  expect(unfolded()).toBe(2)
})

it('shows an outright with its league, field and outcomes by price, locked ones last', async () => {
  const text = await read(
    {
      id: 9,
      urn_id: 'sr:season:9',
      type: 'season',
      competitors: null,
      name: 'Premier 2026',
      field: winner.outcomes.map(({ name }, index) => makeCompetitor(index, name)),
      status: 0,
      stage: null,
      statistics: null,
      end_date: '2027-05-20T12:00:00.000Z',
    },
    [{ ...winner, layout: 'list' }],
  )
  expect(text).toContain('Premier 2026')
  expect(text).toContain('20 competitors')
  expect(text).toContain('Ends')
  const offered = [...text.slice(text.indexOf('Winner')).matchAll(/Team (\d+)/g)].map(([, number]) => Number(number))
  expect(offered).toEqual([19, 18, 17, 16, 15, 14, 13, 12])
})
