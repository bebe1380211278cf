/** Reads all inputs of a player's bonuses by one statement, because lists, slips and placing read them often. */
import type { PointMark } from '@touchline/betting/engagement/points'
import { sql } from 'kysely'
import { type CampaignOccurrence, isFarming } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { PlacedOutcome } from '../../core/engagement/placement-bonuses.ts'
import type { Db } from '../../platform/db/database.ts'
import type { IssuedBonusRow } from '../../platform/db/engagement-tables.ts'
import { type BonusPlayerRow, STAFF_GROUP } from './bonus-player.ts'
import { type BonusCounts, evaluateBonuses, type PlayerBonus } from './player-bonuses.ts'
import {
  type CampaignPoints,
  type ClaimedSum,
  computePoints,
  groupMarks,
  type MarkRow,
  NOTHING_CLAIMED,
} from './point-stats.ts'

export interface PlayerBonuses extends BonusCounts {
  readonly player: BonusPlayerRow
  readonly bonuses: readonly PlayerBonus[]
  /** All rows of the player, newest first. */
  readonly rows: readonly IssuedBonusRow[]
  /** Of campaigns of the kinds that were asked for, as far as they can still be claimed, by campaign id. */
  readonly marks: ReadonlyMap<string, readonly PointMark[]>
  readonly claimed: ReadonlyMap<string, ClaimedSum>
  /** Of the boxes that can be opened next, by issued id. */
  readonly commitments: ReadonlyMap<string, string>
  /** `type id` of what the player has been shown. */
  readonly seen: ReadonlySet<string>
  /** The outcomes of the given matches on which the player has open bets. */
  readonly open: readonly PlacedOutcome[]
}

/** A row as JSON has it. */
export type IssuedBonusJson = Readonly<Record<keyof IssuedBonusRow, unknown>>

interface Stored {
  player: {
    email: string
    country: string | null
    phone_number: string | null
    groups: string[]
    currency: string
    is_verified: boolean
    has_consent: boolean
    is_excluded: boolean
    bonus_version: number
  }
  rows: IssuedBonusJson[]
  claims: (ClaimedSum & { campaign: string })[]
  marks: MarkRow[]
  pools: Record<string, number>
  commitments: Record<string, string>
  seen: string[]
  open: PlacedOutcome[]
}

const DATES = ['created_at', 'activated_at', 'expires_at', 'accepts_until', 'revoked_at'] as const

/** The row with its times as dates. */
export function reviveIssued(row: IssuedBonusJson): IssuedBonusRow {
  const dates = DATES.map(name => [name, row[name] === null ? null : new Date(String(row[name]))])
  return { ...row, ...Object.fromEntries(dates) } as IssuedBonusRow
}

function toPlayer(id: number, { player }: Stored, country: string | null): BonusPlayerRow {
  return {
    id,
    email: player.email,
    phoneNumber: player.is_verified ? player.phone_number : null,
    isExcluded: player.is_excluded,
    countryCode: player.country ?? country,
    isVerified: player.is_verified,
    groups: player.groups,
    isStaff: player.groups.includes(STAFF_GROUP),
    currency: player.currency,
    hasMarketingConsent: player.has_consent,
    bonusVersion: player.bonus_version,
  }
}

export interface PlayerBonusesQuery {
  readonly playerId: number
  readonly at: Date
  /** Of the request. */
  readonly country?: string | null
  /** Matches of the bets to decide about. */
  readonly matchIds?: readonly number[] | undefined
  /** Kinds of campaigns whose marks are read: those of tournaments always, by default those of all farming campaigns. */
  readonly markedKinds?: readonly MarkedKind[] | undefined
}

/** Kinds of campaigns for which bets earn marks. */
export type MarkedKind = Extract<CampaignOccurrence['kind'], 'amb' | 'hunting' | 'tournament' | 'lootbox'>

const FARMING: readonly MarkedKind[] = ['hunting', 'tournament', 'lootbox']

/** Reads a player's bonuses as they are at a moment. */
export async function readPlayerBonuses(
  db: Db,
  campaigns: Campaigns,
  { playerId, at, country = null, matchIds = [], markedKinds = FARMING }: PlayerBonusesQuery,
): Promise<PlayerBonuses> {
  const now = at.getTime()
  const ids = campaigns
    .list(now)
    // The pools of tournaments are read with their marks.
    .filter(({ kind }) => kind === 'tournament' || markedKinds.some(marked => marked === kind))
    .map(({ id }) => id)
  const { rows: answers } = await sql<{ stored: Stored | null }>`
    select load_player_bonuses(
      ${playerId}::bigint, ${at}::timestamptz, ${ids}::text[], ${[...new Set(matchIds)]}::bigint[]) as stored`.execute(
    db,
  )
  const stored = answers[0]?.stored
  if (!stored) throw new Error(`there is no player ${playerId}`)
  const player = toPlayer(playerId, stored, country)
  const rows = stored.rows.map(reviveIssued)
  const claimed = new Map(stored.claims.map(({ campaign, ...sum }) => [campaign, sum]))
  const counts = {
    claims: new Map([...claimed].map(([campaign, { count }]) => [campaign, count])),
    pools: new Map(Object.entries(stored.pools)),
  }
  return {
    ...{ player, rows, claimed, ...counts },
    bonuses: evaluateBonuses({ campaigns, player, rows, counts, now }),
    marks: groupMarks(stored.marks),
    commitments: new Map(Object.entries(stored.commitments)),
    seen: new Set(stored.seen),
    open: stored.open,
  }
}

/** The points of the farming campaigns that the player has joined, by campaign id. */
export function computeAllPoints(own: PlayerBonuses, bonuses: readonly PlayerBonus[]): Map<string, CampaignPoints> {
  const { player, marks, claimed } = own
  return new Map(
    bonuses.flatMap(({ campaign, row, status }) => {
      if (!isFarming(campaign) || (!row && status !== 'active')) return []
      const currency = row?.currency ?? (campaign.kind === 'tournament' ? campaign.currency : player.currency)
      const { id } = campaign
      const options = { currency, marks: marks.get(id) ?? [], claimed: claimed.get(id) ?? NOTHING_CLAIMED }
      return [[id, computePoints(campaign, options)] as const]
    }),
  )
}
