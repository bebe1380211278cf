/** Bonuses in wire format. */

import type { BonusStatus } from '@touchline/betting/engagement/bonus-status'
import { computeBoxProgress } from '@touchline/betting/engagement/points'
import type { Comboboost, Freebet } from '@touchline/contract/entities/bonus'
import type { Bonus, FarmingStats, Hunting, HuntingTournament, Lootbox } from '@touchline/contract/entities/farming'
import type { BonusClaim } from '@touchline/contract/errors'
import {
  type CampaignOccurrence,
  type FarmingCampaign,
  type FreebetTerms,
  textsOf,
} from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { IssuableCampaign, PlayerBonus } from '../player/player-bonuses.ts'
import type { CampaignPoints } from '../player/point-stats.ts'
import { findClaim, payableOf } from '../player/point-stats.ts'
import type { IssuedBonusRow } from '../tables.ts'

/** Names of sports, categories, leagues and events for event conditions. */
export interface EventNames {
  sport(id: number): string | null
  category(id: number): string | null
  tournament(id: number): string | null
  event(id: number): string | null
}

export interface WireContext {
  readonly campaigns: Campaigns
  readonly locale: string
  readonly names: EventNames
  readonly now: number
  /** Currency of amounts that depend on one: the player's, or the default one for visitors. */
  readonly currency: string
  /** Points by campaign id; absent in events. */
  readonly points?: ReadonlyMap<string, CampaignPoints>
  /** Commitments of the boxes that can be opened next, by issued id. */
  readonly commitments?: ReadonlyMap<string, string>
  /** Whether the player has been shown a bonus. */
  readonly isSeen?: (type: string, id: string) => boolean
  /** The remainder of a tournament's pool. */
  readonly poolOf: (campaign: CampaignOccurrence & { kind: 'tournament' }) => number
  /** Ids of the player's freebets that a box can boost. */
  readonly boostable: readonly string[]
}

const toIso = (ms: number): string => new Date(ms).toISOString()
const toOdds = (milli: number | null): number | null => (milli === null ? null : milli / 1000)

function toConditions({ conditions }: IssuableCampaign, names: EventNames): Comboboost['event_conditions'] {
  const named = (id: number | null, find: (id: number) => string | null) =>
    id === null ? null : { id, name: find(id) ?? String(id) }
  return conditions.map(({ sportType, sportId, categoryId, tournamentId, eventId }) => ({
    sport_type: sportType as 'sport' | 'esport' | null,
    sport: named(sportId, id => names.sport(id)),
    category: named(categoryId, id => names.category(id)),
    tournament: named(tournamentId, id => names.tournament(id)),
    event: named(eventId, id => names.event(id)),
  }))
}

/** The id by which clients know a bonus: of an issued freebet its own, else the campaign's. */
export function wireIdOf({ id, row, campaign }: Pick<PlayerBonus, 'id' | 'row' | 'campaign'>): string {
  return row?.kind === 'freebet' ? id : campaign.id
}

function toCommon(bonus: PlayerBonus, context: WireContext) {
  const { campaign, status, restriction, replaces } = bonus
  const { name, summary } = textsOf(campaign, context.locale)
  return {
    id: wireIdOf(bonus),
    campaign_id: campaign.id,
    name,
    summary,
    status: context.campaigns.statusOf(campaign, context.now),
    user_bonus_status: status,
    reason: restriction,
    replaces: replaces ? [{ id: wireIdOf(replaces), name: textsOf(replaces.campaign, context.locale).name }] : [],
    priority: campaign.priority,
    show_in_promotion: campaign.isShownInPromotion,
    valid_from: toIso(campaign.validFrom),
    valid_to: toIso(campaign.validTo),
    only_verified: campaign.onlyVerified,
    country_codes: [...campaign.countryCodes],
    event_conditions: toConditions(campaign, context.names),
    banners: campaign.banners,
  }
}

function toIssued(bonus: PlayerBonus, { isSeen }: WireContext) {
  const { row, status } = bonus
  if (!row) return null
  const id = wireIdOf(bonus)
  return {
    id: row.id,
    seen: isSeen?.(row.kind, id) ?? false,
    times_used: row.times_used,
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    expired_at: row.expires_at?.toISOString() ?? null,
    computed_status: status,
  }
}

function toComboboost(bonus: PlayerBonus & { campaign: { kind: 'comboboost' } }, context: WireContext): Comboboost {
  const { campaign } = bonus
  const cap = campaign.cap[context.currency]
  return {
    bonus_type: 'comboboost',
    ...toCommon(bonus, context),
    min_odds: campaign.minOdds / 1000,
    uses_count: campaign.usesCount,
    ranges: campaign.ranges.map(({ minCount, maxCount, factor }) => {
      return { min_count: minCount, max_count: maxCount, bonus_odds: factor / 1000 }
    }),
    max_boost: cap === undefined ? null : { value: cap, currency: context.currency },
    trigger_key: campaign.grant === 'everyone' ? null : campaign.grant,
    issued: toIssued(bonus, context),
  }
}

interface StoredBoost {
  readonly lootbox: string
  readonly factor: number
  readonly amount: number
  readonly at: string
  readonly proof: NonNullable<Freebet['boost_data']>['proof']
}

function toBoostData(row: IssuedBonusRow | null): Freebet['boost_data'] {
  const boost = row?.boost as StoredBoost | null | undefined
  if (!boost) return null
  const { lootbox, factor, amount, at, proof } = boost
  return { lootbox_id: lootbox, multiplier: factor / 1000, original_amount: amount, boosted_at: at, proof }
}

function toFreebet(bonus: PlayerBonus & { campaign: { kind: 'freebet' } }, context: WireContext): Freebet {
  const { campaign, row, status } = bonus
  const terms = (row?.terms as FreebetTerms | null | undefined) ?? campaign.freebet
  const issued = toIssued(bonus, context)
  const boostData = toBoostData(row)
  const currency = row?.currency ?? context.currency
  const value = row?.amount ?? campaign.amount[currency]
  return {
    bonus_type: 'freebet',
    ...toCommon(bonus, context),
    type: terms.type,
    amount: value === undefined ? null : { value, currency },
    min_odds: toOdds(terms.minOdds),
    max_odds: toOdds(terms.maxOdds),
    uses_count: row ? row.uses_count : campaign.usesCount,
    match_status: terms.matchStatus,
    bet_types: terms.betTypes.filter(type => type !== 'custom_bet'),
    selection_count_from: terms.minLegs,
    selection_count_to: terms.maxLegs,
    issued: issued && {
      ...issued,
      is_active: status === 'active',
      currency: row?.currency ?? context.currency,
      amount: row?.amount ?? 0,
      boost_multiplier: boostData?.multiplier ?? null,
    },
    boost_data: boostData,
  }
}

function toStats(points: CampaignPoints | undefined, currency: string): FarmingStats {
  const stats = points?.stats
  return {
    currency,
    avg_stake: stats?.averageStake ?? 0,
    bets_count: stats?.betsCount ?? 0,
    points: stats?.earned ?? 0,
    available_points: stats?.available ?? 0,
    potential_points: stats?.potential ?? 0,
    potential_freebet_amount: stats?.potentialAmount ?? 0,
  }
}

function toFarming(bonus: PlayerBonus & { campaign: FarmingCampaign }, context: WireContext) {
  const { campaign, row } = bonus
  const currency = row?.currency ?? (campaign.kind === 'tournament' ? campaign.currency : context.currency)
  const minStake = campaign.minStake[currency]
  const isLootbox = campaign.kind === 'lootbox'
  return {
    ...toCommon(bonus, context),
    min_odds: (campaign.minOdds ?? 1000) / 1000,
    match_status: campaign.matchStatus,
    min_stake: minStake === undefined ? null : { value: minStake, currency },
    points_to_claim: isLootbox ? campaign.pointsPerBox : campaign.pointsToClaim,
    farming_freebet_type: isLootbox ? ('snr' as const) : campaign.freebet.type,
    rate: isLootbox ? 0 : campaign.ratePpm / 1_000_000,
    claim_until: toIso(campaign.validTo + campaign.claimMs),
    farm_once_per_event: campaign.isOncePerEvent,
  }
}

function toFarmingIssued(bonus: PlayerBonus & { campaign: FarmingCampaign }, context: WireContext) {
  const { campaign, row, status } = bonus
  const points = context.points?.get(campaign.id)
  const isTakingPart = row !== null || status === 'active'
  if (!isTakingPart || status === 'unknown') return null
  const currency = row?.currency ?? context.currency
  const automatic = {
    id: campaign.id,
    seen: context.isSeen?.(campaign.kind, campaign.id) ?? false,
    times_used: 0,
    created_at: toIso(campaign.validFrom),
    activated_at: toIso(campaign.validFrom),
    expired_at: toIso(campaign.validTo + campaign.claimMs),
    computed_status: status,
  }
  const issued = toIssued(bonus, context) ?? automatic
  return { ...issued, times_used: points?.claimed.count ?? issued.times_used, farming_stats: toStats(points, currency) }
}

function toCollected(bonus: PlayerBonus & { campaign: FarmingCampaign }, { points, boostable }: WireContext) {
  const counting = points?.get(bonus.campaign.id)?.marks.filter(({ state }) => state === 'earned') ?? []
  return {
    farmed_event_ids: [...new Set(counting.map(({ eventId }) => eventId))],
    used_in_bets: [...new Set(counting.map(({ betId }) => betId))],
    freebets_to_boost: bonus.campaign.kind === 'lootbox' && bonus.status === 'active' ? [...boostable] : [],
  }
}

function toLootbox(bonus: PlayerBonus & { campaign: { kind: 'lootbox' } }, context: WireContext): Lootbox {
  const { campaign, row } = bonus
  const issued = toFarmingIssued(bonus, context)
  const points = context.points?.get(campaign.id)
  const { boxes, pointsPerBox, startPoints } = campaign
  const opened = points?.claimed.count ?? 0
  const progress = computeBoxProgress({ earned: points?.stats.earned ?? 0, startPoints, pointsPerBox, opened, boxes })
  return {
    bonus_type: 'lootbox',
    ...toFarming(bonus, context),
    ...toCollected(bonus, context),
    issued: issued && {
      ...issued,
      box: progress.box,
      boxes,
      points: progress.points,
      points_per_box: pointsPerBox,
      commitment: row ? (context.commitments?.get(row.id) ?? null) : null,
      max_added: campaign.maxAdded[row?.currency ?? context.currency] ?? null,
    },
    multipliers: campaign.chances.map(({ factor, chancePpm }) => {
      return { multiplier: factor / 1000, probability: chancePpm / 1_000_000 }
    }),
  }
}

/** What claiming now pays; null when nothing can be claimed. */
function toClaim(bonus: PlayerBonus, context: WireContext, pool: number): BonusClaim | null {
  const points = context.points?.get(bonus.campaign.id)
  const claim = findClaim(bonus, { points, currency: context.currency })
  const amount = claim && payableOf(claim, pool)
  if (!claim || !amount) return null
  return { amount, full_amount: claim.fullAmount, points: claim.points, currency: claim.currency }
}

function toTournament(
  bonus: PlayerBonus & { campaign: { kind: 'tournament' } },
  context: WireContext,
): HuntingTournament {
  const { campaign } = bonus
  return {
    bonus_type: 'tournament',
    ...toFarming(bonus, context),
    ...toCollected(bonus, context),
    issued: toFarmingIssued(bonus, context),
    claim: toClaim(bonus, context, context.poolOf(campaign)),
    prizes: [...campaign.prizes],
    currency: campaign.currency,
    initial_pool: campaign.initialPool,
    pool: context.poolOf(campaign),
  }
}

function toHunting(bonus: PlayerBonus & { campaign: { kind: 'hunting' } }, context: WireContext): Hunting {
  return {
    bonus_type: 'hunting',
    ...toFarming(bonus, context),
    issued: toFarmingIssued(bonus, context),
    claim: toClaim(bonus, context, Number.POSITIVE_INFINITY),
  }
}

/** A bonus in wire format, with the player's own part. */
export function toWireBonus(bonus: PlayerBonus, context: WireContext): Bonus {
  const { campaign } = bonus
  switch (campaign.kind) {
    case 'comboboost':
      return toComboboost({ ...bonus, campaign }, context)
    case 'freebet':
      return toFreebet({ ...bonus, campaign }, context)
    case 'hunting':
      return toHunting({ ...bonus, campaign }, context)
    case 'lootbox':
      return toLootbox({ ...bonus, campaign }, context)
    case 'tournament':
      return toTournament({ ...bonus, campaign }, context)
  }
}

/** The status by which lists filter a bonus as one that the player can use. */
export function isUsable(status: BonusStatus): boolean {
  return status === 'available' || status === 'active'
}
