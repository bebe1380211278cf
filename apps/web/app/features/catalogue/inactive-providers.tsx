import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { useReadable } from '../../shared/use-readable.ts'
import { Notice } from '../../ui/notice.tsx'

/** Explains why prices are locked when a provider of the list's matches is inactive. */
export function InactiveProviders({ matches }: { readonly matches: readonly Match[] }) {
  const t = useT()
  const inactive = useReadable(useApp().live.inactiveProviders)
  if (!matches.some(({ provider }) => inactive.includes(provider))) return null
  return (
    <Notice kind="warn" icon="lock" role="status">
      {t('list.providerInactive')}
    </Notice>
  )
}
