import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../shared/app-context.tsx'
import { outgoingPaths } from '../../shared/paths.ts'

/** Where players in need of help are sent, and whether they can set limits here. */
export function useProtection(): { readonly helpUrl: string; readonly hasLimits: boolean } {
  const { config, queries } = useApp()
  const settings = useQuery(queries.settings()).data
  return {
    helpUrl: settings?.system?.platform_settings.protection?.help_url ?? config.hostUrl + outgoingPaths.help,
    hasLimits: settings?.flags.responsible_gambling ?? false,
  }
}
