import type { FreebetBonus, SlipBonus } from '@touchline/betting/engagement/bonus-types'
import { computeBoostGain, computeWinWith } from '@touchline/betting/slip/bonus-gain'
import { computeBoostProgress } from '@touchline/betting/slip/boost'
import type { ReactNode } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import type { SlipBonusMenuProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { signedMoney } from '../../../shared/formats/amounts.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { describeFreebetUse, describePoints, describeUpcoming, listBonuses, useFormatOdds } from './describe-bonus.ts'
import styles from './slip-bonus.module.css'

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

function describeStep(bonus: SlipBonus, { selections }: SlipBonusMenuProps['bet'], { t }: I18n): string | undefined {
  if (bonus.type !== 'comboboost' || !bonus.basis) return undefined
  const legs = selections.map(({ id }) => id)
  const { rangeIndex } = computeBoostProgress(bonus.basis, legs)
  return t('ticket.bonus.step', { step: (rangeIndex ?? 0) + 1, count: bonus.basis.ranges.length })
}

/** All that the bet can use, with what each would bring, and why others do not fit. */
export function BonusOptions({ id, ...props }: SlipBonusMenuProps & { readonly id?: string }): ReactNode {
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
