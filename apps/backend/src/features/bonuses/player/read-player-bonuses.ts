/** Reads all inputs of a player's bonuses by one statement, because lists, slips and placing read them often. */

import type { PointMark } from '@touchline/betting/engagement/points'
import type { IdentityLevel } from '@touchline/contract/common-types'
import { sql } from 'kysely'
import type { OpenBet } from '../../../core/bets/person-bets.ts'
import { type CampaignOccurrence, isFarming } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { IssuedBonusRow } from '../tables.ts'
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
  /** The open bets of the person, while the player has a freebet; empty in a state that was read for placing. */
  readonly open: readonly OpenBet[]
}

/** A row as JSON has it. */
export type IssuedBonusJson = Readonly<Record<keyof IssuedBonusRow, unknown>>

/** What `load_player_bonuses` returns. */
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
    level: IdentityLevel
    is_questioned: boolean
    bonus_version: number
    state_version: number
  }
  rows: IssuedBonusJson[]
  claims: (ClaimedSum & { campaign: string })[]
  marks: MarkRow[]
  pools: Record<string, number>
  commitments: Record<string, string>
  seen: string[]
  open: OpenBet[]
  open_bets: number | null
}

const DATES = [
  'created_at',
  'activated_at',
  'chosen_at',
  'expires_at',
  'accepts_until',
  'revoked_at',
  'held_at',
] as const

/** The row with its times as dates. */
export function reviveIssued(row: IssuedBonusJson): IssuedBonusRow {
  const dates = DATES.map(name => [name, row[name] == null ? null : new Date(String(row[name]))])
  return { ...row, ...Object.fromEntries(dates) } as IssuedBonusRow
}

/** What is stored of a player's bonuses: it decides about them with the time and the country of a request. */
export interface BonusState {
  /** Grows with every change of the state but those of `pools`: see `bonus-state.sql`. */
  readonly version: number
  /** The campaigns whose marks and pools were read. */
  readonly campaignIds: readonly string[]
  /** With the profile's country. */
  readonly player: BonusPlayerRow
  readonly rows: readonly IssuedBonusRow[]
  readonly claimed: ReadonlyMap<string, ClaimedSum>
  readonly marks: ReadonlyMap<string, readonly PointMark[]>
  readonly pools: ReadonlyMap<string, number>
  readonly commitments: ReadonlyMap<string, string>
  readonly seen: ReadonlySet<string>
  readonly open: readonly OpenBet[]
  /** Number of open bets; null unless those on all matches were asked for. */
  readonly openBets: number | null
}

function toPlayer(id: number, { player }: Stored): BonusPlayerRow {
  return {
    id,
    email: player.email,
    phoneNumber: player.is_verified ? player.phone_number : null,
    isExcluded: player.is_excluded || player.is_questioned,
    isQuestioned: player.is_questioned,
    countryCode: player.country,
    isVerified: player.is_verified,
    groups: player.groups,
    isStaff: player.groups.includes(STAFF_GROUP),
    currency: player.currency,
    hasMarketingConsent: player.has_consent,
    level: player.level,
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

/** Ids of the campaigns whose marks and pools decide at a moment. */
export function listMarkedCampaigns(
  campaigns: Campaigns,
  now: number,
  markedKinds: readonly MarkedKind[] = FARMING,
): string[] {
  return (
    campaigns
      .list(now)
      // The pools of tournaments are read with their marks.
      .filter(({ kind }) => kind === 'tournament' || markedKinds.some(marked => marked === kind))
      .map(({ id }) => id)
  )
}

/**
 * Reads a player's state at a moment. `matchIds`: those whose open bets are read; null for all, of which the newest 500
 * bets are.
 */
export async function readBonusState(
  db: Db,
  query: {
    readonly playerId: number
    readonly at: Date
    readonly campaignIds: readonly string[]
    readonly matchIds: readonly number[] | null
  },
): Promise<BonusState> {
  const { playerId, at, campaignIds, matchIds } = query
  const matches = matchIds && [...new Set(matchIds)]
  const { rows: answers } = await sql<{ stored: Stored | null }>`
    select load_player_bonuses(
      ${playerId}::bigint, ${at}::timestamptz, ${campaignIds}::text[], ${matches}::bigint[]) as stored`.execute(db)
  const stored = answers[0]?.stored
  if (!stored) throw new Error(`there is no player ${playerId}`)
  return {
    version: stored.player.state_version,
    campaignIds,
    player: toPlayer(playerId, stored),
    rows: stored.rows.map(reviveIssued),
    claimed: new Map(stored.claims.map(({ campaign, ...sum }) => [campaign, sum])),
    marks: groupMarks(stored.marks),
    pools: new Map(Object.entries(stored.pools)),
    commitments: new Map(Object.entries(stored.commitments)),
    seen: new Set(stored.seen),
    open: stored.open,
    openBets: stored.open_bets,
  }
}

/** A player's bonuses by their state at a moment. `country`: of the request, for players whose profile has none. */
export function evaluateState(
  state: BonusState,
  { campaigns, now, country }: { campaigns: Campaigns; now: number; country: string | null },
): PlayerBonuses {
  const { rows, claimed, marks, pools, commitments, seen, open } = state
  const player = { ...state.player, countryCode: state.player.countryCode ?? country }
  const counts = { claims: new Map([...claimed].map(([campaign, { count }]) => [campaign, count])), pools }
  const bonuses = evaluateBonuses({ campaigns, player, rows, counts, now })
  return { player, rows, claimed, ...counts, bonuses, marks, commitments, seen, open }
}

/** Reads a player's bonuses as they are at a moment. */
export async function readPlayerBonuses(
  db: Db,
  campaigns: Campaigns,
  { playerId, at, country = null, matchIds = [], markedKinds }: PlayerBonusesQuery,
): Promise<PlayerBonuses> {
  const now = at.getTime()
  const campaignIds = listMarkedCampaigns(campaigns, now, markedKinds)
  return evaluateState(await readBonusState(db, { playerId, at, campaignIds, matchIds }), { campaigns, now, country })
}

/** The points of the farming campaigns that the player has joined, by campaign id. */
export function computeAllPoints(
  playerBonuses: PlayerBonuses,
  bonuses: readonly PlayerBonus[],
): Map<string, CampaignPoints> {
  const { player, marks, claimed } = playerBonuses
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
