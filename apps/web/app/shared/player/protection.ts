/** Player protection: the operator's minimum age and help pages, and requests for a reality check. */
import { parseUrl } from '@touchline/client/web-platform'
import type { PlatformSettings, Settings } from '@touchline/contract/entities/settings'
import { outgoingPaths, outgoingUrl } from '../addresses/paths.ts'
import { useApp, useSettings } from '../app/app-context.tsx'

type Protection = NonNullable<PlatformSettings['protection']>

const ADULT = 18

const protectionOf = (settings: Settings | undefined): Protection | undefined =>
  settings?.system?.platform_settings.protection

/** Returns an external URL if it is safe to link to. */
function safeOutside(url: string | null | undefined): string | undefined {
  return url && parseUrl(url)?.protocol === 'https:' ? url : undefined
}

/**
 * Help page for players: the organisation named by the operator, else the operator's help centre.
 */
export function helpUrl(settings: Settings | undefined, hostUrl: string, locale: string): string {
  return safeOutside(protectionOf(settings)?.help_url) ?? outgoingUrl(hostUrl, outgoingPaths.help, locale)
}

/** The national self-exclusion register, where there is one. */
export const selfExclusionUrl = (settings: Settings | undefined): string | undefined =>
  safeOutside(protectionOf(settings)?.self_exclusion_url)

export const minimumAge = (settings: Settings | undefined): number => protectionOf(settings)?.minimum_age ?? ADULT

/** Help page for players, and whether they can set limits here. */
export function useProtection(): { readonly helpUrl: string; readonly hasLimits: boolean } {
  const { config, locale } = useApp()
  const settings = useSettings()
  return {
    helpUrl: helpUrl(settings, config.hostUrl, locale),
    hasLimits: settings?.flags.responsible_gambling ?? false,
  }
}

const listeners = new Set<() => void>()

/** Subscribes to requests for reality checks. Returns the unsubscribe function. */
export function onRealityCheckRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Requests a pending reality check now instead of with the next poll: the platform has rejected a call because of it. */
export function requestRealityCheck(): void {
  for (const listener of listeners) listener()
}
