import { QuickSwitchRow } from '../quick-bet/quick-switch-row.tsx'
import { BetCodeField } from '../sharing/bet-code-field.tsx'
import styles from './slip.module.css'

/** What can be done with an empty slip besides picking: a code typed in, quick bet switched on. */
export function EmptyExtras() {
  return (
    <div className={styles.emptyExtras}>
      <BetCodeField />
      <div className={styles.quickRow}>
        <QuickSwitchRow />
      </div>
    </div>
  )
}
