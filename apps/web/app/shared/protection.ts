/** What the operator says of protecting players: how old they have to be, and where there is help. */
import type { PlatformSettings, Settings } from '@touchline/contract/entities/settings'
import type { PublicConfig } from './config.ts'
import { outgoingPaths } from './paths.ts'

type Protection = NonNullable<PlatformSettings['protection']>

const ADULT = 18

const protectionOf = (settings: Settings | undefined): Protection | undefined =>
  settings?.system?.platform_settings.protection

/** An address outside, as far as it is one that a page may lead to. */
function safeOutside(url: string | null | undefined): string | undefined {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined
}

/** Where players in need of help are sent: to whom the operator names, else to its own help centre. */
export function helpUrl(settings: Settings | undefined, { hostUrl }: Pick<PublicConfig, 'hostUrl'>): string {
  return safeOutside(protectionOf(settings)?.help_url) ?? hostUrl + outgoingPaths.help
}

/** Where players exclude themselves from all that is offered in their country, where there is such a place. */
export const selfExclusionUrl = (settings: Settings | undefined): string | undefined =>
  safeOutside(protectionOf(settings)?.self_exclusion_url)

export const minimumAge = (settings: Settings | undefined): number => protectionOf(settings)?.minimum_age ?? ADULT
