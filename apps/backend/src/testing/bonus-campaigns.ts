/** Campaigns for tests of bonuses, and an operator who issues freebets of them. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Freebet } from '@touchline/contract/entities/bonus'
import { parseEngagementFile } from '../core/engagement/engagement-file.ts'
import type { TestClient } from './client.ts'
import { START, type TestBackend } from './test-backend.ts'

export const OPERATOR_TOKEN = 'the operator of the test'

const DAY_MS = 86_400_000
const toInstant = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** Long enough for tests on the wall clock. */
export const CAMPAIGN_TIMES = { valid_from: toInstant(START - DAY_MS), valid_to: toInstant(START + 3650 * DAY_MS) }

export function campaignTexts(name: string) {
  return { en: { name, summary: `${name}.` }, ar: { name: `ع ${name}`, summary: `ع ${name}.` } }
}

const common = (key: string, kind: string) => ({ key, kind, ...CAMPAIGN_TIMES, texts: campaignTexts(key) })
const freebet = (key: string, type: string, amount = 1000) => ({
  ...common(key, 'freebet'),
  grant: 'operator',
  activation: 'auto',
  use_within: '7d',
  type,
  amount: { EUR: amount },
  bet_types: ['single', 'combo', 'system'],
})

/** A freebet of each type, a comboboost, a hunting, a tournament, a lootbox and AMB freebets. */
export const ALL_KINDS = parseEngagementFile({
  version: 1,
  allow_multiple_active_user_freebets: true,
  campaigns: [
    freebet('snr', 'snr'),
    freebet('free-money', 'free_money'),
    freebet('no-risk', 'no_risk'),
    freebet('bet-refund', 'bet_refund'),
    { ...freebet('dear', 'snr'), min_odds: 1.5, max_odds: 3, selection_count_to: 2 },
    {
      ...common('combo-boost', 'comboboost'),
      grant: 'everyone',
      activation: 'auto',
      min_odds: 1.2,
      cap: { EUR: 500_000 },
      ranges: [
        { min_count: 3, max_count: 4, factor: 1.03 },
        { min_count: 5, max_count: 6, factor: 1.05 },
        { min_count: 7, max_count: 9, factor: 1.1 },
        { min_count: 10, max_count: 14, factor: 1.2 },
        { min_count: 15, factor: 1.35 },
      ],
    },
    {
      ...common('hunt', 'hunting'),
      grant: 'everyone',
      activation: 'manual',
      min_odds: 1.4,
      min_stake: { EUR: 100 },
      rate: 0.05,
      cap: { EUR: 10_000 },
      points_to_claim: 2,
    },
    {
      ...common('race', 'tournament'),
      grant: 'everyone',
      activation: 'manual',
      min_odds: 1.4,
      min_stake: { EUR: 100 },
      rate: 0.5,
      repeat: '4h',
      cap: { EUR: 10_000 },
      points_to_claim: 1,
      currency: 'EUR',
      initial_pool: 600,
      prizes: [50, 30, 20],
    },
    {
      ...common('three-bets', 'amb'),
      grant: 'everyone',
      activation: 'auto',
      min_odds: 1.5,
      min_stake: { EUR: 500 },
      ranges: [
        { number_of_bets: 2, number_of_freebets: 2, amount: { EUR: 200 } },
        { number_of_bets: 5, number_of_freebets: 1, amount: { EUR: 500 } },
      ],
    },
  ],
})

/** Issues a freebet of a campaign to a player, as the operator; returns its id. */
export async function issueFreebet(test: TestBackend, player: TestClient, campaign: string): Promise<string> {
  const { id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
  const { status, body } = await test.client().call<{ data: Freebet }>(`/operator/players/${id}/bonuses`, {
    headers: { 'x-operator-token': OPERATOR_TOKEN },
    body: { campaign, cause: randomUUID() },
  })
  if (status !== 200) throw new Error(`issuing was answered ${status}`)
  return body.data.id
}
