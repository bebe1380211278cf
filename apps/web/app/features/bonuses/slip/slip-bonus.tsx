/** The bonus of a bet on the slip: what it uses, what it could use, and what would bring more. */
import type { FreebetBonus } from '@touchline/betting/engagement/bonus-types'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { computeBoostGain, computeWinWith } from '@touchline/betting/slip/bonus-gain'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { SlipBonusMenuProps, SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { signedMoney } from '../../../shared/formats/amounts.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { BoostSteps } from './boost-steps.tsx'
import {
  describeChoice,
  describeChoiceNote,
  describeFreebetUse,
  describePoints,
  describeStep,
  describeUpcoming,
  findDisplayedBoost,
  listBonuses,
  useFormatOdds,
} from './describe-bonus.ts'
import styles from './slip-bonus.module.css'

export function SlipBonus(props: SlipBonusProps) {
  const { bet } = props
  const section = useRef<HTMLDivElement>(null)
  const isFree = hasFreebet(bet)
  const wasFree = useRef(isFree)
  useEffect(() => {
    // The other row has replaced the one that had the focus.
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

/** The freebet that is the bet's stake. */
function FreebetRow({ bet, isLocked, onFreebet }: SlipBonusProps) {
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

/** A row with the bonus in use, which opens the menu of others, and below it the steps of a boost. */
function BonusPicker(props: SlipBonusProps) {
  const { bet, isLocked, onMenu } = props
  const i18n = useI18n()
  const formatOdds = useFormatOdds()
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened && !onMenu
  const menuId = useId()
  const { usable, upcoming } = listBonuses(bet)
  const boost = findDisplayedBoost(bet)
  const note = describeChoiceNote(props, i18n)
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
              <Sentence>{describeChoice(props, i18n)}</Sentence>
            </b>
            <span className={styles.note}>
              <Sentence>{note}</Sentence>
            </span>
          </span>
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={16} />
        </button>
      )}
      {isMenu && isOpen && !isLocked && <SlipBonusMenu {...props} id={menuId} />}
      {boost && <BoostSteps boost={boost} bet={bet} isLabelled={isOpen} hasTitle={!isMenu} />}
      {!(isMenu && isOpen) &&
        upcoming
          .filter(({ type }) => type !== 'comboboost')
          .map(bonus => (
            <p key={bonus.id} className={styles.note} data-promotes="">
              <b>{bonus.name}</b> {describeUpcoming(bonus, bet, { ...i18n, formatOdds })}
            </p>
          ))}
      {box && (
        <p className={cx(styles.note, styles.counts)}>{i18n.t('ticket.bonus.counts', { name: box.name ?? '' })}</p>
      )}
    </>
  )
}

/** All bonuses that the bet can use, with what each would bring, and why others do not fit. */
export function SlipBonusMenu({ id, ...props }: SlipBonusMenuProps & { readonly id?: string }): ReactNode {
  const { bet, limits, isBoostOutdated, onBonus, onFreebet, isFreebetLeft } = props
  const i18n = useI18n()
  const formatOdds = useFormatOdds()
  const { t, formats } = i18n
  const timeZone = useTimeZone()
  const { usable, upcoming } = listBonuses(bet)
  const money = (value: number) => ({ value, currency: bet.currency, subunits: bet.subunits })
  const freebetOption = (bonus: FreebetBonus) => {
    const isLeft = isFreebetLeft(bonus.id)
    const wins = formats.money(money(computeWinWith(bet, bonus, limits)))
    return (
      <Option
        key={bonus.id}
        name={t.isolated('ticket.bonus.freebet.of', { amount: formats.money(money(bonus.freebetStake)) })}
        note={isLeft ? describeFreebetUse(bonus, i18n, timeZone) : t('ticket.bonus.used-here')}
        value={isLeft ? t.isolated('ticket.bonus.wins', { amount: wins }) : undefined}
        onChoose={isLeft ? () => onFreebet(bonus.id) : undefined}
      />
    )
  }
  return (
    <fieldset id={id} className={styles.menu} aria-label={t('ticket.bonus.menu')}>
      {usable.map(bonus => {
        if (bonus.type === 'freebet') return freebetOption(bonus)
        if (bonus.type === 'lootbox') return null
        const { type } = bonus
        const gain = isBoostOutdated ? 0 : computeBoostGain(bet, bonus, limits)
        return (
          <Option
            key={bonus.id}
            name={bonus.name ?? t(`ticket.bonus.${type}`)}
            note={type === 'comboboost' ? describeStep(bonus, bet, i18n) : describePoints(bonus, bet, i18n)}
            value={gain > 0 ? signedMoney(formats, money(gain)) : undefined}
            isChosen={bet.bonus?.id === bonus.id}
            onChoose={() => onBonus(type)}
          />
        )
      })}
      {upcoming.map(bonus => (
        <Option key={bonus.id} name={bonus.name} note={describeUpcoming(bonus, bet, { ...i18n, formatOdds })} />
      ))}
      <Option name={t('ticket.bonus.none')} isChosen={!bet.bonus} onChoose={() => onBonus(null)} />
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly note?: string | undefined
  /** The amount it would bring. */
  readonly value?: string | undefined
  readonly isChosen?: boolean
  /** Left out for a bonus that the bet cannot use. */
  readonly onChoose?: (() => void) | undefined
}

function Option({ name, note, value, isChosen = false, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      className={cx(styles.option, isChosen && styles.chosen, !onChoose && styles.off)}
      aria-pressed={isChosen}
      aria-disabled={!onChoose}
      onClick={onChoose}
    >
      <span className={styles.check} aria-hidden="true">
        {isChosen && <Icon name="check" size={12} />}
      </span>
      <span className={styles.words}>
        <b>
          <Sentence>{name}</Sentence>
        </b>
        {note && (
          <span className={styles.note}>
            <Sentence>{note}</Sentence>
          </span>
        )}
      </span>
      {value && (
        <b className={styles.value} translate="no">
          {value}
        </b>
      )}
    </button>
  )
}
