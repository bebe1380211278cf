/** What a bet makes of a person's open bets, beyond the 1x2 of the scripted feed. */
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { expect, it } from 'vitest'
import type { OpenBet } from '../../../core/bets/person-bets.ts'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { StoredBonus } from '../../../core/engagement/stored-bonus.ts'
import { type BonusHedgeSettings, DEFAULT_BONUS_HEDGE } from '../../../core/settings/bonus-hedge.ts'
import { toOpenExposure } from './exposure-input.ts'
import { PersonExposure } from './person-exposure.ts'

// Its matches are over: their sport is known from the bets.
const catalogue = { match: () => undefined } as unknown as Catalogue

const snr: StoredBonus = {
  type: 'freebet',
  id: 'free',
  campaign: 'welcome',
  issued_id: 'free',
  freebet_type: 'snr',
  min_odds: null,
  max_odds: null,
}

type Outcome = readonly [market: string, specifier: string, outcome: string, odds: number]

function createBet(
  id: string,
  stake: number,
  [market_id, specifier, outcome_id, odds]: Outcome,
  more: Partial<OpenBet> & { sport?: string; match?: number } = {},
): OpenBet {
  const { sport = 'soccer', match = 1, ...rest } = more
  const leg = { match_id: match, market_id, specifier, outcome_id, odds_milli: odds as MilliOdds, outcome_result: null }
  return {
    id,
    player_id: 1,
    currency: 'EUR',
    stake,
    bonus: null,
    system_win_count: null,
    custom_odds_milli: null,
    max_payout: null,
    selections: [{ ...leg, sport_key: sport }],
    ...rest,
  }
}

const openOf = (bets: readonly OpenBet[], settings: Partial<BonusHedgeSettings> = {}, currency = 'EUR') =>
  new PersonExposure({ version: '1:1', has_bonus: true, bets }, currency, {
    catalogue,
    settings: { ...DEFAULT_BONUS_HEDGE, ...settings },
  })
const inEuros = (bet: OpenBet) => toOpenExposure(bet, 'EUR')

const HOME: Outcome = ['1', '', '1', 4000]
const DRAW_OR_AWAY: Outcome = ['10', '', '11', 1330]
const free = createBet('free', 1000, HOME, { bonus: snr })

it('names the largest stake beside a freebet: 7.57 on double chance', () => {
  const decision = openOf([free]).decide(inEuros(createBet('cash', 2250, DRAW_OR_AWAY)))
  expect(decision).toEqual({ kind: 'refuse', maxStake: 757, isBoost: false })
  expect(openOf([free]).decide(inEuros(createBet('cash', 757, DRAW_OR_AWAY)))).toEqual({ kind: 'allow' })
})

it('counts bets in other currencies at their rate', () => {
  const inDollars = openOf([free], {}, 'USD').decide(
    toOpenExposure(createBet('cash', 2500, DRAW_OR_AWAY, { currency: 'USD' }), 'USD'),
  )
  expect(inDollars).toMatchObject({ kind: 'refuse' })
  const { maxStake } = inDollars as Extract<typeof inDollars, { kind: 'refuse' }>
  // 7.57 euros are 8.41 dollars.
  expect(Math.abs(maxStake - 841)).toBeLessThan(3)
})

it('says that only boosted bets are hedged', () => {
  const boost: StoredBonus = {
    type: 'comboboost',
    id: 'boost',
    campaign: 'boost',
    ranges: [],
    cap: 100_000,
    min_odds: 1000 as MilliOdds,
    fits: [true],
    suitable: [true],
    factor: 2000 as MilliOdds,
  }
  const boosted = createBet('boosted', 1000, ['1', '', '1', 2000], { bonus: boost })
  const decision = openOf([boosted]).decide(inEuros(createBet('cash', 2222, ['10', '', '11', 1800])))
  expect(decision).toMatchObject({ kind: 'refuse', isBoost: true })
})

it('reviews a bet that loses only in unlikely results, once', () => {
  const over = createBet('free', 1000, ['225', 'total=199.5', '12', 2300], { bonus: snr, sport: 'basketball' })
  const under = createBet('cash', 700, ['225', 'total=198.5', '13', 1950], { sport: 'basketball' })
  const open = openOf([over])
  const decision = open.decide(inEuros(under))
  expect(decision).toMatchObject({
    kind: 'review',
    review: { cause: 'placed', finding: 'near', locked: 0, near: 600, bet_ids: ['free', 'cash'] },
  })
  open.add(inEuros(under))
  // A bet on another match of the person's is no reason for a second review.
  expect(open.decide(inEuros(createBet('other', 500, HOME, { match: 9 })))).toEqual({ kind: 'allow' })
})

it.each([
  [{ mode: 'off' }, { kind: 'allow' }],
  [{ mode: 'review' }, { kind: 'review', review: { finding: 'locked', bet_ids: ['cash', 'free'] } }],
  [{ sharePercent: 80 }, { kind: 'review', review: { finding: 'near' } }],
  [{ leastEuros: 10 }, { kind: 'allow' }],
] as const)('follows the setting %j', (settings, expected) => {
  const decision = openOf([free], settings).decide(inEuros(createBet('cash', 2250, DRAW_OR_AWAY)))
  expect(decision).toMatchObject(expected)
})

it('finds the bets of each match alone that lock a profit', () => {
  const bets = [
    free,
    createBet('cash', 2250, DRAW_OR_AWAY),
    createBet('elsewhere', 500, HOME, { match: 2 }),
    createBet('alone', 1000, HOME, { match: 3, bonus: snr }),
  ]
  expect(openOf(bets).findReviews()).toMatchObject([
    { cause: 'bound', finding: 'locked', locked: 742, face: 1000, bet_ids: ['cash', 'free'] },
  ])
})
