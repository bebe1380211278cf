/** Until when an evaluation of a player's bonuses holds without a write. */
import { claimMsOf } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { IssuedBonusRow } from './tables.ts'

/** Names of the catalogue in an evaluation are at most this old. */
const MAX_AGE_MS = 60_000

/**
 * The first moment after `now`, in epoch milliseconds, at which a status of these bonuses may differ: a bonus or a
 * campaign begins, ends, stops taking bets or can no longer be claimed.
 */
export function evaluationEnd(campaigns: Campaigns, rows: readonly IssuedBonusRow[], now: number): number {
  const held = [...campaigns.list(now), ...rows.flatMap(({ campaign }) => campaigns.find(campaign) ?? [])]
  const times = [
    ...campaigns.settings.campaigns.flatMap(({ validFrom, validTo }) => [validFrom, validTo]),
    ...held.flatMap(campaign => [campaign.validFrom, campaign.validTo, campaign.validTo + claimMsOf(campaign)]),
    ...rows.flatMap(({ activated_at, accepts_until, expires_at }) =>
      [activated_at, accepts_until, expires_at].flatMap(at => at?.getTime() ?? []),
    ),
  ]
  return times.reduce((end, at) => (at > now && at < end ? at : end), now + MAX_AGE_MS)
}
