import { useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { jackpotStrip } from '../../shared/parts/late-components.ts'
import styles from './jackpot-strip-slot.module.css'

/** The place of the jackpots between the lists of small screens, reserved where the operator has some. */
export function JackpotStripSlot() {
  const Strip = useReadable(jackpotStrip)
  return useSettings()?.flags.jackpots ? <div className={styles.slot}>{Strip && <Strip />}</div> : null
}
