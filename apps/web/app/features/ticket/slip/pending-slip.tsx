import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { slipCount } from '../picks.ts'
import { EmptySlip } from './empty-slip.tsx'
import styles from './panel.module.css'

/**
 * The slip before its code is there. It is empty only if nothing was picked: for a stored slip (`early-script.ts` marks the
 * document) and for picks that wait for the code it is a placeholder.
 */
export function PendingSlip() {
  const isFilled = useReadable(slipCount) > 0
  return (
    <div className={cx(styles.pending, isFilled && styles.filled)}>
      <div className={styles.nothing}>
        <EmptySlip />
      </div>
      <div className={styles.placeholder} aria-hidden="true">
        <Skeleton width="full" height="odd" />
        <Skeleton width="full" height="odd" />
        <Skeleton width="half" />
      </div>
    </div>
  )
}
