/** Converts a campaign of the engagement file to the form that the back end uses, with the defaults filled in. */

import type { EventCondition } from '@touchline/betting/engagement/event-conditions'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { Amounts, Campaign, FreebetTerms, OwedFreebet } from './campaign.ts'
import type { CampaignFile } from './engagement-file-schema.ts'

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const DAY_MS = 86_400_000
const CLAIM_DAYS = 3
const POINTS_PER_BET = 3
const PPM = 1_000_000
const OWED_USE_WITHIN = '7d'
/** What a campaign requires of an account that does not say it. */
export const DEFAULT_LEVEL: IdentityLevel = 'contact'

/** Milliseconds of `30m`, `24h` or `7d`. */
export function parseDuration(text: string): number {
  return Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? 0)
}

const parseOptional = (text: string | null | undefined): number | null => (text ? parseDuration(text) : null)
const toMilliOrNull = (odds: number | null | undefined): MilliOdds | null => (odds ? toMilli(odds) : null)

type EventConditionFile = NonNullable<CampaignFile['event_conditions']>[number]

function parseCondition(condition: EventConditionFile): EventCondition {
  const { sport_type = null, sport_id = null, category_id = null, tournament_id = null, event_id = null } = condition
  return {
    sportType: sport_type,
    sportId: sport_id,
    categoryId: category_id,
    tournamentId: tournament_id,
    eventId: event_id,
  }
}

function parseCommon(file: CampaignFile) {
  const { key, repeat = null, grant, activation, texts } = file
  return {
    key,
    repeat,
    grant,
    activation,
    level: file.level ?? DEFAULT_LEVEL,
    onePer: file.one_per ?? 'person',
    priority: file.priority ?? 100,
    validFrom: Date.parse(file.valid_from),
    validTo: Date.parse(file.valid_to),
    activateWithinMs: parseOptional(file.activate_within),
    useWithinMs: parseOptional(file.use_within),
    usesCount: file.uses_count ?? null,
    onlyVerified: file.only_verified ?? false,
    countryCodes: file.country_codes ?? [],
    groups: file.groups ?? [],
    conditions: (file.event_conditions ?? []).map(parseCondition),
    matchStatus: file.match_status ?? 'all',
    minOdds: toMilliOrNull(file.min_odds),
    isShownInPromotion: file.show_in_promotion ?? true,
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, { name, summary, terms = [] }]) => [locale, { name, summary, terms }]),
    ),
    banners: { desktop: file.banners?.desktop ?? null, mobile: file.banners?.mobile ?? null },
  } as const
}

interface FreebetFile {
  type?: FreebetTerms['type']
  min_odds?: number | null
  max_odds?: number | null
  selection_count_from?: number | null
  selection_count_to?: number | null
  bet_types?: ('single' | 'combo' | 'system')[]
}

function parseFreebet(file: FreebetFile): Omit<FreebetTerms, 'matchStatus' | 'conditions'> {
  return {
    type: file.type ?? 'snr',
    minOdds: toMilliOrNull(file.min_odds),
    maxOdds: toMilliOrNull(file.max_odds),
    minLegs: file.selection_count_from ?? null,
    maxLegs: file.selection_count_to ?? null,
    betTypes: file.bet_types ?? ['single', 'combo'],
  }
}

function parseOwed(file: (FreebetFile & { use_within?: string }) | undefined): OwedFreebet {
  const useWithinMs = parseDuration(file?.use_within ?? OWED_USE_WITHIN)
  return { ...parseFreebet(file ?? {}), matchStatus: 'all', conditions: [], useWithinMs }
}

interface PointsFile {
  min_stake?: Amounts
  max_points_per_bet?: number
  farm_once_per_event?: boolean
}

function parsePoints(file: PointsFile) {
  return {
    minStake: file.min_stake ?? {},
    maxPointsPerBet: file.max_points_per_bet ?? POINTS_PER_BET,
    isOncePerEvent: file.farm_once_per_event ?? true,
  }
}

function parseClaims(file: Extract<CampaignFile, { kind: 'hunting' | 'tournament' }>) {
  return {
    ...parsePoints(file),
    ratePpm: Math.round(file.rate * PPM),
    cap: file.cap,
    pointsToClaim: file.points_to_claim,
    claimMs: (file.claim_days ?? CLAIM_DAYS) * DAY_MS,
    freebet: parseOwed(file.freebet),
  }
}

/** Expects a campaign that matches the schema. */
export function parseCampaign(file: CampaignFile): Campaign {
  const common = parseCommon(file)
  switch (file.kind) {
    case 'comboboost':
      return {
        ...common,
        kind: 'comboboost',
        minOdds: common.minOdds ?? toMilli(1),
        ranges: file.ranges.map(({ min_count, max_count = null, factor }) => {
          return { minCount: min_count, maxCount: max_count, factor: toMilli(factor) }
        }),
        cap: file.cap,
      }
    case 'freebet': {
      const { matchStatus, conditions } = common
      const freebet = { ...parseFreebet(file), matchStatus, conditions }
      return { ...common, usesCount: common.usesCount ?? 1, kind: 'freebet', amount: file.amount, freebet }
    }
    case 'hunting':
      return { ...common, kind: 'hunting', ...parseClaims(file) }
    case 'tournament': {
      const { currency, initial_pool: initialPool, prizes } = file
      return { ...common, kind: 'tournament', ...parseClaims(file), currency, initialPool, prizes }
    }
    case 'lootbox':
      return {
        ...common,
        kind: 'lootbox',
        ...parsePoints(file),
        pointsPerBox: file.points_per_box,
        startPoints: file.start_points ?? 0,
        boxes: file.boxes,
        chances: file.chances.map(({ factor, chance_ppm }) => ({ factor: toMilli(factor), chancePpm: chance_ppm })),
        maxAdded: file.max_added,
        claimMs: (file.claim_days ?? CLAIM_DAYS) * DAY_MS,
      }
    case 'amb':
      return {
        ...common,
        kind: 'amb',
        ...parsePoints(file),
        ranges: file.ranges.map(({ number_of_bets, number_of_freebets, amount }) => {
          return { betsCount: number_of_bets, freebetsCount: number_of_freebets, amount }
        }),
        freebet: parseOwed(file.freebet),
      }
  }
}
