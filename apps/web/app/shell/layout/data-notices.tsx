import { useT } from '../../i18n/provider.tsx'
import { useReadable } from '../../shared/use-readable.ts'
import { Notice } from '../../ui/notice.tsx'
import { liveNotices } from '../slots/late-components.ts'

/** Notices at the top of the page: its data is missing, or its prices are not live. */
export function DataNotices({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useT()
  const Notices = useReadable(liveNotices)
  if (isWaiting) {
    return (
      <Notice kind="warn" icon="warn" role="status">
        {t('error.unavailable')}
      </Notice>
    )
  }
  return Notices && <Notices />
}
