import { cx } from '../shared/cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  readonly width?: 'short' | 'half' | 'full'
  readonly height?: 'text' | 'odd'
}

/** Stands where a text or a price will come, at its size. */
export function Skeleton({ width = 'half', height = 'text' }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[width], styles[height])} aria-hidden="true" />
}
