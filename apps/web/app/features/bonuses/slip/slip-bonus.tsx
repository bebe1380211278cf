import { hasFreebet } from '@touchline/betting/slip/bonus'
import { useEffect, useRef } from 'react'
import type { SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { BonusPicker } from './bonus-picker.tsx'
import { FreebetRow } from './freebet-row.tsx'
import { listBonuses } from './list-bonuses.ts'
import styles from './slip-bonus.late.module.css'

/** The bonus of a bet on the slip: what it uses, what it could use, and what would bring more. */
export function SlipBonus(props: SlipBonusProps) {
  const { bet } = props
  const section = useRef<HTMLDivElement>(null)
  const isFree = hasFreebet(bet)
  const wasFree = useRef(isFree)
  useEffect(() => {
    // The row that had the focus was replaced by the other.
    if (wasFree.current !== isFree && document.activeElement === document.body)
      section.current?.querySelector('button')?.focus()
    wasFree.current = isFree
  }, [isFree])
  const { usable, upcoming } = listBonuses(bet)
  if (!isFree && usable.length === 0 && upcoming.length === 0) return null
  return (
    <div ref={section} className={styles.section}>
      {isFree ? <FreebetRow {...props} /> : <BonusPicker {...props} />}
    </div>
  )
}

export { BonusOptions as SlipBonusMenu } from './bonus-options.tsx'
