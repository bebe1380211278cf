import { digitValue } from '@touchline/betting/money/parse-stake'
import type { UserLimit } from '@touchline/contract/entities/limits'
import { type FormEvent, useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { parseAmount } from '../../shared/formats/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { requestLimit, useLimitChange } from './change-limits.ts'
import styles from './limits.module.css'
import {
  formatMoment,
  type LimitCurrency,
  type LimitKind,
  type LimitPeriod,
  periodsOf,
  useLimitTexts,
} from './limits.ts'

interface LimitFormProps {
  readonly kind: LimitKind
  readonly currency: LimitCurrency
  /** The initially selected period. */
  readonly period: LimitPeriod
  /** The limit was set. */
  readonly onDone: () => void
  /** The player leaves the form without a limit; `onDone` by default. */
  readonly onLeave?: () => void
  readonly leaveLabel?: string
}

/**
 * Form for a limit: period and amount. The platform decides when it applies, and the player is
 * informed.
 */
export function LimitForm(props: LimitFormProps) {
  const { kind, currency, period: initialPeriod, onDone, onLeave = onDone, leaveLabel } = props
  const app = useApp()
  const words = useLimitTexts()
  const { t } = words
  const { isBusy, error, run } = useLimitChange()
  const [period, setPeriod] = useState(initialPeriod)
  const [value, setValue] = useState<number | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isMoney = kind !== 'session' && kind !== 'reality_check'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (value === null || isBusy) return
    const request = { type: kind, period, value, ...(isMoney && { currency: currency.currency }) }
    const limit = await run(() => requestLimit(app, request))
    if (!limit) return
    showResult(limit)
    onDone()
  }
  const showResult = (limit: UserLimit) => {
    const isActive = limit.status !== 'unconfirmed'
    showAlert({
      kind: isActive ? 'success' : 'info',
      title: t(isActive ? 'limits.set.done' : 'limits.set.waits'),
      text: isActive ? undefined : t('limits.wait.early', { from: formatMoment(limit.confirm_from, words) }),
    })
  }

  const invalid = isSubmitted && value === null ? t(isMoney ? 'limits.amount.wrong' : 'limits.time.wrong') : undefined
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      {periodsOf(kind).length > 1 && (
        <Segments
          label={t('limits.period')}
          segments={periodsOf(kind).map(value => ({ value, label: t(`limits.period.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
      )}
      {isMoney ? (
        <MoneyField currency={currency} error={invalid} onChange={setValue} />
      ) : (
        <TimeFields error={invalid} onChange={setValue} />
      )}
      {kind === 'deposit' && <p className={styles.rule}>{t('limits.kind.deposit.rule')}</p>}
      <p className={styles.rule}>{t('limits.rule')}</p>
      {error && (
        <Notice kind="danger" icon="warn" role="alert">
          {error}
        </Notice>
      )}
      <div className={styles.actions}>
        {/* Setting a limit is not pressed upon anybody who is asked: both answers look the same. */}
        <Button type="submit" kind={leaveLabel ? 'default' : 'primary'} busy={isBusy}>
          {t('limits.save')}
        </Button>
        <Button kind={leaveLabel ? 'default' : 'ghost'} onClick={onLeave}>
          {leaveLabel ?? t('limits.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface ValueProps {
  readonly error: string | undefined
  /** Null: the text is not a valid limit. */
  readonly onChange: (value: number | null) => void
}

const HOUR_S = 3600
const MINUTE_S = 60
const MONTH_S = 31 * 24 * HOUR_S

/** An amount in minor units; null when invalid or zero. */
export function parseLimitAmount(
  text: string,
  locale: string,
  currency: Parameters<typeof parseAmount>[2],
): number | null {
  const parsed = parseAmount(text, locale, currency)
  return parsed.ok && parsed.value > 0 ? parsed.value : null
}

/** A whole number in digits of any script; an empty text is 0. */
function parseWholeNumber(text: string): number | null {
  const digits = [...text.trim()].map(digitValue)
  if (digits.length > 3 || digits.includes(null)) return null
  return digits.reduce<number>((sum, digit) => sum * 10 + (digit ?? 0), 0)
}

/** Hours and minutes in seconds, at most a month; null when invalid. */
export function parseLimitDuration(hoursText: string, minutesText: string): number | null {
  const hours = parseWholeNumber(hoursText)
  const minutes = parseWholeNumber(minutesText)
  if (hours === null || minutes === null) return null
  const seconds = hours * HOUR_S + minutes * MINUTE_S
  return seconds > 0 && seconds <= MONTH_S ? seconds : null
}

function MoneyField({ currency, error, onChange }: ValueProps & { readonly currency: LimitCurrency }) {
  const { t, formats, locale } = useI18n()
  return (
    <Field
      label={t('limits.amount')}
      before={formats.currencySymbol(currency.currency)}
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      error={error}
      onChange={event => onChange(parseLimitAmount(event.target.value, locale, currency))}
    />
  )
}

function TimeFields({ error, onChange }: ValueProps) {
  const { t } = useI18n()
  const [hours, setHours] = useState('')
  const [minutes, setMinutes] = useState('')
  return (
    <div className={styles.time}>
      <Field
        label={t('limits.hours')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        error={error}
        onChange={({ target }) => {
          setHours(target.value)
          onChange(parseLimitDuration(target.value, minutes))
        }}
      />
      <Field
        label={t('limits.minutes')}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => {
          setMinutes(target.value)
          onChange(parseLimitDuration(hours, target.value))
        }}
      />
    </div>
  )
}
