import { useT } from '../i18n/provider.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Notice } from '../ui/notice.tsx'
import { liveNotices } from './live-notices-slot.ts'

/** Says, at the head of the page, that its data is missing or that its prices do not follow the market at the moment. */
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
