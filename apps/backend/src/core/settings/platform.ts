/** The operator's settings for its platform: who may sign up, and what players are asked and reminded of. */
import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import type { PlatformSettings, PlayerField } from '@touchline/contract/entities/settings'

/** In wire format, without the fields that are set elsewhere among the operator's settings. */
export type PlatformDecisions = Required<Omit<PlatformSettings, 'phone_verification_required' | 'custom_pages'>>

/** Feature flags, in wire format. */
export interface Flags {
  quick_deposit: boolean
  /** Quick deposits only for players of the group `spi_test`. */
  quick_deposit_test: boolean
  sign_up_iframe_preloader: boolean
  sign_in_iframe_preloader: boolean
  /** The host page unlocks an account; otherwise the product does. */
  iframe_user_unlock: boolean
  /** The product asks visitors for cookie consent; otherwise the operator does so elsewhere. */
  cookie_confirmation: boolean
  activity_tracking: boolean
  /** Teams can be favourites. */
  favourite_competitors: boolean
  responsible_gambling: boolean
  /** Null: on where the engagement file has jackpots. */
  jackpots: boolean | null
}

export const DEFAULT_FLAGS: Flags = {
  quick_deposit: true,
  quick_deposit_test: false,
  sign_up_iframe_preloader: true,
  sign_in_iframe_preloader: true,
  iframe_user_unlock: false,
  cookie_confirmation: true,
  activity_tracking: true,
  favourite_competitors: true,
  responsible_gambling: true,
  jackpots: null,
}

export const DEFAULT_PLATFORM: PlatformDecisions = {
  sign_in_enabled: true,
  sign_up_enabled: true,
  blocked_country_codes: [],
  region_blocked_country_codes: [],
  contact_email: 'support@touchline.example',
  // The group is empty until the operator adds players to it.
  deposit_reminder: { group: 'deposit_reminder', remind_after: 10 },
  sign_up_reminder_seconds: 120,
  user_group_checker: null,
  toast_disabled_types: ['comboboost'],
  cms_base_url: null,
  locked: false,
  terms_version: '2026-01',
  welcome_popup: true,
  preview: false,
  deposit_fields: [],
  // A licence usually asks for `contact` or `verified` before the first deposit, bet or withdrawal.
  identity: { required_for: { deposit: 'claimed', bet: 'claimed', grant: 'contact', withdrawal: 'claimed' } },
  protection: { minimum_age: 18, help_url: 'https://www.begambleaware.org/', self_exclusion_url: null },
}

/** Default profile fields; only required ones must be filled in before anything else. */
export const DEFAULT_PLAYER_FIELDS: PlayerField[] = [
  { name: 'email', required: true },
  { name: 'first_name', required: false },
  { name: 'last_name', required: false },
  { name: 'nickname', required: false },
  { name: 'country', required: false },
  { name: 'mobile_phone', required: false },
]

const tier = (id: string, name: string, min_points: number, max_points: number | null): LoyaltyStatus => ({
  id,
  name,
  status: true,
  writeable: false,
  min_points,
  max_points,
})

const group = (id: string, name: string): LoyaltyStatus => ({
  id,
  name,
  status: false,
  writeable: true,
  min_points: null,
  max_points: null,
})

/** Default loyalty tiers, reached by points, and groups that the operator's staff assigns. */
export const DEFAULT_STATUSES: LoyaltyStatus[] = [
  tier('bronze', 'Bronze', 0, 999),
  tier('silver', 'Silver', 1000, 9999),
  tier('gold', 'Gold', 10_000, 49_999),
  tier('platinum', 'Platinum', 50_000, null),
  group('vip', 'VIP'),
  group('deposit_reminder', 'Deposit reminder'),
  group('spi_test', 'Payment tests'),
]
