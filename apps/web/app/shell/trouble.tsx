import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app-context.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Notice } from '../ui/notice.tsx'

/** Says, at the head of the page, that its data is missing or that its prices cannot be trusted at the moment. */
export function Trouble({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useT()
  const { live } = useApp()
  const isStale = useReadable(live.trust) === 'stale'
  if (!isWaiting && !isStale) return null
  return (
    <Notice kind="warn" icon="warn" role="status">
      {t(isWaiting ? 'error.unavailable' : 'connection.offline')}
    </Notice>
  )
}
