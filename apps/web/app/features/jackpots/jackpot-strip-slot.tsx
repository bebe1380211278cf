import { useSettings } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import styles from './jackpot-strip-slot.module.css'
import { homeJackpots } from './part.ts'

/** The place of the jackpots between the lists of small screens, reserved where the operator has some. */
export function JackpotStripSlot() {
  return useSettings()?.flags.jackpots ? (
    <div className={styles.slot}>
      <Strip />
    </div>
  ) : null
}

function Strip() {
  const part = usePart(homeJackpots)
  return part && <part.JackpotStrip />
}
