import { usePart } from '../shared/parts/use-part.tsx'
import styles from './home-strip-slot.module.css'
import { homeStrip } from './part.ts'

/** The place, at its height, of what home offers besides its lists. */
export function HomeStripSlot() {
  const part = usePart(homeStrip)
  return <div className={styles.slot}>{part && <part.HomeStrip />}</div>
}
