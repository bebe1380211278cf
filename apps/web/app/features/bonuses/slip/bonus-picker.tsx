import { computeBoostGain } from '@touchline/betting/slip/bonus-gain'
import { computeBoostProgress } from '@touchline/betting/slip/boost'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { useId, useState } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import { boostPercent } from '../../../shared/bets/bet-bonus.ts'
import type { SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { BonusOptions } from './bonus-options.tsx'
import {
  describePoints,
  describeUpcoming,
  findShownBoost,
  listBonuses,
  type ShownBoost,
  useDescribeLegs,
  useFormatOdds,
} from './describe-bonus.ts'
import styles from './slip-bonus.module.css'

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

interface BoostStepsProps {
  readonly boost: ShownBoost
  readonly bet: SlipBet
  /** Shows the factor and the number of selections of each step. */
  readonly isLabelled: boolean
  /** Names the boost, where no row above does. */
  readonly hasTitle: boolean
}

/** The steps of a boost: those reached, the next one, and what it requires. */
function BoostSteps({ boost, bet, isLabelled, hasTitle }: BoostStepsProps) {
  const { t, formats } = useI18n()
  const { basis, cap, minOdds = null } = boost
  const legs = bet.selections.map(({ id }) => id)
  const { rangeIndex, next } = computeBoostProgress(basis, legs)
  const reached = rangeIndex ?? -1
  const describeLegs = useDescribeLegs()
  const { currency, subunits } = bet
  return (
    <div className={styles.steps}>
      {hasTitle && (
        <b className={styles.title}>
          <Icon name="bolt" size={14} />
          {t('ticket.bonus.comboboost')}
        </b>
      )}
      <div className={styles.rungs} aria-hidden="true">
        {basis.ranges.map(({ minCount, factor }, at) => (
          <span
            key={minCount}
            className={cx(at <= reached && styles.on, at === reached && styles.now, at === reached + 1 && styles.next)}
          >
            <i />
            {isLabelled && (
              <>
                <b>
                  <Sentence>
                    {t.isolated('ticket.bonus.percent', { percent: formats.number(boostPercent(factor)) })}
                  </Sentence>
                </b>
                <em translate="no">{formats.number(minCount)}</em>
              </>
            )}
          </span>
        ))}
      </div>
      <p className={styles.note}>
        {next && describeLegs(next.legs, minOdds, next.factor)}{' '}
        {cap !== null && (
          <Sentence>
            {t.isolated('ticket.bonus.cap', { amount: formats.money({ value: cap, currency, subunits }) })}
          </Sentence>
        )}
      </p>
    </div>
  )
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
