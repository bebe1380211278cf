/** Statuses of bonuses until the end of an evaluation. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Campaigns } from '../../../core/engagement/campaigns.ts'
import { parseEngagementFile } from '../../../core/engagement/engagement-file.ts'
import { campaignTexts } from '../../../testing/bonus-campaigns.ts'
import { START } from '../../../testing/test-backend.ts'
import { isClaimOnly } from '../player/player-bonuses.ts'
import { type BonusState, evaluateState } from '../player/read-player-bonuses.ts'
import type { IssuedBonusRow } from '../tables.ts'
import { evaluationEnd } from './bonus-state-cache.ts'

const MINUTE_MS = 60_000
const at = (minutes: number): string => new Date(START + minutes * MINUTE_MS).toISOString().replace('.000', '')

const boost = (key: string, from: number, to: number) => ({
  key,
  kind: 'comboboost',
  valid_from: at(from),
  valid_to: at(to),
  texts: campaignTexts(key),
  grant: 'everyone',
  activation: 'auto',
  min_odds: 1.2,
  cap: { EUR: 500_000 },
  ranges: [{ min_count: 3, factor: 1.03 }],
})
const CAMPAIGNS = new Campaigns(
  parseEngagementFile({
    version: 1,
    allow_multiple_active_user_freebets: true,
    campaigns: [
      boost('early', -10, 7),
      boost('late', 5, 90),
      {
        key: 'hunt',
        kind: 'hunting',
        valid_from: at(0),
        valid_to: at(1440),
        texts: campaignTexts('hunt'),
        grant: 'everyone',
        activation: 'manual',
        min_odds: 1.4,
        min_stake: { EUR: 100 },
        rate: 0.05,
        cap: { EUR: 10_000 },
        points_to_claim: 2,
        repeat: '4h',
      },
    ],
  }),
)

const time = fc.integer({ min: 0, max: 600 * 60 }).map(seconds => START + seconds * 1000)
const maybe = fc.option(time.map(ms => new Date(ms)))
const row = fc
  .record({
    campaign: fc.constantFrom('early', 'hunt.0', 'hunt.1'),
    activated_at: maybe,
    expires_at: maybe,
    until: maybe,
  })
  .map(({ campaign, until, ...times }, index = 0) => {
    const kind = campaign === 'early' ? 'comboboost' : 'hunting'
    const counts = { uses_count: null, times_used: 0, revoked_at: null }
    return { id: `${campaign} ${index}`, campaign, kind, accepts_until: until, currency: 'EUR', ...counts, ...times }
  })

const PLAYER = { isExcluded: false, countryCode: null, isVerified: true, groups: [], isStaff: false, currency: 'EUR' }

function evaluate(rows: readonly IssuedBonusRow[], now: number) {
  const none = { claimed: new Map(), marks: new Map(), pools: new Map(), commitments: new Map(), seen: new Set() }
  const state = { player: PLAYER, rows, open: [], ...none } as unknown as BonusState
  const { bonuses } = evaluateState(state, { campaigns: CAMPAIGNS, now, country: null })
  return bonuses.map(bonus => {
    const { id, campaign, status, restriction } = bonus
    const shown = { id, campaign: campaign.id, status, restriction, isClaimOnly: isClaimOnly(bonus, now) }
    return { ...shown, of: CAMPAIGNS.statusOf(campaign, now) }
  })
}

it('is before the next change of any status', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), time, fc.nat({ max: 60_000 }), (written, now, later) => {
      const rows = written as unknown as IssuedBonusRow[]
      const end = evaluationEnd(CAMPAIGNS, rows, now)
      expect(end).toBeGreaterThan(now)
      const first = evaluate(rows, now)
      for (const moment of [Math.min(now + later, end - 1), end - 1]) expect(evaluate(rows, moment)).toEqual(first)
    }),
    { numRuns: 2000 },
  )
})

it('is the moment at which a bonus expires', () => {
  const expires_at = new Date(START + 30_000)
  const rows = [{ id: 'x', campaign: 'hunt.0', kind: 'hunting', activated_at: new Date(START), expires_at }]
  expect(evaluationEnd(CAMPAIGNS, rows as unknown as IssuedBonusRow[], START)).toBe(START + 30_000)
})
