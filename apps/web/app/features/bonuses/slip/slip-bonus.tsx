import { hasFreebet } from '@touchline/betting/slip/bonus'
import { useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { BonusPicker } from './bonus-picker.tsx'
import { describeFreebetUse, listBonuses } from './describe-bonus.ts'
import styles from './slip-bonus.module.css'

/** The freebet that is the bet's stake. */
export function FreebetRow({ bet, isLocked, onFreebet }: SlipBonusProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const timeZone = useTimeZone()
  if (bet.bonus?.type !== 'freebet') return null
  const { freebetStake: value } = bet.bonus
  const amount = formats.money({ value, currency: bet.currency, subunits: bet.subunits })
  return (
    <div className={styles.freebet}>
      <span className={styles.reward}>
        <Icon name="gift" size={20} />
      </span>
      <span className={styles.words}>
        <b>
          <Sentence>{t.isolated('ticket.bonus.freebet.of', { amount })}</Sentence>
        </b>
        <span className={styles.note}>{describeFreebetUse(bet.bonus, i18n, timeZone)}</span>
      </span>
      {!isLocked && (
        <Button size="sm" aria-label={t('ticket.bonus.freebet.remove', { amount })} onClick={() => onFreebet(null)}>
          {t('ticket.bonus.remove')}
        </Button>
      )}
    </div>
  )
}

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
