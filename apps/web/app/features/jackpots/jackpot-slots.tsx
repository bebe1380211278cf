/** The places of the jackpots, whose code is loaded after the page. There are none where the operator has no jackpots. */
import { useSettings } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import styles from './jackpot-slots.module.css'
import { jackpots } from './part.ts'

interface CardsProps {
  /** Class of a card that keeps the place until the jackpots are loaded. */
  readonly waitingClass: string
}

export function JackpotCardsSlot(props: CardsProps) {
  return useSettings()?.flags.jackpots ? <Cards {...props} /> : null
}

function Cards({ waitingClass }: CardsProps) {
  const part = usePart(jackpots)
  if (part) return <part.JackpotCards waitingClass={waitingClass} />
  return <div className={cx(card.card, waitingClass)} aria-hidden="true" />
}

/** Between the lists of small screens. */
export function JackpotStripSlot() {
  return useSettings()?.flags.jackpots ? (
    <div className={styles.slot}>
      <Strip />
    </div>
  ) : null
}

function Strip() {
  const part = usePart(jackpots)
  return part && <part.JackpotStrip />
}
