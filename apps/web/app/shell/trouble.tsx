import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app-context.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Notice } from '../ui/notice.tsx'

/** Says, at the head of the page, that its data is missing or that its prices cannot be trusted at the moment. */
export function Trouble({ status }: { readonly status: number }) {
  const t = useT()
  const { live } = useApp()
  const isStale = useReadable(live.trust) === 'stale'
  if (status !== 503 && !isStale) return null
  return (
    <Notice kind="warn" icon="warn" role="status">
      {t(status === 503 ? 'error.unavailable' : 'connection.offline')}
    </Notice>
  )
}
