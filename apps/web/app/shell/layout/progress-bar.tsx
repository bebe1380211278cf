import { useReadable } from '../../shared/use-readable.ts'
import { navigating } from '../navigation/progress.ts'
import styles from './progress-bar.module.css'

/** Progress bar at the top while a navigation is in progress. */
export function ProgressBar() {
  const isBusy = useReadable(navigating)
  return isBusy ? <div className={styles.bar} aria-hidden="true" /> : null
}
