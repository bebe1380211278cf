import { useQuery } from '@tanstack/react-query'
import type { Account } from '@touchline/contract/entities/player'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
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
  /** Undefined until it is known. */
  readonly account: Account | undefined
}

/** What a player has set as bounds: money, time and breaks, with what was staked and won meanwhile. */
export function LimitsPage({ account }: LimitsPageProps) {
  const t = useT()
  const { api } = useApp()
  const { data, isError, refetch } = useQuery(limitsQuery(api))
  if (isError && !data)
    return (
      <Notice kind="danger" icon="warn" action={<Button onClick={() => void refetch()}>{t('limits.again')}</Button>}>
        {t('limits.unavailable')}
      </Notice>
    )
  if (!data || !account) return <Skeleton width="full" height="odd" />
  const limits = data.data
  return (
    <div className={styles.page}>
      <p className={text.second}>{t('limits.intro')}</p>
      <LimitStats stats={data.stats} currency={account.currency} />
      <div className={styles.cards}>
        <div className={cx(card.card, styles.card)}>
          <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.money')}</h2>
          {MONEY_KINDS.map(kind => (
            <LimitSection key={kind} kind={kind} limits={limits} account={account} />
          ))}
        </div>
        <div className={styles.column}>
          <div className={cx(card.card, styles.card)}>
            <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.time')}</h2>
            {TIME_KINDS.map(kind => (
              <LimitSection key={kind} kind={kind} limits={limits} account={account} />
            ))}
          </div>
          <ExclusionCard limits={limits} />
        </div>
      </div>
    </div>
  )
}
