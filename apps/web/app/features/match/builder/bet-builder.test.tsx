// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { LiveMarket } from '@touchline/client/live/types'
import type { Market } from '@touchline/contract/entities/market'
import { ERRORS } from '@touchline/contract/errors'
import * as fixtures from '@touchline/contract/examples/match'
import { describe, expect, it } from 'vitest'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { BetBuilder, combinableQuery, findNearestLines } from './bet-builder.tsx'

const match = {
  id: 7,
  urn_id: 'sr:match:7',
  slug: 'home-away-m7',
  type: 'match',
  name: 'Home v Away',
  competitors: null,
  status: 0,
  start_time: '2026-11-21T19:45:00.000Z',
  tournament: { name: 'Premier Division', sport: { key: 'soccer' }, category: { name: 'England' } },
} as unknown as PickMatch

const makeMarket = (id: string, name: string, outcomes: readonly string[], change: Partial<Market> = {}): Market =>
  fixtures.makeMarket(7, {
    id,
    name,
    outcomes: fixtures.makeOutcomes(Object.fromEntries(outcomes.map((outcome, at) => [outcome, 2 + at]))),
    market_groups: [],
    ...change,
  })

const result = makeMarket('1', 'Match result', ['Home', 'Draw', 'Away'])
const both = makeMarket('29', 'Both teams to score', ['Yes', 'No'], { status: -1 })
const chance = makeMarket('10', 'Double chance', ['Home or draw'])

/** The builder with those outcomes pressed, once their price is answered. */
async function openBuilder(picks: readonly string[], answer: () => Promise<number>, locale = 'en') {
  const call = (async (name: string) => {
    if (name === 'getBetsCustomMarkets') return { data: [result, both, chance] }
    return { odds: await answer(), selections: [] }
  }) as unknown as Api['call']
  const app = await createTestApp(locale, call)
  app.live.foldMatches([
    { ...match, top_markets: [], available_markets: 3, statistics: null, stage: null, version: 1 } as never,
  ])
  await app.queryClient.fetchQuery({ ...combinableQuery(app, 7), refetchInterval: false } as never)
  const { user, container } = renderInApp(app, <BetBuilder match={match} minimum={2} />)
  for (const name of picks) await user.click(outcome(name))
  return { user, text: () => readText(container) }
}

const outcome = (name: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${name}( \\d| suspended|$)`) })

const refuse = () =>
  Promise.reject(
    new ApiError('postBetsCustomOdds', ERRORS.COMBINATION_NOT_PRICED.status, {
      code: ERRORS.COMBINATION_NOT_PRICED.code,
      message: 'COMBINATION_NOT_PRICED',
      data: { details: [], clashes: [[0, 1]] },
    } as never),
  )

const nothing = async () => 1

describe('the builder', () => {
  it('explains what to do while nothing is picked', async () => {
    const { text } = await openBuilder([], nothing)
    expect(text()).toContain('No selections yet Add at least 2 selections')
    expect(outcome('Home')).toHaveAttribute('aria-pressed', 'false')
    expect(text()).toMatch(/Bet builder odds – Add to bet slip/)
  })

  it('locks suspended outcomes, and shows that they are', async () => {
    await openBuilder([], nothing)
    expect(outcome('Yes')).toHaveAttribute('aria-disabled', 'true')
    expect(outcome('Yes')).toHaveAccessibleName('Yes suspended')
  })

  it('shows the picks under one price', async () => {
    const { user, text } = await openBuilder(['Home', 'Home or draw'], async () => 6.75)
    await waitFor(() => expect(text()).toMatch(/Bet builder odds 6\.75 Add to bet slip/))
    expect(text()).toContain('2 selections')
    expect(outcome('Home or draw')).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Remove Home or draw' }))
    expect(outcome('Home or draw')).toHaveAttribute('aria-pressed', 'false')
    expect(text()).toMatch(/1 selection .*Bet builder odds – Add to bet slip/)
  })

  it('names the picks that clash, where they stand and in words', async () => {
    const { text } = await openBuilder(['Away', 'Home or draw'], refuse)
    await waitFor(() =>
      expect(text()).toContain('“Away” (Match result) and “Home or draw” (Double chance) can’t be combined'),
    )
    expect(outcome('Away')).toHaveAccessibleName(/can’t be priced with the others/)
    expect(outcome('Draw')).not.toHaveAccessibleName(/can’t be priced/)
    expect(text()).toMatch(/Bet builder odds – Add to bet slip/)
  })

  it('speaks Arabic', async () => {
    const { text } = await openBuilder([], nothing, 'ar')
    expect(text()).toContain('اختر نتيجتين على الأقل')
  })
})

const lines = [0, 1, 2, 3, 4, 5, 6].map(
  (line): LiveMarket => ({
    key: `sr:match:1/18/total=${line}.5`,
    matchUrn: 'sr:match:1',
    id: '18',
    name: 'Total',
    specifier: `total=${line}.5`,
    priority: 1,
    most_balanced: line === 2,
    next_bet_stop: null,
    provider: 'betradar',
    status: 1,
    market_groups: [],
    custom_bet_groups: [],
    outcomes: [{ key: `over-${line}`, id: '12', name: 'Over' }],
  }),
)
const shown = (picked: string[]) => findNearestLines(lines, new Set(picked)).map(({ specifier }) => specifier)

describe('findNearestLines', () => {
  it('shows the most even line and its neighbours', () => {
    expect(shown([])).toEqual(['total=1.5', 'total=2.5', 'total=3.5'])
  })

  it('shows a line with a pick, however far off', () => {
    expect(shown(['over-6'])).toEqual(['total=1.5', 'total=2.5', 'total=3.5', 'total=6.5'])
  })

  it('shows all of a few', () => {
    expect(findNearestLines(lines.slice(0, 2), new Set())).toHaveLength(2)
  })
})
