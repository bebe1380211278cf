/**
 * Whether sign-in and sign-up are available: the operator may disable them entirely or by country.
 */
import type { SystemData } from '@touchline/contract/entities/settings'

type Known = {
  readonly user_country: SystemData['user_country']
  readonly platform_settings: Pick<
    SystemData['platform_settings'],
    'sign_in_enabled' | 'sign_up_enabled' | 'blocked_country_codes'
  >
}

/**
 * Why the flow is unavailable, or null. The page's country takes precedence, because the settings
 * may have been fetched by the server. The platform makes the final decision.
 */
export function getAuthBlockReason(
  flow: 'signIn' | 'signUp',
  system: Known | undefined,
  country: string,
): 'country' | 'off' | null {
  if (!system) return null
  const { blocked_country_codes, sign_in_enabled, sign_up_enabled } = system.platform_settings
  if (blocked_country_codes.includes(country || (system.user_country?.code ?? ''))) return 'country'
  const isOn = flow === 'signIn' ? sign_in_enabled : sign_up_enabled
  return isOn ? null : 'off'
}
