import { QuickSwitchRow } from '../quick-bet/quick-switch-row.tsx'
import { BetCodeField } from '../sharing/bet-code-field.tsx'
import styles from './slip.module.css'

/** Further actions of an empty slip: entering a bet code, enabling quick bet. */
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
