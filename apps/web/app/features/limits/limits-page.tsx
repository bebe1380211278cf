import { useQuery } from '@tanstack/react-query'
import type { LimitRemainder, LimitStats, UserLimit } from '@touchline/contract/entities/limits'
import type { Account } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { useApp, useSubunits } from '../../shared/app/app-context.tsx'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { LimitSection } from './limit-section.tsx'
import styles from './limits.module.css'
import {
  EXCLUSIONS,
  type ExclusionType,
  findExclusion,
  formatMoment,
  MONEY_KINDS,
  TIME_KINDS,
  useLimitTexts,
} from './limits.ts'
import { limitsQuery } from './limits-query.ts'

interface LimitsPageProps {
  /** Undefined until loaded. */
  readonly account: Account | undefined
}

const DAY_MS = 24 * 3600 * 1000
/** Daylight saving changes make a day longer or shorter. */
const TOLERANCE_MS = DAY_MS / 2

const getStatSpanMs = ({ period }: LimitStats): number => Date.parse(period.to) - Date.parse(period.from)

/** The platform reports statistics by day, week and month with their bounds only. */
export function formatStatSpan(stats: LimitStats): 'day' | 'week' | 'month' {
  const spanMs = getStatSpanMs(stats)
  if (spanMs <= DAY_MS + TOLERANCE_MS) return 'day'
  return spanMs <= 7 * DAY_MS + TOLERANCE_MS ? 'week' : 'month'
}

/** Stakes and wins per period in one currency. Losses are shown as prominently as wins. */
function LimitStatsSection({ stats, currency }: { readonly stats: readonly LimitStats[]; readonly currency: string }) {
  const { t, formats, subunitsOf } = useLimitTexts()
  const rows = stats.filter(row => row.currency === currency).sort((a, b) => getStatSpanMs(a) - getStatSpanMs(b))
  if (rows.length === 0) return null
  const money = (value: number) => ({ value, currency, subunits: subunitsOf(currency) })
  return (
    <section className={card.card}>
      <table className={styles.stats}>
        <caption className={text.hidden}>{t('limits.stats')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('limits.stats.staked')}</th>
            <th scope="col">{t('limits.stats.won')}</th>
            <th scope="col">{t('limits.stats.net')}</th>
          </tr>
        </thead>
        <tbody className={text.num}>
          {rows.map(row => (
            <tr key={row.period.from + row.period.to}>
              <th scope="row">{t(`limits.stats.${formatStatSpan(row)}`)}</th>
              <td translate="no">{formats.money(money(row.bets_sum))}</td>
              <td translate="no">{formats.money(money(row.wins_sum))}</td>
              <td className={styles.net} translate="no">
                {signedMoney(formats, money(row.wins_sum - row.bets_sum))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Time-outs and self-exclusion: the active one, and options for a longer one. */
function ExclusionCard({ limits }: { readonly limits: readonly UserLimit[] }) {
  const t = useT()
  const current = findExclusion(limits)
  return (
    <div className={cx(card.card, styles.card)}>
      <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.exclusion')}</h2>
      {current && <CurrentExclusion limit={current} />}
      <ExclusionChoice type="cooling_off" />
      <ExclusionChoice type="self_exclusion" />
    </div>
  )
}

function CurrentExclusion({ limit }: { readonly limit: UserLimit }) {
  const words = useLimitTexts()
  const until = formatMoment(limit.disable_at, words)
  return (
    <div className={styles.section}>
      <Notice kind="info" icon="shield" role="status">
        {until ? words.t('limits.excluded.until', { until }) : words.t('limits.excluded')}
      </Notice>
    </div>
  )
}

function ExclusionChoice({ type }: { readonly type: ExclusionType }) {
  const app = useApp()
  const t = useT()
  const periods = EXCLUSIONS[type]
  const [period, setPeriod] = useState<(typeof periods)[number]>(periods[0])
  const isDay = type === 'cooling_off' && period === 'day'
  return (
    <section className={styles.section} aria-labelledby={`limit-${type}`}>
      <div>
        <h3 className={text.h3} id={`limit-${type}`}>
          {t(`limits.${type}`)}
        </h3>
        <p className={text.second}>{t(`limits.${type}.text`)}</p>
      </div>
      <Segments
        label={t('limits.how-long')}
        segments={periods.map(value => ({ value, label: t.optional(`limits.${type}.${value}`, value) }))}
        value={period}
        onChange={setPeriod}
      />
      <div className={styles.actions}>
        <Button
          kind={type === 'self_exclusion' ? 'danger' : 'default'}
          onClick={() => void (isDay ? openModal(app, 'takeBreak') : openModal(app, 'exclusion', { type, period }))}
        >
          {t(`limits.${type}.begin`)}
        </Button>
      </div>
    </section>
  )
}

/** A player's limits on money and time, exclusions, and statistics. */
export function LimitsPage({ account }: LimitsPageProps) {
  const t = useT()
  const { api } = useApp()
  const subunitsOf = useSubunits()
  const { data, isError, refetch } = useQuery(limitsQuery(api))
  if (isError && !data)
    return (
      <Notice kind="danger" icon="warn" action={<Button onClick={() => void refetch()}>{t('limits.again')}</Button>}>
        {t('limits.unavailable')}
      </Notice>
    )
  if (!data || !account) return <Skeleton width="full" height="odd" />
  const { data: limits, currency, remaining } = data
  const limitCurrency = { currency, subunits: subunitsOf(currency) }
  const remainder = remaining.find(other => other.currency === account.currency)
  return (
    <div className={styles.page}>
      <p className={text.second}>{t('limits.intro')}</p>
      {remainder && account.currency !== currency && <Remainder remainder={remainder} />}
      <LimitStatsSection stats={data.stats} currency={currency} />
      <div className={styles.cards}>
        <div className={cx(card.card, styles.card)}>
          <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.money')}</h2>
          {MONEY_KINDS.map(kind => (
            <LimitSection key={kind} kind={kind} limits={limits} currency={limitCurrency} />
          ))}
        </div>
        <div className={styles.column}>
          <div className={cx(card.card, styles.card)}>
            <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.time')}</h2>
            {TIME_KINDS.map(kind => (
              <LimitSection key={kind} kind={kind} limits={limits} currency={limitCurrency} />
            ))}
          </div>
          <ExclusionCard limits={limits} />
        </div>
      </div>
    </div>
  )
}

/** Remaining amounts on the active account, whose currency differs from that of the limits. */
function Remainder({ remainder: { currency, stake, deposit } }: { readonly remainder: LimitRemainder }) {
  const { t, formats } = useI18n()
  const subunits = useSubunits()(currency)
  const format = (value: number) => formats.money({ value, currency, subunits })
  if (stake === null && deposit === null) return null
  return (
    <p className={text.second}>
      {t('limits.all-accounts')} {stake !== null && t('limits.account.stake', { currency, amount: format(stake) })}{' '}
      {deposit !== null && t('limits.account.deposit', { currency, amount: format(deposit) })}
    </p>
  )
}
