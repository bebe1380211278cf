import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../shared/app-context.tsx'
import { helpUrl } from '../../shared/protection.ts'

/** Where players in need of help are sent, and whether they can set limits here. */
export function useProtection(): { readonly helpUrl: string; readonly hasLimits: boolean } {
  const { config, queries } = useApp()
  const settings = useQuery(queries.settings()).data
  return { helpUrl: helpUrl(settings, config), hasLimits: settings?.flags.responsible_gambling ?? false }
}
