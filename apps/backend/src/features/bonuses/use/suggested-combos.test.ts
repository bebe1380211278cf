import type { ResponseBody } from '@touchline/contract/endpoints'
import { expect, it } from 'vitest'
import { ALL_KINDS } from '../../../testing/bonus-campaigns.ts'
import { openPlayer } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

async function withBackend(engagement: typeof ALL_KINDS, work: (test: TestBackend) => Promise<void>): Promise<void> {
  const test = await startTestBackend({ config: { engagement } })
  try {
    await work(test)
  } finally {
    await test.stop()
  }
}

const readCombos = async (test: TestBackend) =>
  (await test.client().call<ResponseBody<'getSuggestedCombos'>>('/suggested-combos')).body.data

const withBoost = (change: object) => ({
  ...ALL_KINDS,
  campaigns: ALL_KINDS.campaigns.map(campaign =>
    campaign.kind === 'comboboost' ? { ...campaign, ...change } : campaign,
  ),
})

it('suggests open outcomes of different matches that a slip gets the same boost for', () =>
  withBackend(ALL_KINDS, async test => {
    const [combo, ...others] = await readCombos(test)
    if (!combo) throw new Error('no combo')
    expect(others).toEqual([])
    expect(combo.bonus_odds).toBe(1.03)
    expect(new Set(combo.selections.map(({ match }) => match.id))).toEqual(new Set([2, 4, 6]))
    const selections = combo.selections.map(({ match, market, outcome_id }) => ({
      match_id: match.id,
      market_id: market.id,
      specifier: market.specifier,
      outcome_id,
      odds: market.outcomes.find(({ id }) => id === outcome_id)?.odds ?? 0,
    }))
    const player = await openPlayer(test, 10_000)
    const { body } = await player.call<ResponseBody<'postBonuses'>>('/bonuses', {
      body: { bets: [{ type: 'combo', selections }] },
    })
    expect(body.data[0]?.comboboost).toMatchObject({ id: combo.bonus.id, bonus_odds: combo.bonus_odds })
  }))

it('leaves out a combo of which a market has closed since', () =>
  withBackend(ALL_KINDS, async test => {
    expect(await readCombos(test)).toHaveLength(1)
    test.feed.changeMarket(4, '1', '', { status: -1 })
    await test.play()
    expect(await readCombos(test)).toEqual([])
  }))

it.each([
  [
    'no boost is running',
    { validFrom: Date.parse('2040-01-01T00:00:00Z'), validTo: Date.parse('2041-01-01T00:00:00Z') },
  ],
  ['only some players have it', { countryCodes: ['BR'] }],
  ['a player must take it first', { activation: 'manual' }],
  ['no price is high enough', { minOdds: 9000 }],
])('suggests nothing where %s', (_why, change) =>
  withBackend(withBoost(change) as typeof ALL_KINDS, async test => {
    expect(await readCombos(test)).toEqual([])
  }),
)
