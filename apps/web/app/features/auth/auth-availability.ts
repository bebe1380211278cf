/** Who may not sign in or up: the operator has closed the door, or has closed it to the visitor's country. */
import type { SystemData } from '@touchline/contract/entities/settings'

type Known = {
  readonly user_country: SystemData['user_country']
  readonly platform_settings: Pick<
    SystemData['platform_settings'],
    'sign_in_enabled' | 'sign_up_enabled' | 'blocked_country_codes'
  >
}

/**
 * Why the flow cannot be offered, or null. The page's own country comes first: the settings may have been asked for by the
 * server, for everybody. The platform has the last word on it.
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
