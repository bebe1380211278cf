/** A player's points by campaign: computed from marks of bets and from claims. */
import type { BetResult, BetStatus } from '@touchline/betting/bets/bet-status'
import { type AmbProgress, computeAmbProgress } from '@touchline/betting/engagement/amb-freebets'
import {
  computeMarkState,
  computePointStats,
  findCountingMarks,
  type PointMark,
  type PointStats,
} from '@touchline/betting/engagement/points'
import { sql } from 'kysely'
import type { AmbCampaign, CampaignOccurrence, FarmingCampaign } from '../../core/engagement/campaign.ts'
import type { Db } from '../../platform/db/database.ts'

/** A mark as the SQL function `list_bonus_marks` lists it. */
export type MarkRow = readonly [
  campaign: string,
  betId: string,
  matchId: number,
  cashStake: number,
  status: string,
  result: string,
  isVoid: boolean,
]

/** Marks by campaign id, in their order. */
export function groupMarks(rows: readonly MarkRow[]): Map<string, PointMark[]> {
  const byCampaign = new Map<string, PointMark[]>()
  for (const [campaign, betId, eventId, cashStake, status, result, isVoid] of rows) {
    const bet = { status: status as BetStatus, result: result as BetResult }
    const mark: PointMark = { betId, eventId, cashStake, state: computeMarkState(bet, isVoid) }
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
  return { stats: computePointStats(marks, claimed, terms), marks, claimed }
}

/** AMB progress of a player, from the campaign's marks. */
export function computeAmb(campaign: AmbCampaign, marks: readonly PointMark[]): AmbProgress {
  return computeAmbProgress(findCountingMarks(marks, campaign.isOncePerEvent))
}
