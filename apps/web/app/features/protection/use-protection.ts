import { useApp } from '../../shared/app/app-context.tsx'
import { useSettings } from '../../shared/app/use-settings.ts'
import { helpUrl } from '../../shared/player/protection.ts'

/** Help page for players, and whether they can set limits here. */
export function useProtection(): { readonly helpUrl: string; readonly hasLimits: boolean } {
  const { config, locale } = useApp()
  const settings = useSettings()
  return {
    helpUrl: helpUrl(settings, config.hostUrl, locale),
    hasLimits: settings?.flags.responsible_gambling ?? false,
  }
}
