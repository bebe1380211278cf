/**
 * The bonuses of one player: issued ones, and campaigns that are open to all players. Statuses are computed from
 * the rows and the clock.
 */
import { acceptsBets } from '@touchline/betting/engagement/bonus-expiry'
import { type ActivatedBonus, type BonusSlot, findSlot, resolveSlots } from '@touchline/betting/engagement/bonus-slots'
import {
  type BonusFacts,
  type BonusStatus,
  canActivate,
  computeBonusStatus,
} from '@touchline/betting/engagement/bonus-status'
import {
  type BonusPlayer,
  findPlayerRestriction,
  type PlayerConditions,
  type PlayerRestriction,
} from '@touchline/betting/engagement/player-eligibility'
import { type Campaign, type CampaignOccurrence, playerConditionsOf } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import { termsOf } from '../../../core/settings/currencies.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { IssuedBonusRow } from '../tables.ts'

/** AMB freebets are counted, not held. */
export type IssuableCampaign = Exclude<CampaignOccurrence, { kind: 'amb' }>

export interface PlayerBonus<C extends IssuableCampaign = IssuableCampaign> {
  /** Of an issued bonus its row's id, else the campaign id. */
  readonly id: string
  readonly campaign: C
  /** Null: a campaign of which nothing is issued to the player. */
  readonly row: IssuedBonusRow | null
  readonly status: BonusStatus
  /** Why it is `not_available`, where the player is the reason. */
  readonly restriction: PlayerRestriction | null
  /** The active bonus whose place it would take if the player activated it; null where it takes none's. */
  readonly replaces: ReplacedBonus | null
}

/** A bonus that waits while another of its slot is active. */
export type ReplacedBonus = Pick<PlayerBonus, 'id' | 'campaign' | 'row'>

export interface BonusCounts {
  /** Claims and opened boxes by campaign id. */
  readonly claims: ReadonlyMap<string, number>
  /** Remaining pools by campaign id. */
  readonly pools: ReadonlyMap<string, number>
}

export const isIssuable = (campaign: CampaignOccurrence): campaign is IssuableCampaign => campaign.kind !== 'amb'

/** The pool of a tournament: what is stored, or all of it before the first claim. */
export function poolOf(campaign: CampaignOccurrence & { kind: 'tournament' }, { pools }: BonusCounts): number {
  return pools.get(campaign.id) ?? campaign.initialPool
}

interface Candidate {
  readonly id: string
  readonly campaign: IssuableCampaign
  readonly row: IssuedBonusRow | null
  readonly facts: Omit<BonusFacts, 'overriddenBy'>
  /** See `ActivatedBonus`. */
  readonly chosenAt: number | null
  readonly restriction: PlayerRestriction | null
}

const isOpenToAll = ({ grant }: Campaign): boolean => grant === 'everyone'

function usesOf(campaign: IssuableCampaign, row: IssuedBonusRow | null, counts: BonusCounts) {
  const claimed = counts.claims.get(campaign.id) ?? 0
  if (campaign.kind === 'lootbox') return { usesCount: campaign.boxes, timesUsed: claimed }
  if (campaign.kind === 'hunting' || campaign.kind === 'tournament')
    return { usesCount: campaign.usesCount, timesUsed: claimed }
  return { usesCount: row ? row.uses_count : campaign.usesCount, timesUsed: row?.times_used ?? 0 }
}

function buildPool(campaign: IssuableCampaign, counts: BonusCounts): BonusFacts['pool'] {
  if (campaign.kind !== 'tournament') return null
  return { left: poolOf(campaign, counts), minFreebet: termsOf(campaign.currency).minStake }
}

function findRestriction(player: BonusPlayer, conditions: PlayerConditions, row: IssuedBonusRow | null) {
  if (row?.held_at) return player.isExcluded ? 'excluded' : 'person'
  // An issued bonus has its own currency.
  return findPlayerRestriction(player, row ? { ...conditions, currencies: null } : conditions)
}

function createCandidate(
  campaign: IssuableCampaign,
  row: IssuedBonusRow | null,
  { player, campaigns, counts }: { player: BonusPlayer | null; campaigns: Campaigns; counts: BonusCounts },
): Candidate {
  const isIssued = row !== null
  const conditions = playerConditionsOf(campaign)
  const restriction = player && findRestriction(player, conditions, row)
  const isAutomatic = isOpenToAll(campaign) && campaign.activation === 'auto'
  return {
    id: row?.id ?? campaign.id,
    campaign,
    row,
    restriction,
    chosenAt: row?.chosen_at?.getTime() ?? null,
    facts: {
      isVisitor: player === null,
      isDeactivated: row?.revoked_at != null || campaigns.isStopped(campaign),
      ...usesOf(campaign, row, counts),
      pool: buildPool(campaign, counts),
      validFrom: isIssued ? Number.NEGATIVE_INFINITY : campaign.validFrom,
      expiresAt: isIssued ? (row.expires_at?.getTime() ?? Infinity) : campaign.validTo,
      isEligible: restriction === null && (isIssued || isOpenToAll(campaign)),
      activatedAt: isIssued ? (row.activated_at?.getTime() ?? null) : isAutomatic ? campaign.validFrom : null,
    },
  }
}

/** Whether bets no longer count for the bonus, and only its points can be claimed. */
export function isClaimOnly({ campaign, row }: Pick<PlayerBonus, 'campaign' | 'row'>, now: number): boolean {
  const acceptsUntil = row ? (row.accepts_until?.getTime() ?? null) : campaign.validTo
  return !acceptsBets(campaign.kind, acceptsUntil, now)
}

/** Resolves the slots among those that would be active alone. */
function resolve(candidates: readonly Candidate[], now: number, allowsMultipleFreebets: boolean): PlayerBonus[] {
  const alone = candidates.map(candidate => ({
    candidate,
    status: computeBonusStatus({ ...candidate.facts, overriddenBy: null }, now),
  }))
  const slotOf = ({ campaign, row }: Candidate): BonusSlot | null =>
    findSlot(campaign.kind, {
      allowMultipleFreebets: allowsMultipleFreebets,
      isClaimOnly: isClaimOnly({ campaign, row }, now),
    })
  const competing = alone
    .filter(({ status }) => status === 'active')
    .map(({ candidate }): ActivatedBonus => {
      const { id, campaign, facts, chosenAt } = candidate
      const { priority, key } = campaign
      return { id, slot: slotOf(candidate), activatedAt: facts.activatedAt ?? 0, chosenAt, priority, campaignKey: key }
    })
  const overriddenBy = resolveSlots(competing)
  const activeBySlot = new Map(
    alone
      .filter(({ candidate: { id } }) => overriddenBy.get(id) === null)
      .map(({ candidate }) => [slotOf(candidate), candidate]),
  )
  return alone.map(({ candidate, status }) => {
    const { id, campaign, row, facts, restriction } = candidate
    const winner = overriddenBy.get(id) ?? null
    const resolved = winner === null ? status : computeBonusStatus({ ...facts, overriddenBy: winner }, now)
    const slot = slotOf(candidate)
    return {
      id,
      campaign,
      row,
      status: resolved,
      restriction: resolved === 'not_available' ? restriction : null,
      replaces: (slot && canActivate(resolved) && activeBySlot.get(slot)) || null,
    }
  })
}

export interface EvaluateOptions {
  readonly campaigns: Campaigns
  /** Null for a visitor. */
  readonly player: BonusPlayer | null
  readonly rows: readonly IssuedBonusRow[]
  readonly counts: BonusCounts
  readonly now: number
}

/** A player's bonuses with their statuses: each issued one, and each campaign of which nothing was issued. */
export function evaluateBonuses({ campaigns, player, rows, counts, now }: EvaluateOptions): PlayerBonus[] {
  const context = { player, campaigns, counts }
  const issued = rows.flatMap(row => {
    const campaign = campaigns.find(row.campaign)
    // A freebet that a campaign owes for points or bets keeps its own terms.
    const isOwed = campaign !== null && row.kind !== campaign.kind
    return campaign && isIssuable(campaign) && !isOwed ? createCandidate(campaign, row, context) : []
  })
  const owed = rows.flatMap(row => {
    const campaign = campaigns.find(row.campaign)
    if (!campaign || row.kind !== 'freebet' || campaign.kind === 'freebet') return []
    return createCandidate(toOwedCampaign(campaign, row), row, context)
  })
  const issuedCampaigns = new Set(issued.map(({ campaign }) => campaign.id))
  const open = campaigns
    .list(now)
    .filter(isIssuable)
    .filter(({ id }) => !issuedCampaigns.has(id))
    .map(campaign => createCandidate(campaign, null, context))
  return resolve([...issued, ...owed, ...open], now, campaigns.settings.allowsMultipleFreebets)
}

/** A freebet that another campaign owed, seen as a campaign of its own: names and player conditions are the owner's. */
function toOwedCampaign(campaign: CampaignOccurrence, row: IssuedBonusRow): IssuableCampaign {
  const freebet = row.terms as unknown as (IssuableCampaign & { kind: 'freebet' })['freebet']
  const { key, id, priority, validFrom, validTo, countryCodes, groups, texts, banners } = campaign
  return {
    key,
    id,
    priority,
    validFrom,
    validTo,
    countryCodes,
    groups,
    texts,
    banners,
    freebet,
    kind: 'freebet',
    repeat: null,
    grant: 'operator',
    level: 'claimed',
    onePer: 'person',
    activation: 'auto',
    activateWithinMs: null,
    useWithinMs: null,
    usesCount: row.uses_count,
    onlyVerified: false,
    conditions: freebet.conditions,
    matchStatus: freebet.matchStatus,
    minOdds: freebet.minOdds,
    isShownInPromotion: false,
    amount: { [row.currency]: row.amount ?? 0 },
  }
}

/** Remaining pools of those of these campaigns of which something was claimed. */
export async function readPools(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tournament_pools')
    .select(['campaign', 'pool'])
    .where('campaign', 'in', ids)
    .execute()
  return new Map(rows.map(({ campaign, pool }) => [campaign, pool]))
}
