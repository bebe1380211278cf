import { cx } from './cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  readonly width?: 'short' | 'half' | 'full'
  readonly height?: 'text' | 'odd'
}

/** Placeholder of the size of the text or price that is loading. */
export function Skeleton({ width = 'half', height = 'text' }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[width], styles[height])} aria-hidden="true" />
}
