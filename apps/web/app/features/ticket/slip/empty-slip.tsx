import type { ReactNode } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { slipCount } from '../picks.ts'
import styles from './panel.module.css'

/** The empty slip with instructions. */
export function EmptySlip({ children }: { readonly children?: ReactNode }) {
  const t = useT()
  return (
    <>
      <div className={styles.empty}>
        <svg className={styles.drawing} viewBox="0 0 120 72" aria-hidden="true">
          <path d="M8 6h104" />
          <path d="M20 6v50h80V6M40 6v26h40V6M51 6v10h18V6" />
          <path d="M48 32a12 12 0 0 0 24 0" />
          <circle cx="60" cy="58" r="5" />
        </svg>
        <p className={styles.emptyTitle}>{t('slip.empty')}</p>
        <p className={styles.emptyText}>{t('slip.empty.text')}</p>
      </div>
      {children}
    </>
  )
}

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
