/** How a bet was settled: each selection with what decided it, then the sum line by line. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Receipt, ReceiptLeg, ReceiptStep } from '@touchline/contract/entities/receipt'
import { useState } from 'react'
import type { Formats } from '../../i18n/format.ts'
import { type I18n, useI18n } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useCopy } from '../../shared/browser/copy-text.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useNow, useTimeZone } from '../../shared/live/ticker.ts'
import { type ModalProps, openSignInInPlace } from '../../shared/modals/modals.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Name } from '../../ui/name.tsx'
import { Notice, RetryNotice } from '../../ui/notice.tsx'
import { Numeric, Sentence } from '../../ui/numeric.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { SignInPrompt } from './my-bets-tab.tsx'
import styles from './receipt-modal.module.css'

export function ReceiptModal({ props: { id } }: ModalProps<'receipt'>) {
  const app = useApp()
  const { t } = useI18n()
  const { status } = useSessionState()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.receipts, id],
    queryFn: async ({ signal }) => (await app.api.call('getBetReceipt', { params: { id }, signal })).data,
    enabled: status === 'LOGGED_IN',
  })
  const [isExact, setExact] = useState(false)
  const problem = error instanceof ApiError ? error.localizedMessage : undefined
  return (
    <Modal
      title={t('settlement.title')}
      footer={data && <Actions receipt={data} isExact={isExact} onExact={setExact} />}
    >
      {status === 'NOT_LOGGED_IN' && <SignInPrompt onSignIn={() => void openSignInInPlace(app, undefined)} />}
      {status !== 'NOT_LOGGED_IN' && !data && !error && <Skeleton width="full" height="odd" />}
      {error && (
        <RetryNotice text={problem ?? t('settlement.failed')} label={t('bets.retry')} onRetry={() => void refetch()} />
      )}
      {data && <Paper key={data.bet_id} receipt={data} isExact={isExact} />}
    </Modal>
  )
}

interface ActionsProps {
  readonly receipt: Receipt
  readonly isExact: boolean
  readonly onExact: (isExact: boolean) => void
}

function Actions({ receipt, isExact, onExact }: ActionsProps) {
  const { t } = useI18n()
  const isShortened = receipt.steps.some(({ value }) => !isShownWhole(value, receipt))
  const [state, copy] = useCopy(JSON.stringify(receipt, null, 2))
  return (
    <>
      {isShortened && (
        <Button size="sm" aria-pressed={isExact} onClick={() => onExact(!isExact)}>
          {t('settlement.exact')}
        </Button>
      )}
      <Button size="sm" onClick={copy}>
        <Icon name={state === 'done' ? 'check' : 'copy'} size={14} />
        {t(state === 'done' ? 'settlement.copied' : 'settlement.copy')}
      </Button>
      <Button size="sm" onClick={() => window.print()}>
        {t('settlement.print')}
      </Button>
    </>
  )
}

interface PaperProps {
  readonly receipt: Receipt
  /** Amounts of the sum as fractions where their decimals do not end. */
  readonly isExact: boolean
}

function Paper({ receipt, isExact }: PaperProps) {
  const { t } = useI18n()
  const { legs, history, steps } = receipt
  const [firstSettlement] = useState(history.length)
  return (
    <>
      {history.length > firstSettlement && (
        <Notice icon="warn" role="status">
          {t('settlement.corrected')}
        </Notice>
      )}
      <article className={styles.paper} data-receipt={receipt.ref}>
        <Terms receipt={receipt} />
        <table className={styles.legs}>
          <caption className={text.hidden}>{t('settlement.legs')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('settlement.leg')}</th>
              <th scope="col">{t('settlement.decided-by')}</th>
              <th scope="col">{t('settlement.counts')}</th>
            </tr>
          </thead>
          <tbody>
            {legs.map(leg => (
              <LegRow key={leg.id} leg={leg} />
            ))}
          </tbody>
        </table>
        {steps.length > 0 && <h3 className={styles.heading}>{t('settlement.sum')}</h3>}
        <Sum receipt={receipt} isExact={isExact} />
        {history.length > 1 && <Corrections receipt={receipt} />}
        <SelfCheck />
      </article>
    </>
  )
}

/** What was agreed, and when. */
function Terms({ receipt: { ref, rules, settled_at, terms } }: { readonly receipt: Receipt }) {
  const { t, formats } = useI18n()
  const now = useNow()
  const timeZone = useTimeZone()
  const formatMoment = (at: string) => {
    const { day, time } = formatWhen(at, now, { t, formats, timeZone })
    return `${day} ${time}`
  }
  const facts = [
    [t('settlement.placed'), formatMoment(rules)],
    [t('settlement.step.stake'), formats.money({ ...terms, value: terms.stake })],
    ...(settled_at === null ? [] : [[t('settlement.cause.result'), formatMoment(settled_at)]]),
    [t('settlement.rounding'), t.find(`settlement.rounding.${terms.rounding}`, {}) ?? terms.rounding],
  ]
  return (
    <>
      <p className={styles.title}>{t('settlement.title')}</p>
      <p className={styles.number}>
        <bdi>{t('bets.number', { number: ref })}</bdi>
      </p>
      <dl className={cx(styles.terms, text.num)}>
        {facts.map(([name = '', value = '']) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** How anybody can check the receipt without us: the program is part of the published source. */
function SelfCheck() {
  const { t } = useI18n()
  return (
    <details className={styles.check}>
      <summary>{t('settlement.check')}</summary>
      <p>{t('settlement.check.text')}</p>
      <code dir="ltr" translate="no">
        node scripts/verify-bet.mjs receipt.json
      </code>
    </details>
  )
}

function LegRow({ leg }: { readonly leg: ReceiptLeg }) {
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  const { match_name, outcome_name, market_name, odds, multiplier, decided_by, rule, reason } = leg
  const factor = multiplier === null ? odds : toNumber(multiplier)
  const why = reason === null ? undefined : t.find(`settlement.reason.${reason}`, {})
  return (
    <tr>
      <th scope="row">
        <Name className={cx(styles.strong, styles.outcome)}>{outcome_name}</Name>
        <small>
          <Name>{market_name}</Name>&nbsp;· <Name>{match_name}</Name>
          {factor !== odds && (
            <>
              {'\u00a0· '}
              <Numeric>{formatPrice(odds)}</Numeric>
            </>
          )}
        </small>
      </th>
      <td>
        {decided_by.map(({ count, home, away, period_key }) => (
          <span key={`${count} ${period_key}`}>
            {t.find(`bets.unit.${count}`, {})} <Numeric className={styles.strong}>{`${home}–${away}`}</Numeric>
          </span>
        ))}
        <small>{why ?? t.find(`settlement.rule.${rule}`, {})}</small>
      </td>
      <td className={text.num}>
        <Numeric className={styles.strong}>
          {multiplier === null ? formatPrice(odds) : `× ${formatDecimal(factor, formats)}`}
        </Numeric>
      </td>
    </tr>
  )
}

/** For display alone: the exact fraction is in the data. */
function toNumber(fraction: string): number {
  const [numerator = '0', denominator = '1'] = fraction.split('/')
  return Number(numerator) / Number(denominator)
}

const MORE_DIGITS = 3

/** A factor or an amount with at least `digits` decimals, and up to three more where it has them. */
function formatDecimal(value: number, { decimalSeparator }: Formats, digits = 2): string {
  const places = value.toFixed(digits + MORE_DIGITS).split('.')[1] ?? ''
  return value.toFixed(Math.max(digits, places.replace(/0+$/, '').length)).replace('.', decimalSeparator)
}

/** Whether a step changes nothing that a reader would look for. */
function isPlain({ op, by, factor, value }: ReceiptStep, before: ReceiptStep | undefined): boolean {
  if (op === 'times') return by === '1'
  if (op === 'boost') return factor === 1000
  return op === 'round' && value === before?.value
}

const formatAmount = (value: string, { terms }: Receipt, formats: Formats): string =>
  formatDecimal(toNumber(value) / terms.subunits, formats, Math.log10(terms.subunits))

/** An amount in minor units as a fraction of the currency. */
function readFraction(value: string, { terms }: Receipt): readonly [bigint, bigint] {
  const [numerator = '0', denominator = '1'] = value.split('/')
  return [BigInt(numerator), BigInt(denominator) * BigInt(terms.subunits)]
}

/** Whether an amount is shown to its last decimal. */
function isShownWhole(value: string, receipt: Receipt): boolean {
  const [numerator, denominator] = readFraction(value, receipt)
  return (numerator * BigInt(receipt.terms.subunits * 10 ** MORE_DIGITS)) % denominator === 0n
}

const formatFraction = (value: string, receipt: Receipt): string => readFraction(value, receipt).join('/')

function formatStep(
  step: ReceiptStep,
  before: ReceiptStep | undefined,
  receipt: Receipt,
  { t, formats }: I18n,
): string {
  const { op, by = '1', count, factor = 0, max = 0 } = step
  if (op === 'times' || op === 'times_sum') {
    return `${before ? formatAmount(before.value, receipt, formats) : ''} × ${formatDecimal(toNumber(by), formats)}`
  }
  if (op === 'lines') return t('settlement.step.lines', { count: count ?? 0 })
  if (op === 'boost') return t('settlement.step.boost', { factor: formatDecimal(factor / 1000, formats) })
  if (op === 'cap') return t('settlement.step.cap', { amount: formatAmount(String(max), receipt, formats) })
  return t.find(`settlement.step.${op}`, {}) ?? op
}

function Sum({ receipt, isExact }: PaperProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const { steps, terms, win_amount } = receipt
  const { cash_stake, cashed_amount } = terms
  const money = (value: number) => formats.money({ ...terms, value })
  const formatValue = (value: string) =>
    isExact && !isShownWhole(value, receipt) ? formatFraction(value, receipt) : formatAmount(value, receipt, formats)
  const net = signedMoney(formats, { ...terms, value: win_amount - cash_stake })
  return (
    <ol className={cx(styles.sum, text.num)}>
      {cashed_amount > 0 && <Line label={t('settlement.parts')} amount={money(cashed_amount)} />}
      {steps.map((step, index) => {
        const before = steps[index - 1]
        if (isPlain(step, before)) return null
        const label = formatStep(step, before, receipt, i18n)
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
        return <Line key={index} label={label} amount={formatValue(step.value)} />
      })}
      <Line label={t('settlement.paid')} amount={money(win_amount)} isTotal />
      <li className={styles.net}>
        <Sentence>{t.isolated('bets.net', { amount: net })}</Sentence>
      </li>
    </ol>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: string
  readonly isTotal?: boolean
}

function Line({ label, amount, isTotal = false }: LineProps) {
  return (
    <li className={cx(isTotal && styles.total)}>
      <bdi>{label}</bdi>
      <i aria-hidden="true" />
      <Numeric className={styles.strong}>{amount}</Numeric>
    </li>
  )
}

function Corrections({ receipt }: { readonly receipt: Receipt }) {
  const { t, formats } = useI18n()
  const now = useNow()
  const timeZone = useTimeZone()
  const { history, terms } = receipt
  return (
    <>
      <h3 className={styles.heading}>{t('settlement.corrections')}</h3>
      <ul className={cx(styles.sum, text.num)}>
        {history.map(({ at, cause, payout }) => {
          const { day, time } = formatWhen(at, now, { t, formats, timeZone })
          const amount = formats.money({ ...terms, value: payout })
          const label = t.find(`settlement.cause.${cause}`, {}) ?? t('settlement.cause.result')
          return <Line key={`${at} ${cause}`} label={`${day} ${time}\u00a0· ${label}`} amount={amount} />
        })}
      </ul>
    </>
  )
}
