import styles from './live-dot.module.css'

/** Indicator of matches in play. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />
}
