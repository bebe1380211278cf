import type { MinorUnits } from '@touchline/betting/money/money'
import { toMinor } from '@touchline/betting/money/money'
import type { SlipCurrency } from '@touchline/betting/slip/slip-bet'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatAmount } from '../../../shared/formats/format-amount.ts'
import { parseAmount } from '../../../shared/formats/parse-amount.ts'
import { Field } from '../../../ui/field.tsx'
import { Numeric } from '../../../ui/numeric.tsx'

const NOTHING = toMinor(0)

interface AmountFieldProps extends SlipCurrency {
  readonly label: string
  readonly note?: ReactNode
  readonly error?: string | undefined
  readonly after?: ReactNode
  readonly isLocked?: boolean
  /** The current amount; zero shows an empty field. */
  readonly amount: number
  /** The typed amount in minor units; zero while it is invalid. */
  readonly onAmount: (amount: MinorUnits) => void
}

/**
 * An amount input. The typed text is kept as typed and reported as an amount, or zero while it is
 * invalid, so that a bet can never be placed at an amount other than the displayed one.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, note, error, after, isLocked = false, amount, currency, subunits, onAmount } = props
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : parseAmount(typed, locale, { currency, subunits })
  // Otherwise the amount was changed elsewhere: by a preset, a limit or a reload.
  const isOwn = read !== null && (read.ok ? read.value : 0) === amount
  const shown = isOwn && typed !== null ? typed : amount > 0 ? formatAmount(amount, subunits, locale) : ''
  const type = (text: string) => {
    setTyped(text)
    const next = parseAmount(text, locale, { currency, subunits })
    onAmount(next.ok ? next.value : NOTHING)
  }
  const isUnreadable = isOwn && !read.ok && read.reason !== 'empty'
  const example = formatAmount(10 * subunits, subunits, locale)
  const wrong = isUnreadable ? t(`stake.${read.reason}`, { example }) : error
  return (
    <Field
      label={label}
      note={note}
      before={<Numeric>{formats.currencySymbol(currency)}</Numeric>}
      after={after}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      dir="ltr"
      maxLength={64}
      value={shown}
      readOnly={isLocked}
      data-amount
      {...(wrong && { error: wrong })}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
