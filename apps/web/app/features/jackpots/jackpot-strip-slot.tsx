import { jackpotStrip } from '../../shared/late-components.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { useSettings } from '../../shared/use-settings.ts'
import styles from './jackpot-strip-slot.module.css'

/** The place of the jackpots between the lists of small screens, reserved where the operator has some. */
export function JackpotStripSlot() {
  const Strip = useReadable(jackpotStrip)
  return useSettings()?.flags.jackpots ? <div className={styles.slot}>{Strip && <Strip />}</div> : null
}
