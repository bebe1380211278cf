/**
 * The operator's settings in one place: `GET /settings` returns them and the endpoints apply them. A file or the code
 * that starts the back end can override the defaults.
 */
import type { PayoutRounding } from '@touchline/betting/money/money'
import { listCombinableProviders, type SlipRules } from '@touchline/betting/slip/rules'
import {
  listSystemTypes,
  MAX_SYSTEM_SELECTIONS,
  MIN_SYSTEM_SELECTIONS,
  type SystemType,
} from '@touchline/betting/systems/systems'
import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import type { BetsLimits, PlayerField, Settings } from '@touchline/contract/entities/settings'
import { DEFAULT_PRIORITIES, type PrioritiesByLanguage } from '../catalogue/local-priorities.ts'
import { type BonusHedgeSettings, DEFAULT_BONUS_HEDGE } from './bonus-hedge.ts'
import { DEFAULT_LIABILITY, type LiabilitySettings } from './liability.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import {
  DEFAULT_FLAGS,
  DEFAULT_PLATFORM,
  DEFAULT_PLAYER_FIELDS,
  DEFAULT_STATUSES,
  type Flags,
  type PlatformDecisions,
} from './platform.ts'
import { DEFAULT_PROTECTION, type ProtectionSettings } from './protection.ts'

/** The decider on a VIP player's bet over the limits, and the time limit. */
export interface VipReview {
  /** `trader`: a person decides by operator requests; a timeout rejects. The others decide automatically. */
  decision: 'trader' | 'accept' | 'reject'
  seconds: number
}

export interface OperatorSettings {
  systemTypes: readonly SystemType[]
  customBet: { enabled: boolean; allowSingle: boolean }
  /** Whether several singles may be placed in one request, by provider. */
  multiSingleByProvider: Readonly<Record<string, boolean>>
  /** Whether singles, combos and systems may be placed in one request. */
  mixedBetsAllowed: boolean
  /** Whether selections of oddin may be combined with those of betradar. */
  oddinCombines: boolean
  /** Flag that enables the limits below; limits by league always apply. */
  limitsEnabled: boolean
  limits: BetsLimits
  /** Limits on the combined stakes and payouts of a player's open bets. */
  liability: LiabilitySettings
  /** What happens to bets that cannot lose together with a bonus bet. */
  bonusHedge: BonusHedgeSettings
  /** Whether only players with a verified phone may bet. */
  phoneVerificationRequired: boolean
  /** Whether a player in Brazil must name a municipality before betting in BRL. */
  brazilianMunicipalityRequired: boolean
  vipReview: VipReview
  /** Bets can be cashed out in so many parts at most; null: only as a whole. Requires that every node has them. */
  cashoutParts: { readonly maxParts: number } | null
  /** Custom bets can be cashed out, for so many percentage points of margin more than others; null: they cannot. */
  cashoutCustomBets: { readonly margin: number } | null
  /** How payouts are rounded, by currency; down where absent. */
  rounding: Readonly<Record<string, PayoutRounding>>
  /** Whether matches have video. */
  videoEnabled: boolean
  /** Products open beside the sportsbook. */
  products: readonly (keyof Settings['additional_providers'])[]
  /** List priorities by language. */
  priorities: PrioritiesByLanguage
  platform: PlatformDecisions
  flags: Flags
  /** Profile fields; a player must fill in the required ones before continuing. */
  playerFields: readonly PlayerField[]
  /** Names of the operator and its brands, which no player may use as a nickname. */
  brandNames: readonly string[]
  /** The loyalty tiers in ascending order, and the groups. */
  statuses: readonly LoyaltyStatus[]
  /** Settings of player protection. */
  protection: ProtectionSettings
}

/** Partial settings that override others. */
export type OperatorChoices = Partial<Omit<OperatorSettings, 'platform' | 'flags' | 'protection'>> & {
  platform?: Partial<PlatformDecisions>
  flags?: Partial<Flags>
  protection?: Partial<ProtectionSettings>
}

function allSystems(): readonly SystemType[] {
  const sizes = MAX_SYSTEM_SELECTIONS - MIN_SYSTEM_SELECTIONS + 1
  return Array.from({ length: sizes }, (_, at) => listSystemTypes(MIN_SYSTEM_SELECTIONS + at)).flat()
}

export const DEFAULT_OPERATOR: OperatorSettings = {
  systemTypes: allSystems(),
  customBet: { enabled: true, allowSingle: false },
  multiSingleByProvider: { betradar: true, oddin: true },
  mixedBetsAllowed: true,
  oddinCombines: true,
  limitsEnabled: true,
  limits: DEFAULT_LIMITS,
  liability: DEFAULT_LIABILITY,
  bonusHedge: DEFAULT_BONUS_HEDGE,
  phoneVerificationRequired: false,
  brazilianMunicipalityRequired: true,
  vipReview: { decision: 'trader', seconds: 900 },
  cashoutParts: null,
  cashoutCustomBets: null,
  rounding: {},
  videoEnabled: true,
  products: ['horse_racing', 'lotto', 'virtual_gaming_arena'],
  priorities: DEFAULT_PRIORITIES,
  platform: DEFAULT_PLATFORM,
  flags: DEFAULT_FLAGS,
  playerFields: DEFAULT_PLAYER_FIELDS,
  brandNames: ['Touchline'],
  statuses: DEFAULT_STATUSES,
  protection: DEFAULT_PROTECTION,
}

/** Returns the settings overridden by the choices. */
export function mergeOperatorChoices(operator: OperatorSettings, choices: OperatorChoices = {}): OperatorSettings {
  const platform = { ...operator.platform, ...choices.platform }
  const flags = { ...operator.flags, ...choices.flags }
  const protection = { ...operator.protection, ...choices.protection }
  return { ...operator, ...choices, platform, flags, protection }
}

/** Converts the settings to the slip rules. */
export function toSlipRules(operator: OperatorSettings): SlipRules {
  return {
    combinableProviders: listCombinableProviders(operator.oddinCombines),
    multiSingleByProvider: operator.multiSingleByProvider,
    mixedBetsAllowed: operator.mixedBetsAllowed,
    systemTypes: operator.systemTypes,
    customBetAllowSingle: operator.customBet.allowSingle,
  }
}
