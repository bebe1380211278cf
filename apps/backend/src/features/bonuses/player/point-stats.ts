/** A player's points by campaign, computed from marks of bets and from claims, and what they can be claimed for. */
import type { BetResult, BetStatus } from '@touchline/betting/bets/bet-status'
import { type AmbProgress, computeAmbProgress } from '@touchline/betting/engagement/amb-freebets'
import { claimFromPool } from '@touchline/betting/engagement/leaderboard'
import {
  canClaim,
  computeMarkState,
  computePointStats,
  findCountingMarks,
  type PointMark,
  type PointStats,
} from '@touchline/betting/engagement/points'
import { sql } from 'kysely'
import type {
  AmbCampaign,
  CampaignOccurrence,
  FarmingCampaign,
  HuntingCampaign,
  TournamentCampaign,
} from '../../../core/engagement/campaign.ts'
import { termsOf } from '../../../core/settings/currencies.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PlayerBonus } from './player-bonuses.ts'

/** A mark as the SQL function `list_bonus_marks` lists it. */
export type MarkRow = readonly [
  campaign: string,
  betId: string,
  matchId: number,
  cashStake: number,
  status: string,
  result: string,
  isVoid: boolean,
  /** The bet's currency where a part of it was cashed out. */
  partCurrency: string | null,
]

/** Marks by campaign id, in their order. */
export function groupMarks(rows: readonly MarkRow[]): Map<string, PointMark[]> {
  const byCampaign = new Map<string, PointMark[]>()
  for (const [campaign, betId, eventId, cashStake, status, result, isVoid, partCurrency] of rows) {
    const bet = { status: status as BetStatus, result: result as BetResult }
    const mark: PointMark = { betId, eventId, cashStake, state: computeMarkState(bet, isVoid), partCurrency }
    const marks = byCampaign.get(campaign)
    if (marks) marks.push(mark)
    else byCampaign.set(campaign, [mark])
  }
  return byCampaign
}

/** The marks of a player in campaigns by campaign id, in the order of placing. */
export async function readMarks(
  db: Db,
  playerId: number,
  campaigns: readonly string[],
): Promise<Map<string, PointMark[]>> {
  if (campaigns.length === 0) return new Map()
  const { rows } = await sql<{ marks: MarkRow[] }>`
    select list_bonus_marks(${playerId}::bigint, ${campaigns}::text[]) as marks`.execute(db)
  return groupMarks(rows[0]?.marks ?? [])
}

export interface ClaimedSum {
  readonly points: number
  readonly value: number
  readonly count: number
}

export const NOTHING_CLAIMED: ClaimedSum = { points: 0, value: 0, count: 0 }

/** Sums of a player's claims, by campaign id. */
export async function readClaimed(
  db: Db,
  playerId: number,
  campaigns: readonly string[],
): Promise<(campaign: string) => ClaimedSum> {
  if (campaigns.length === 0) return () => NOTHING_CLAIMED
  const rows = await db
    .selectFrom('bonus_claims')
    .select(({ fn }) => [
      'campaign',
      fn.sum<number>('points').as('points'),
      fn.sum<number>('value').as('value'),
      fn.countAll<number>().as('count'),
    ])
    .where('player_id', '=', playerId)
    .where('campaign', 'in', campaigns)
    .groupBy('campaign')
    .execute()
  const sums = new Map(
    rows.map(row => [row.campaign, { points: Number(row.points), value: Number(row.value), count: Number(row.count) }]),
  )
  return campaign => sums.get(campaign) ?? NOTHING_CLAIMED
}

export interface CampaignPoints {
  readonly stats: PointStats
  readonly marks: readonly PointMark[]
  readonly claimed: ClaimedSum
}

/** The marks without those of bets whose cashed-out parts have left less than the campaign's least stake. */
function listKeptMarks({ minStake }: FarmingCampaign | AmbCampaign, marks: readonly PointMark[]): readonly PointMark[] {
  return marks.filter(({ partCurrency, cashStake }) => !partCurrency || cashStake >= (minStake[partCurrency] ?? 0))
}

/** Points of a player in one campaign, in the currency of the player's part. */
export function computePoints(
  campaign: CampaignOccurrence & FarmingCampaign,
  { currency, marks, claimed }: { currency: string; marks: readonly PointMark[]; claimed: ClaimedSum },
): CampaignPoints {
  const { isOncePerEvent } = campaign
  const terms =
    campaign.kind === 'lootbox'
      ? { ratePpm: 0, cap: null, isOncePerEvent }
      : { ratePpm: campaign.ratePpm, cap: campaign.cap[currency] ?? null, isOncePerEvent }
  const kept = listKeptMarks(campaign, marks)
  return { stats: computePointStats(kept, claimed, terms), marks: kept, claimed }
}

/** AMB progress of a player, from the campaign's marks. */
export function computeAmb(campaign: AmbCampaign, marks: readonly PointMark[]): AmbProgress {
  return computeAmbProgress(findCountingMarks(listKeptMarks(campaign, marks), campaign.isOncePerEvent))
}

/** What a player can claim for the points of a hunting or a tournament. */
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
  { points, currency: playerCurrency }: { points: CampaignPoints | undefined; currency: string },
): Claim | null {
  if (status !== 'active' || !points || (campaign.kind !== 'hunting' && campaign.kind !== 'tournament')) return null
  const currency = campaign.kind === 'tournament' ? campaign.currency : (row?.currency ?? playerCurrency)
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
