import { betKey, type SlipBet } from '@touchline/betting/slip-bet'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { Field } from '../../../ui/field.tsx'
import type { TicketStore } from '../ticket-store.ts'
import { parseStake } from './parse-stake.ts'
import styles from './stake-field.module.css'

interface StakeFieldProps {
  readonly bet: SlipBet
  readonly store: TicketStore
  readonly label: string
  readonly note?: string | undefined
  readonly error?: string | undefined
  readonly isLocked: boolean
}

/**
 * A typed stake. What is typed stays as it is typed; the slip gets its amount, or zero while it is none, so that a bet
 * can never be placed at an amount other than the one that is read.
 */
export function StakeField({ bet, store, label, note, error, isLocked }: StakeFieldProps) {
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const { stake, subunits, currency } = bet
  const read = typed === null ? null : parseStake(typed, locale, subunits)
  const amount = read?.kind === 'amount' ? read.value : 0
  // Otherwise the stake was changed elsewhere: by a preset, a limit or a reload.
  const isOwn = typed !== null && amount === stake
  const shown = isOwn ? typed : stake > 0 ? formats.amount(stake, subunits) : ''
  const type = (text: string) => {
    setTyped(text)
    const next = parseStake(text, locale, subunits)
    store.dispatch({ type: 'setStake', betKey: betKey(bet), stake: next.kind === 'amount' ? next.value : 0 })
  }
  const example = formats.amount(10 * subunits, subunits)
  const unreadable = isOwn && read?.kind === 'problem' ? t(`stake.${read.why}`, { example }) : undefined
  return (
    <div className={styles.stake}>
      <Field
        label={label}
        {...(note && { note })}
        before={<bdi>{formats.currencySymbol(currency)}</bdi>}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        maxLength={20}
        value={shown}
        readOnly={isLocked}
        {...((unreadable ?? error) && { error: unreadable ?? error })}
        onChange={event => type(event.currentTarget.value)}
      />
    </div>
  )
}

interface PresetsProps {
  readonly amounts: readonly number[]
  readonly max: number | null
  readonly subunits: number
  readonly isLocked: boolean
  readonly onChoose: (stake: number) => void
}

/** Stakes at one tap. */
export function Presets({ amounts, max, subunits, isLocked, onChoose }: PresetsProps) {
  const { t, formats } = useI18n()
  return (
    <fieldset className={styles.presets} aria-label={t('stake.presets')} disabled={isLocked}>
      {amounts.map(amount => (
        <button key={amount} type="button" onClick={() => onChoose(amount)}>
          {formats.number(amount / subunits)}
        </button>
      ))}
      {max !== null && max > 0 && (
        <button type="button" onClick={() => onChoose(max)}>
          {t('stake.max')}
        </button>
      )}
    </fieldset>
  )
}
