import { useApp } from '../../shared/app-context.tsx'
import { helpUrl } from '../../shared/protection.ts'
import { useSettings } from '../../shared/use-settings.ts'

/** Help page for players, and whether they can set limits here. */
export function useProtection(): { readonly helpUrl: string; readonly hasLimits: boolean } {
  const { config, locale } = useApp()
  const settings = useSettings()
  return {
    helpUrl: helpUrl(settings, config.hostUrl, locale),
    hasLimits: settings?.flags.responsible_gambling ?? false,
  }
}
