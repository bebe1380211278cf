/**
 * Campaigns as the back end uses them: times in epoch milliseconds, odds and factors in thousandths, amounts in minor
 * units by currency. A repeated campaign is held several times; each occurrence has an id, points and pools of its own.
 */

import type { StoredBetType } from '@touchline/betting/bets/bet-status'
import type { BetTerms } from '@touchline/betting/engagement/bet-terms'
import { findOccurrence, type Repeat } from '@touchline/betting/engagement/bonus-expiry'
import type { FreebetType } from '@touchline/betting/engagement/bonus-types'
import type { ComboboostRange } from '@touchline/betting/engagement/comboboost'
import type { EventCondition, MatchCondition } from '@touchline/betting/engagement/event-conditions'
import type { LootboxChance } from '@touchline/betting/engagement/lootbox'
import type { PlayerConditions } from '@touchline/betting/engagement/player-eligibility'
import { toMinor } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { Banner } from '@touchline/contract/entities/bonus'
import { listFallbacks } from '@touchline/contract/locales'
import { LRUCache } from 'lru-cache'
import type { LocalizedText } from './notification-texts.ts'

/** Amounts in minor units by currency. */
export type Amounts = Readonly<Record<string, number>>

/** The cause of the bonus: an event of the account, a promo code, the operator, or nothing for `everyone`. */
export type Grant = 'everyone' | 'sign_up' | 'phone_verified' | 'first_deposit' | 'code' | 'operator'

/** A household: accounts that share a device or a card. */
export type GrantScope = 'person' | 'household'

export interface CampaignTexts {
  readonly name: string
  readonly summary: string
  /** Paragraphs that follow the generated terms. */
  readonly terms: readonly string[]
}

interface CommonCampaign {
  readonly key: string
  readonly priority: number
  readonly validFrom: number
  /** Exclusive. */
  readonly validTo: number
  readonly repeat: Repeat | null
  readonly grant: Grant
  /** A grant is issued when the account has reached this level. */
  readonly level: IdentityLevel
  /** Of whom one account receives a grant. */
  readonly onePer: GrantScope
  readonly activation: 'auto' | 'manual'
  readonly activateWithinMs: number | null
  readonly useWithinMs: number | null
  readonly usesCount: number | null
  readonly onlyVerified: boolean
  readonly countryCodes: readonly string[]
  readonly groups: readonly string[]
  readonly conditions: readonly EventCondition[]
  readonly matchStatus: MatchCondition
  readonly minOdds: MilliOdds | null
  readonly isShownInPromotion: boolean
  /** By language; English is always among them. */
  readonly texts: Readonly<Record<string, CampaignTexts>>
  readonly banners: { readonly desktop: Banner | null; readonly mobile: Banner | null }
}

/** Conditions of a freebet for a bet. Copied to each issued freebet, so that a later change does not affect it. */
export interface FreebetTerms {
  readonly type: FreebetType
  readonly minOdds: MilliOdds | null
  readonly maxOdds: MilliOdds | null
  readonly minLegs: number | null
  readonly maxLegs: number | null
  readonly betTypes: readonly StoredBetType[]
  readonly matchStatus: MatchCondition
  readonly conditions: readonly EventCondition[]
}

/** The freebets that a campaign owes for points, bets or ranks. */
export interface OwedFreebet extends FreebetTerms {
  readonly useWithinMs: number
}

export interface ComboboostCampaign extends CommonCampaign {
  readonly kind: 'comboboost'
  readonly minOdds: MilliOdds
  readonly ranges: readonly ComboboostRange[]
  /** The most that the boost adds. */
  readonly cap: Amounts
}

export interface FreebetCampaign extends CommonCampaign {
  readonly kind: 'freebet'
  readonly amount: Amounts
  readonly freebet: FreebetTerms
}

interface PointsCampaign extends CommonCampaign {
  readonly minStake: Amounts
  /** Of bets, at most so many legs earn a point. */
  readonly maxPointsPerBet: number
  readonly isOncePerEvent: boolean
}

interface ClaimCampaign extends PointsCampaign {
  readonly ratePpm: number
  readonly cap: Amounts
  readonly pointsToClaim: number
  readonly claimMs: number
  readonly freebet: OwedFreebet
}

export interface HuntingCampaign extends ClaimCampaign {
  readonly kind: 'hunting'
}

export interface TournamentCampaign extends ClaimCampaign {
  readonly kind: 'tournament'
  readonly currency: string
  readonly initialPool: number
  readonly prizes: readonly number[]
}

export interface LootboxCampaign extends PointsCampaign {
  readonly kind: 'lootbox'
  readonly pointsPerBox: number
  readonly startPoints: number
  readonly boxes: number
  readonly chances: readonly LootboxChance[]
  readonly maxAdded: Amounts
  readonly claimMs: number
}

export interface AmbCampaign extends PointsCampaign {
  readonly kind: 'amb'
  readonly ranges: readonly { readonly betsCount: number; readonly freebetsCount: number; readonly amount: Amounts }[]
  readonly freebet: OwedFreebet
}

export type FarmingCampaign = HuntingCampaign | TournamentCampaign | LootboxCampaign
export type Campaign = ComboboostCampaign | FreebetCampaign | FarmingCampaign | AmbCampaign

/** One time that a campaign is held. */
export type CampaignOccurrence<C extends Campaign = Campaign> = C & {
  /** The key, with `.` and the number of the occurrence when the campaign is repeated. */
  readonly id: string
}

const OCCURRENCE = /^(.+)\.(\d{1,9})$/

/** Each campaign's occurrences that were asked for last, because every request about bonuses asks for the same few. */
const occurrences = new WeakMap<Campaign, LRUCache<number, CampaignOccurrence>>()
const MAX_OCCURRENCES = 10

/** The occurrence at a moment within the campaign's time, the same object each time; null outside it. */
export function findCampaignOccurrence(campaign: Campaign, at: number): CampaignOccurrence | null {
  const occurrence = findOccurrence(campaign, at)
  if (!occurrence) return null
  const { index, validFrom, validTo } = occurrence
  let cached = occurrences.get(campaign)
  if (!cached) {
    cached = new LRUCache({ max: MAX_OCCURRENCES })
    occurrences.set(campaign, cached)
  }
  const found = cached.get(index)
  if (found) return found
  const id = campaign.repeat === null ? campaign.key : `${campaign.key}.${index}`
  const created = { ...campaign, id, validFrom, validTo }
  cached.set(index, created)
  return created
}

/** The key and the number in a campaign id; the number is null when the campaign is not repeated. */
export function parseCampaignId(id: string): { key: string; index: number | null } {
  const [, key, index] = OCCURRENCE.exec(id) ?? []
  return key === undefined ? { key: id, index: null } : { key, index: Number(index) }
}

export function isFarming<C extends Campaign>(campaign: C): campaign is C & FarmingCampaign {
  return campaign.kind === 'hunting' || campaign.kind === 'tournament' || campaign.kind === 'lootbox'
}

/**
 * Whether a person is granted a campaign's bonus once: not one that the operator's staff gives, nor an offer for everyone
 * that is no free bet, whose worth lies in the bets that it is used with.
 */
export const isGrantedOnce = ({ grant, kind }: Pick<Campaign, 'grant' | 'kind'>): boolean =>
  grant !== 'operator' && (grant !== 'everyone' || kind === 'freebet')

/** How long points can be claimed after the end; 0 for kinds without points. */
export function claimMsOf(campaign: Campaign): number {
  return isFarming(campaign) ? campaign.claimMs : 0
}

/** The currencies that the campaign has amounts in. */
export function currenciesOf(campaign: Campaign): readonly string[] {
  switch (campaign.kind) {
    case 'comboboost':
    case 'hunting':
      return Object.keys(campaign.cap)
    case 'freebet':
      return Object.keys(campaign.amount)
    case 'tournament':
      return [campaign.currency]
    case 'lootbox':
      return Object.keys(campaign.maxAdded)
    case 'amb':
      return Object.keys(campaign.ranges[0]?.amount ?? {})
  }
}

/** The campaign's conditions for players. */
export function playerConditionsOf(campaign: Campaign): PlayerConditions {
  const { countryCodes, onlyVerified, groups, kind } = campaign
  return {
    countryCodes,
    onlyVerified,
    groups,
    isStaffBarred: kind === 'tournament',
    currencies: currenciesOf(campaign),
  }
}

const ALL_TYPES: readonly StoredBetType[] = ['single', 'combo', 'system', 'custom_bet']

/** The campaign's conditions for a bet in a currency; those of freebets: `freebetBetTerms`. */
export function betTermsOf(campaign: Exclude<Campaign, FreebetCampaign>, currency: string): BetTerms {
  const { matchStatus, conditions, minOdds } = campaign
  const common = { matchStatus, conditions, minOdds }
  // A bet in a currency without amounts fits none of them.
  const ownCurrency = currenciesOf(campaign).includes(currency) ? currency : (currenciesOf(campaign)[0] ?? null)
  if (campaign.kind === 'comboboost')
    return { ...common, kind: 'comboboost', betTypes: ['combo'], currency: ownCurrency, ranges: campaign.ranges }
  const betTypes = campaign.kind === 'amb' ? (['single', 'combo'] as const) : ALL_TYPES
  const least = campaign.minStake[currency]
  const minStake = least === undefined ? null : toMinor(least)
  return { ...common, kind: campaign.kind, betTypes, currency: ownCurrency, minStake }
}

export function freebetBetTerms(terms: FreebetTerms, currency: string): BetTerms {
  const { minOdds, maxOdds, minLegs, maxLegs, betTypes, matchStatus, conditions } = terms
  return { kind: 'freebet', minOdds, maxOdds, minLegs, maxLegs, betTypes, matchStatus, conditions, currency }
}

/** The campaign's texts in a language, or in the nearest one that it has. */
export function textsOf({ texts, key }: Campaign, locale: string): CampaignTexts {
  const found = listFallbacks(locale)
    .map(language => texts[language])
    .find(Boolean)
  return found ?? { name: key, summary: '', terms: [] }
}

/** A campaign's name by language. */
export function toNames(texts: Campaign['texts']): LocalizedText {
  const names = Object.entries(texts).map(([locale, { name }]) => [locale, name])
  return { en: '', ...Object.fromEntries(names) }
}
