import styles from './slip.module.css'

/** What can be done with an empty slip besides picking: a code typed in, quick bet switched on. */
export function EmptyExtras() {
  return <div className={styles.emptyExtras}>{/* the code's field, then the quick bet switch */}</div>
}
