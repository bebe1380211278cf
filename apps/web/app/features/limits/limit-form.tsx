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
import { type LimitKind, type LimitPeriod, periodsOf, type TimeLeft } from './limit-slots.ts'
import { formatMoment, useLimitTexts } from './limit-texts.ts'
import styles from './limits.module.css'

interface LimitFormProps {
  readonly kind: LimitKind
  readonly counted: TimeLeft
  /** The initially selected period. */
  readonly period: LimitPeriod
  readonly onDone: () => void
}

/**
 * Form for a limit: period and amount. The platform decides when it applies, and the player is
 * informed.
 */
export function LimitForm({ kind, counted, period: first, onDone }: LimitFormProps) {
  const app = useApp()
  const words = useLimitTexts()
  const { t } = words
  const { isBusy, error, run } = useLimitChange()
  const [period, setPeriod] = useState(first)
  const [value, setValue] = useState<number | null>(null)
  const [isTried, setIsTried] = useState(false)
  const isMoney = kind !== 'session' && kind !== 'reality_check'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (value === null || isBusy) return
    const request = { type: kind, period, value, ...(isMoney && { currency: counted.currency }) }
    const limit = await run(() => requestLimit(app, request))
    if (!limit) return
    showResult(limit)
    onDone()
  }
  const showResult = (limit: UserLimit) => {
    const isHeld = limit.status !== 'unconfirmed'
    showAlert({
      kind: isHeld ? 'success' : 'info',
      title: t(isHeld ? 'limits.set.done' : 'limits.set.waits'),
      text: isHeld ? undefined : t('limits.wait.early', { from: formatMoment(limit.confirm_from, words) }),
    })
  }

  const wrong = isTried && value === null ? t(isMoney ? 'limits.amount.wrong' : 'limits.time.wrong') : undefined
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      {periodsOf(kind).length > 1 && (
        <Segments
          label={t('limits.period')}
          segments={periodsOf(kind).map(one => ({ value: one, label: t(`limits.period.${one}`) }))}
          value={period}
          onChange={setPeriod}
        />
      )}
      {isMoney ? (
        <MoneyField counted={counted} error={wrong} onRead={setValue} />
      ) : (
        <TimeFields error={wrong} onRead={setValue} />
      )}
      <p className={styles.rule}>{t('limits.rule')}</p>
      {error && (
        <Notice kind="danger" icon="warn" role="alert">
          {error}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('limits.save')}
        </Button>
        <Button kind="ghost" onClick={onDone}>
          {t('limits.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface ValueProps {
  readonly error: string | undefined
  readonly onRead: (value: number | null) => void
}

/** Parses a typed limit; null when invalid. */
const HOUR_S = 3600
const MINUTE_S = 60
const MONTH_S = 31 * 24 * HOUR_S

/** An amount in minor units; zero is not a valid limit. */
export function parseLimitAmount(
  text: string,
  locale: string,
  currency: Parameters<typeof parseAmount>[2],
): number | null {
  const parsed = parseAmount(text, locale, currency)
  return parsed.ok && parsed.value > 0 ? parsed.value : null
}

/** A whole number in digits of any script; an empty text is 0. */
function readWhole(text: string): number | null {
  const digits = [...text.trim()].map(digitValue)
  if (digits.length > 3 || digits.includes(null)) return null
  return digits.reduce<number>((sum, digit) => sum * 10 + (digit ?? 0), 0)
}

/** Hours and minutes in seconds, at most a month. */
export function parseLimitDuration(hoursText: string, minutesText: string): number | null {
  const hours = readWhole(hoursText)
  const minutes = readWhole(minutesText)
  if (hours === null || minutes === null) return null
  const seconds = hours * HOUR_S + minutes * MINUTE_S
  return seconds > 0 && seconds <= MONTH_S ? seconds : null
}

function MoneyField({ counted: { currency, subunits }, error, onRead }: ValueProps & { readonly counted: TimeLeft }) {
  const { t, formats, locale } = useI18n()
  return (
    <Field
      label={t('limits.amount')}
      before={formats.currencySymbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      error={error}
      onChange={event => onRead(parseLimitAmount(event.target.value, locale, { currency, subunits }))}
    />
  )
}

function TimeFields({ error, onRead }: ValueProps) {
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
          onRead(parseLimitDuration(target.value, minutes))
        }}
      />
      <Field
        label={t('limits.minutes')}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => {
          setMinutes(target.value)
          onRead(parseLimitDuration(hours, target.value))
        }}
      />
    </div>
  )
}
