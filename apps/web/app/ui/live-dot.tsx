import styles from './live-dot.module.css'

/** The sign of what is being played right now. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />
}
