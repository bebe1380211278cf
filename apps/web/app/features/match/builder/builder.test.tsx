import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Market } from '@touchline/contract/entities/market'
import { ERRORS } from '@touchline/contract/errors'
import { describe, expect, it } from 'vitest'
import type { MatchFacts } from '../../../shared/odds/pick-facts.ts'
import { makePick } from '../../../shared/odds/pick-facts.ts'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { BetBuilder } from './bet-builder.tsx'
import { builderOf } from './builder-store.ts'
import { combinableQuery } from './combinable-query.ts'

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
} as unknown as MatchFacts

const makeMarket = (id: string, name: string, outcomes: readonly string[], change: Partial<Market> = {}): Market => ({
  match_urn_id: 'sr:match:7',
  id,
  name,
  status: 1,
  specifier: '',
  outcomes: outcomes.map((outcome, at) => ({ id: String(at + 1), name: outcome, active: true, odds: 2 + at })),
  market_groups: [],
  priority: 1,
  most_balanced: false,
  next_bet_stop: null,
  custom_bet_groups: [],
  provider: 'betradar',
  version: 1,
  ...change,
})

const result = makeMarket('1', 'Match result', ['Home', 'Draw', 'Away'])
const both = makeMarket('29', 'Both teams to score', ['Yes', 'No'], { status: -1 })
const chance = makeMarket('10', 'Double chance', ['Home or draw'])

/** The builder with those outcomes picked, named by market id and outcome id. */
async function render(picks: readonly [Market, string][], answer: () => Promise<number>, locale = 'en') {
  const call = (async (name: string) => {
    if (name === 'getBetsCustomMarkets') return { data: [result, both, chance] }
    return { odds: await answer(), selections: [] }
  }) as unknown as Api['call']
  const app = await createTestApp(locale, call)
  await app.i18n.loadLater()
  app.live.foldMatches([
    { ...match, top_markets: [], available_markets: 3, statistics: null, stage: null, version: 1 } as never,
  ])
  await app.queryClient.fetchQuery({ ...combinableQuery(app, 7), refetchInterval: false } as never)
  const builder = builderOf(app, 7)
  const close = builder.open(2)
  for (const [market, outcomeId] of picks) {
    const live = app.live.markets.get(`sr:match:7/${market.id}/`)
    const outcome = live?.outcomes.find(({ id }) => id === outcomeId)
    if (!live || !outcome) throw new Error('no such outcome')
    builder.toggle(makePick({ match, market: live, outcome, odds: 2, status: 0 }))
  }
  await expect.poll(() => builder.get().isPricing).toBe(false)
  const markup = renderMarkup(app, <BetBuilder match={match} minimum={2} />)
  close()
  return { markup, text: readText(markup) }
}

const refuse = () =>
  Promise.reject(
    new ApiError('postBetsCustomOdds', ERRORS.COMBINATION_NOT_PRICED.status, {
      code: ERRORS.COMBINATION_NOT_PRICED.code,
      message: 'COMBINATION_NOT_PRICED',
      data: { details: [], clashes: [[0, 1]] },
    } as never),
  )

const chip = (markup: string, key: string): string =>
  new RegExp(`<button[^>]*data-builder-outcome="${key}"[^>]*>.*?</button>`).exec(markup)?.[0] ?? ''

describe('the builder', () => {
  it('says what to do while nothing is picked', async () => {
    const { text, markup } = await render([], async () => 1)
    expect(text).toContain('No picks yet Pick at least 2 outcomes')
    expect(chip(markup, 'sr:match:7/1//1')).toContain('aria-pressed="false"')
    expect(text).toMatch(/Custom odds – Add to slip/)
  })

  it('locks what is suspended, and says so', async () => {
    const { markup } = await render([], async () => 1)
    const locked = chip(markup, 'sr:match:7/29//1')
    expect(locked).toContain('aria-disabled="true"')
    expect(readText(locked)).toBe('Yes suspended')
  })

  it('shows the picks under one price', async () => {
    const { text, markup } = await render(
      [
        [result, '1'],
        [chance, '1'],
      ],
      async () => 6.75,
    )
    expect(text).toContain('2 picks')
    expect(text).toMatch(/Custom odds 6\.75 Add to slip/)
    expect(chip(markup, 'sr:match:7/1//1')).toContain('aria-pressed="true"')
    expect(markup).toContain('aria-label="Remove Home or draw"')
  })

  it('names the picks that clash, where they stand and in words', async () => {
    const { text, markup } = await render(
      [
        [result, '3'],
        [chance, '1'],
      ],
      refuse,
    )
    expect(text).toContain('“Away” (Match result) and “Home or draw” (Double chance) do not go together')
    expect(readText(chip(markup, 'sr:match:7/1//3'))).toContain('stands in the way of a price')
    expect(readText(chip(markup, 'sr:match:7/1//1'))).not.toContain('stands in the way')
    expect(text).toMatch(/Custom odds – Add to slip/)
  })

  it('speaks Arabic', async () => {
    const { text } = await render([], async () => 1, 'ar')
    expect(text).toContain('اختر نتيجتين على الأقل')
  })
})
