import { useReadable } from '../shared/use-readable.ts'
import { navigating } from './navigation/progress.ts'
import styles from './progress-bar.module.css'

/** A line along the upper edge while a page is on its way. */
export function ProgressBar() {
  const isBusy = useReadable(navigating)
  return isBusy ? <div className={styles.bar} aria-hidden="true" /> : null
}
