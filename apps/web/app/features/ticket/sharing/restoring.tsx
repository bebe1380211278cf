import { useT } from '../../../i18n/provider.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import styles from './sharing.module.css'

/** The slip while a shared bet is loading. */
export function Restoring() {
  const t = useT()
  return (
    <div className={styles.restoring} role="status">
      <p className={text.small}>{t('share.restoring')}</p>
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="half" />
    </div>
  )
}
