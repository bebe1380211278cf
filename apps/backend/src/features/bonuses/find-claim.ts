/** What a player can claim for the points of a hunting or a tournament. */
import { claimFromPool } from '@touchline/betting/engagement/leaderboard'
import { canClaim } from '@touchline/betting/engagement/points'
import type { CampaignOccurrence, HuntingCampaign, TournamentCampaign } from '../../core/engagement/campaign.ts'
import { termsOf } from '../../core/settings/currencies.ts'
import type { PlayerBonus } from './player-bonuses.ts'
import type { CampaignPoints } from './point-stats.ts'

export interface Claim {
  readonly campaign: CampaignOccurrence<HuntingCampaign | TournamentCampaign>
  readonly currency: string
  /** Worth of the points, in minor units. */
  readonly fullAmount: number
  readonly points: number
  /** The stakes behind the points. */
  readonly value: number
  readonly no: number
}

/** The claim that an active farming bonus allows now; null when its points do not suffice. `currency`: the player's. */
export function findClaim(
  { campaign, row, status }: Pick<PlayerBonus, 'campaign' | 'row' | 'status'>,
  { points, currency: own }: { points: CampaignPoints | undefined; currency: string },
): Claim | null {
  if (status !== 'active' || !points || (campaign.kind !== 'hunting' && campaign.kind !== 'tournament')) return null
  const currency = campaign.kind === 'tournament' ? campaign.currency : (row?.currency ?? own)
  const { stats, claimed } = points
  const terms = { pointsToClaim: campaign.pointsToClaim, minFreebet: termsOf(currency).minStake }
  if (!canClaim(stats, terms)) return null
  if (campaign.usesCount !== null && claimed.count >= campaign.usesCount) return null
  const value = Math.max(0, stats.earnedValue - claimed.value)
  return {
    campaign,
    currency,
    fullAmount: stats.claimableAmount,
    points: stats.available,
    value,
    no: claimed.count + 1,
  }
}

/** What the claim pays while its pool holds `pool`: less than its points are worth when little is left, 0 for nothing. */
export function payableOf({ campaign, currency, fullAmount }: Claim, pool: number): number {
  if (campaign.kind === 'hunting') return fullAmount
  return claimFromPool(fullAmount, pool, termsOf(currency).minStake)?.freebet ?? 0
}
