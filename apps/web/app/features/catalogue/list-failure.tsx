import { useT } from '../../i18n/provider.tsx'
import { RetryNotice } from '../../ui/notice.tsx'

/** Says that a list of matches could not be loaded, and offers to try again. */
export function ListFailureNotice({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <RetryNotice text={t('connection.list-failed')} label={t('connection.retry')} onRetry={onRetry} />
}
