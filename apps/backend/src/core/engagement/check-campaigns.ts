/** Checks campaigns of an engagement file beyond its schema, and computes the most that each can cost per player. */
import {
  areChancesValid,
  type CampaignSize,
  canHoldLargestEntry,
  findRangeProblems,
  isLevelValid,
  maxCostPerPlayer,
} from '@touchline/betting/engagement/campaign-check'
import { normalizePromoCode } from '@touchline/betting/engagement/promo-codes'
import { CURRENCIES } from '../ledger/account-currencies.ts'
import { type Campaign, currenciesOf, type FreebetTerms } from './campaign.ts'
import type { EngagementFile, JackpotFile } from './engagement-file-schema.ts'

function checkKind(campaign: Campaign): string[] {
  switch (campaign.kind) {
    case 'comboboost':
      return findRangeProblems(campaign.ranges, campaign.minOdds).map(problem => `ranges: ${problem}`)
    case 'lootbox':
      return [
        ...(areChancesValid(campaign.chances) ? [] : ['chances must add up to 1,000,000 ppm, no factor below 1']),
        // A box without an owner has no seed, and a seed must be fixed before the box can be opened.
        ...(campaign.grant === 'everyone' && campaign.activation === 'auto'
          ? ['a lootbox for everyone must be activated by the player']
          : []),
      ]
    case 'tournament':
      return campaign.cap[campaign.currency] === undefined ? [`cap: an amount in ${campaign.currency} is missing`] : []
    case 'freebet':
      // Every issued freebet needs a row of its own, and an auto campaign for everyone has none.
      return campaign.grant === 'everyone' && campaign.activation === 'auto'
        ? ['a freebet for everyone must be activated by the player']
        : []
    default:
      return []
  }
}

function checkCampaign(campaign: Campaign): string[] {
  const { key, validFrom, validTo, texts } = campaign
  const unknown = currenciesOf(campaign).filter(code => !(CURRENCIES as readonly string[]).includes(code))
  const problems = [
    ...(validFrom < validTo ? [] : ['valid_from must be before valid_to']),
    ...(texts.en ? [] : ['texts must have English ones (en)']),
    ...unknown.map(code => `no account can be held in ${code}`),
    ...checkKind(campaign),
  ]
  return problems.map(problem => `campaigns/${key}: ${problem}`)
}

function checkJackpot({ id, levels, stake_cap: stakeCap, texts }: JackpotFile): string[] {
  const codes = levels.map(({ code }) => code)
  return [
    ...(texts.en ? [] : [`jackpots/${id}: texts must have English ones (en)`]),
    ...(new Set(codes).size === codes.length ? [] : [`jackpots/${id}: each level needs a code of its own`]),
    ...levels
      .filter(({ start, max, rate_ppm: ratePpm }) => !isLevelValid({ start, max, ratePpm, stakeCap }))
      .map(({ code }) => `jackpots/${id}/${code}: max − start must be at least 20 × stake_cap × rate`),
  ]
}

/** Describes levels that cannot be drawn; a checked engagement file has none. */
export function findLevelProblems({ id, levels, stake_cap: stakeCap }: JackpotFile): string[] {
  return levels
    .filter(({ start, max, rate_ppm: ratePpm }) => !canHoldLargestEntry({ start, max, ratePpm, stakeCap }))
    .map(
      ({ code }) => `jackpots/${id}/${code}: the largest entry, stake_cap × rate, must not add more than max − start`,
    )
}

const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

/** Every problem of the file; empty when it can be used. */
export function findEngagementProblems(file: EngagementFile, campaigns: readonly Campaign[]): string[] {
  const { promo_codes: codes = [], jackpots = [] } = file
  const keys = campaigns.map(({ key }) => key)
  const typed = codes.flatMap(code => code.codes)
  const granted = new Map(campaigns.map(({ key, grant }) => [key, grant]))
  return [
    ...repeated([...keys, ...jackpots.map(({ id }) => id)]).map(key => `${key}: used twice`),
    ...campaigns.flatMap(checkCampaign),
    ...codes
      .filter(code => granted.get(code.campaign) !== 'code')
      .map(code => `promo_codes: ${code.campaign} is not granted by code`),
    ...typed.filter(code => normalizePromoCode(code).length < 4).map(code => `promo_codes: ${code} is too short`),
    ...repeated(typed.map(normalizePromoCode)).map(code => `promo_codes: ${code}: used twice`),
    ...jackpots.flatMap(checkJackpot),
  ]
}

const isLossRefund = ({ type }: Pick<FreebetTerms, 'type'>): boolean => type === 'no_risk' || type === 'bet_refund'

/**
 * The keys of campaigns whose bonuses depend on money that was lost: those that refund a lost stake, and those with
 * points, which lost bets earn as well. Some markets forbid them (`allowsLossRewards`).
 */
export function findLossRewards(campaigns: readonly Campaign[]): string[] {
  return campaigns
    .filter(campaign => {
      if (campaign.kind === 'comboboost') return false
      return campaign.kind !== 'freebet' || isLossRefund(campaign.freebet)
    })
    .map(({ key }) => key)
}

function sizeOf(campaign: Campaign, currency: string): CampaignSize {
  switch (campaign.kind) {
    case 'comboboost':
      return { kind: 'comboboost', amount: campaign.cap[currency] ?? null, uses: campaign.usesCount }
    case 'freebet':
      return { kind: 'freebet', amount: campaign.amount[currency] ?? null, uses: campaign.usesCount }
    case 'hunting':
      return { kind: 'hunting', amount: campaign.cap[currency] ?? null, uses: campaign.usesCount }
    case 'tournament':
      return { kind: 'tournament', pool: campaign.initialPool, prizes: campaign.prizes }
    case 'lootbox':
      return { kind: 'lootbox', maxAdded: campaign.maxAdded[currency] ?? null, boxes: campaign.boxes }
    case 'amb':
      return {
        kind: 'amb',
        ranges: campaign.ranges.map(range => ({ ...range, amount: range.amount[currency] ?? 0 })),
      }
  }
}

export interface WorstCost {
  readonly key: string
  readonly kind: Campaign['kind']
  readonly currency: string
  /** In minor units, at face value, each time the campaign is held; null when nothing limits it. */
  readonly amount: number | null
}

/** The most that each campaign can cost per player, by currency. */
export function computeWorstCosts(campaigns: readonly Campaign[]): WorstCost[] {
  return campaigns.flatMap(campaign =>
    currenciesOf(campaign).map(currency => {
      const { key, kind } = campaign
      return { key, kind, currency, amount: maxCostPerPlayer(sizeOf(campaign, currency)) }
    }),
  )
}
