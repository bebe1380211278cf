import { useQuery } from '@tanstack/react-query'
import type { LimitRemainder } from '@touchline/contract/entities/limits'
import type { Account } from '@touchline/contract/entities/player'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useSubunits } from '../../shared/app/use-subunits.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { ExclusionCard } from './exclusion-card.tsx'
import { MONEY_KINDS, TIME_KINDS } from './limit-kinds.ts'
import { LimitSection } from './limit-section.tsx'
import { LimitStats } from './limit-stats.tsx'
import styles from './limits.late.module.css'
import { limitsQuery } from './limits-query.ts'

interface LimitsPageProps {
  /** Undefined until loaded. */
  readonly account: Account | undefined
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
  const counted = { currency, subunits: subunitsOf(currency) }
  const here = remaining.find(one => one.currency === account.currency)
  return (
    <div className={styles.page}>
      <p className={text.second}>{t('limits.intro')}</p>
      {here && account.currency !== currency && <Remainder remainder={here} />}
      <LimitStats stats={data.stats} currency={currency} />
      <div className={styles.cards}>
        <div className={cx(card.card, styles.card)}>
          <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.money')}</h2>
          {MONEY_KINDS.map(kind => (
            <LimitSection key={kind} kind={kind} limits={limits} counted={counted} />
          ))}
        </div>
        <div className={styles.column}>
          <div className={cx(card.card, styles.card)}>
            <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.time')}</h2>
            {TIME_KINDS.map(kind => (
              <LimitSection key={kind} kind={kind} limits={limits} counted={counted} />
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
  const write = (value: number) => formats.money({ value, currency, subunits })
  if (stake === null && deposit === null) return null
  return (
    <p className={text.second}>
      {t('limits.all-accounts')} {stake !== null && t('limits.account.stake', { currency, amount: write(stake) })}{' '}
      {deposit !== null && t('limits.account.deposit', { currency, amount: write(deposit) })}
    </p>
  )
}
