/** An engagement file with bonuses of every kind, generous enough that each of a few bets can use and win them. */
import { START_MS } from '../../linear/feed-actions.ts'

const MINUTE_MS = 60_000
const instant = (ms: number): string => new Date(ms).toISOString().replace('.000', '')
const texts = (name: string) => ({
  en: { name, summary: `${name}.` },
  ar: { name: `ع ${name}`, summary: `ع ${name}.` },
})
const named = (name: string) => ({ en: { name }, ar: { name: `ع ${name}` } })
const ALWAYS = { valid_from: instant(START_MS - MINUTE_MS), valid_to: instant(START_MS + 365 * 24 * 60 * MINUTE_MS) }

const campaign = (key: string, kind: string) => ({ key, kind, ...ALWAYS, texts: texts(key) })
const freebet = (key: string, type: string) => ({
  ...campaign(key, 'freebet'),
  grant: 'operator',
  activation: 'auto',
  use_within: '7d',
  type,
  amount: { EUR: 1000 },
})
const forAll = { grant: 'everyone', activation: 'manual', min_odds: 1.4, min_stake: { EUR: 100 } }
const claims = { rate: 0.2, cap: { EUR: 5000 }, points_to_claim: 1 }

export const FREEBETS = ['snr', 'free-money', 'no-risk', 'bet-refund'] as const
/** Activated by every player. */
export const ACTIVATED = ['hunt', 'race', 'box'] as const
export const CODE = 'LINE10'

export const BONUS_CAMPAIGNS = {
  version: 1,
  allow_multiple_active_user_freebets: true,
  campaigns: [
    freebet('snr', 'snr'),
    freebet('free-money', 'free_money'),
    freebet('no-risk', 'no_risk'),
    freebet('bet-refund', 'bet_refund'),
    { ...freebet('code', 'snr'), grant: 'code', level: 'claimed' },
    {
      ...campaign('combo-boost', 'comboboost'),
      grant: 'everyone',
      activation: 'auto',
      min_odds: 1.2,
      cap: { EUR: 500_000 },
      ranges: [{ min_count: 3, factor: 1.03 }],
    },
    { ...campaign('hunt', 'hunting'), ...forAll, ...claims },
    {
      ...campaign('race', 'tournament'),
      ...forAll,
      ...claims,
      currency: 'EUR',
      initial_pool: 4000,
      prizes: [500, 300, 200],
      claim_days: 0,
      // Ends while the players still bet.
      valid_to: instant(START_MS + 10 * MINUTE_MS),
    },
    {
      ...campaign('box', 'lootbox'),
      ...forAll,
      points_per_box: 2,
      boxes: 50,
      max_added: { EUR: 1000 },
      chances: [
        { factor: 1.1, chance_ppm: 800_000 },
        { factor: 2, chance_ppm: 200_000 },
      ],
    },
    {
      ...campaign('three-bets', 'amb'),
      grant: 'everyone',
      activation: 'auto',
      min_odds: 1.4,
      min_stake: { EUR: 100 },
      ranges: [{ number_of_bets: 3, number_of_freebets: 2, amount: { EUR: 200 } }],
    },
  ],
  promo_codes: [{ codes: [CODE], campaign: 'code', ...ALWAYS, max_redemptions: 3 }],
  jackpots: [
    {
      id: 'pot',
      currency: 'EUR',
      min_stake: 100,
      min_odds: 1.5,
      stake_cap: 1000,
      texts: named('Pot'),
      levels: [{ code: 'corner', start: 100, max: 2100, rate_ppm: 100_000, max_rounds: 2000, texts: named('Corner') }],
    },
  ],
}
