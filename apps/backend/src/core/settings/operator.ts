/**
 * What the operator of this back end has decided, in one place: `GET /settings` tells it and the calls go by it. A start
 * of the back end may be given others, by a file or by whoever starts it.
 */
import { listCombinableProviders, type SlipRules } from '@touchline/betting/slip-compose'
import {
  listSystemTypes,
  MAX_SYSTEM_SELECTIONS,
  MIN_SYSTEM_SELECTIONS,
  type SystemType,
} from '@touchline/betting/systems'
import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import type { BetsLimits, PlayerField, Settings } from '@touchline/contract/entities/settings'
import { DEFAULT_PRIORITIES, type PrioritiesByLanguage } from '../catalogue/local-priorities.ts'
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

/** Who decides on a bet that a VIP player placed over the limits, and by when it is decided at the latest. */
export interface VipReview {
  /** `trader`: a person does, by the operator's calls; nobody in time means no. The others decide by themselves. */
  decision: 'trader' | 'accept' | 'reject'
  seconds: number
}

export interface OperatorSettings {
  systemTypes: readonly SystemType[]
  customBet: { enabled: boolean; allowSingle: boolean }
  /** Whether several singles may be placed at once, by provider. */
  multiSingleByProvider: Readonly<Record<string, boolean>>
  /** Whether selections of oddin may stand beside those of betradar. */
  oddinCombines: boolean
  /** The flag under which the limits below apply; limits by league apply always. */
  limitsEnabled: boolean
  limits: BetsLimits
  /** What a player's open bets may stake and win together. */
  liability: LiabilitySettings
  /** Whether only players with a verified phone may bet. */
  phoneVerificationRequired: boolean
  /** Whether a player in Brazil must name a municipality before betting in reais. */
  brazilianMunicipalityRequired: boolean
  vipReview: VipReview
  /** Whether pictures of matches are shown. */
  videoEnabled: boolean
  /** Further products beside the sportsbook that are open. */
  products: readonly (keyof Settings['additional_providers'])[]
  /** What comes first in the lists for those of a language. */
  priorities: PrioritiesByLanguage
  platform: PlatformDecisions
  flags: Flags
  /** Fields of the profile; a player must fill in those that are required before going on. */
  playerFields: readonly PlayerField[]
  /** The loyalty ladder, from its foot up, and the groups there are. */
  statuses: readonly LoyaltyStatus[]
  /** What players are protected by. */
  protection: ProtectionSettings
}

/** Some of it, for what is decided otherwise. */
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
  oddinCombines: true,
  limitsEnabled: true,
  limits: DEFAULT_LIMITS,
  liability: DEFAULT_LIABILITY,
  phoneVerificationRequired: false,
  brazilianMunicipalityRequired: true,
  vipReview: { decision: 'trader', seconds: 900 },
  videoEnabled: true,
  products: ['horse_racing', 'lotto', 'virtual_gaming_arena'],
  priorities: DEFAULT_PRIORITIES,
  platform: DEFAULT_PLATFORM,
  flags: DEFAULT_FLAGS,
  playerFields: DEFAULT_PLAYER_FIELDS,
  statuses: DEFAULT_STATUSES,
  protection: DEFAULT_PROTECTION,
}

/** The same but for what is chosen. */
export function mergeOperatorChoices(operator: OperatorSettings, choices: OperatorChoices = {}): OperatorSettings {
  const platform = { ...operator.platform, ...choices.platform }
  const flags = { ...operator.flags, ...choices.flags }
  const protection = { ...operator.protection, ...choices.protection }
  return { ...operator, ...choices, platform, flags, protection }
}

/** The same for the rules. */
export function toSlipRules(operator: OperatorSettings): SlipRules {
  return {
    combinableProviders: listCombinableProviders(operator.oddinCombines),
    multiSingleByProvider: operator.multiSingleByProvider,
    systemTypes: operator.systemTypes,
    customBetAllowSingle: operator.customBet.allowSingle,
  }
}
