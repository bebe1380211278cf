import { useReadable } from '../../shared/helpers/use-readable.ts'
import { navigating } from '../navigation/navigation-state.ts'
import styles from './progress-bar.module.css'

/** Answers a press at once whose effect has to be loaded. For the place of what is loaded. */
export const LoadingBar = () => <div className={styles.bar} aria-hidden="true" />

/** Progress bar at the top while a navigation is in progress. */
export const ProgressBar = () => useReadable(navigating) && <LoadingBar />
