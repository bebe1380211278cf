import { useReadable } from '../../shared/helpers/use-readable.ts'
import { homeStrip } from '../../shared/parts/late-components.ts'
import styles from './home-strip-slot.module.css'

/** The place, at its height, of what home offers besides its lists: its code is loaded when somebody uses the page. */
export function HomeStripSlot() {
  const Strip = useReadable(homeStrip)
  return <div className={styles.slot}>{Strip && <Strip />}</div>
}
