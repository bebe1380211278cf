import { computeBoostGain } from '@touchline/betting/slip/bonus-gain'
import { useId, useState } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import type { SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { boostPercent } from '../../../shared/formats/boost-percent.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { BonusOptions } from './bonus-options.tsx'
import { BoostSteps } from './boost-steps.tsx'
import { describePoints, describeUpcoming, useFormatOdds } from './describe-bonus.ts'
import { findShownBoost, listBonuses } from './list-bonuses.ts'
import styles from './slip-bonus.late.module.css'

function titleOf({ bet: { bonus }, isBoostOutdated }: SlipBonusProps, { t, formats }: I18n): string {
  if (bonus?.type === 'comboboost' && isBoostOutdated) return t('ticket.bonus.comboboost')
  if (bonus === null) return t('ticket.bonus.none')
  if (bonus?.type !== 'comboboost') return bonus?.name ?? t('ticket.bonus.choose')
  const percent = formats.number(boostPercent(bonus.currentOdds ?? bonus.odds))
  return t.isolated('ticket.bonus.boost', { percent })
}

/** The gain of the bonus in use, or the number of others. */
function useNote({ bet, limits, isBoostOutdated }: SlipBonusProps): string {
  const i18n = useI18n()
  const { t, formats } = i18n
  const { bonus, currency, subunits } = bet
  if (bonus?.type === 'comboboost' && isBoostOutdated) return t('ticket.bonus.checking')
  const gain = bonus ? computeBoostGain(bet, bonus, limits) : 0
  if (gain > 0) return t.isolated('ticket.bonus.brings', { amount: formats.money({ value: gain, currency, subunits }) })
  if (bonus?.type === 'comboboost') return t(bet.stake > 0 ? 'ticket.bonus.adds-nothing' : 'ticket.bonus.no-stake')
  if (bonus) return describePoints(bonus, bet, i18n)
  return t('ticket.bonus.usable', { count: listBonuses(bet).usable.length })
}

/** The violet row: the bonus in use, the menu of others behind it, and the steps of a boost. */
export function BonusPicker(props: SlipBonusProps) {
  const { bet, isLocked, onMenu } = props
  const i18n = useI18n()
  const formatOdds = useFormatOdds()
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened && !onMenu
  const menuId = useId()
  const { usable, upcoming } = listBonuses(bet)
  const boost = findShownBoost(bet)
  const note = useNote(props)
  const box = bet.availableBonuses?.lootbox
  const isMenu = usable.length > 0
  return (
    <>
      {isMenu && (
        <button
          type="button"
          className={styles.row}
          {...(onMenu ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen, 'aria-controls': menuId })}
          disabled={isLocked}
          onClick={onMenu ?? (() => setOpen(!isOpen))}
        >
          <span className={styles.glyph}>
            <Icon name="gift" size={16} />
          </span>
          <span className={styles.words}>
            <b>
              <Sentence>{titleOf(props, i18n)}</Sentence>
            </b>
            <span className={styles.note}>
              <Sentence>{note}</Sentence>
            </span>
          </span>
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={16} />
        </button>
      )}
      {isMenu && isOpen && !isLocked && <BonusOptions {...props} id={menuId} />}
      {boost && <BoostSteps boost={boost} bet={bet} isLabelled={isOpen} hasTitle={!isMenu} />}
      {!(isMenu && isOpen) &&
        upcoming
          .filter(({ type }) => type !== 'comboboost')
          .map(bonus => (
            <p key={bonus.id} className={styles.note}>
              <b>{bonus.name}</b> {describeUpcoming(bonus, bet, { ...i18n, formatOdds })}
            </p>
          ))}
      {box && (
        <p className={cx(styles.note, styles.counts)}>{i18n.t('ticket.bonus.counts', { name: box.name ?? '' })}</p>
      )}
    </>
  )
}
