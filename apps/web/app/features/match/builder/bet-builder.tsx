/**
 * The bet builder of a match: combines picks of one match at a combined price. The backend decides
 * what can be combined and the price; this component shows it and adds the finished bet to the
 * slip.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { marketKey } from '@touchline/betting/markets/market-keys'
import { useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { App } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { pollEvery } from '../../../shared/errors/retry.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import styles from './builder.module.css'
import { BuilderMarkets } from './builder-markets.tsx'
import { BuilderRail } from './builder-rail.tsx'
import { builderOf } from './builder-store.ts'

interface BetBuilderProps {
  readonly match: PickMatch
  /** Minimum number of picks of a bet. */
  readonly minimum: number
}

/** Scrolls to the builder when the page was opened by its anchor. */
function useBroughtIntoView() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    if (section && section.getBoundingClientRect().top > innerHeight / 2) section.scrollIntoView({ block: 'start' })
  }, [])
  return ref
}

/** The list changes during a match; prices and statuses are pushed. */
const REFRESH_MS = 30_000

/**
 * Query for the keys of a match's combinable markets, in display order. The first element of its
 * key lets a gap refetch it.
 */
export function combinableQuery({ api, live }: Pick<App, 'api' | 'live'>, matchId: number) {
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'combinable'),
    queryFn: async ({ signal }) => {
      const answer = await api.call('getBetsCustomMarkets', { params: { match_id: matchId }, signal })
      live.foldMarkets(answer.data, { asOfMs: getResponseTime(answer) })
      return answer.data.map(market => marketKey(market.match_urn_id, market.id, market.specifier))
    },
    staleTime: REFRESH_MS,
    refetchInterval: pollEvery(REFRESH_MS),
  })
}

export function BetBuilder({ match, minimum }: BetBuilderProps) {
  const { t } = useI18n()
  const app = useApp()
  const builder = builderOf(app, match.id)
  const state = useReadable(builder)
  const { data: keys, isPending, isError } = useQuery(combinableQuery(app, match.id))
  const section = useBroughtIntoView()
  useEffect(() => builder.open(minimum), [builder, minimum])
  return (
    <section ref={section} className={styles.builder} aria-labelledby="bet-builder-title">
      <header className={styles.head}>
        <span className={styles.glyph}>
          <Icon name="layers" size={16} />
        </span>
        <h2 className={text.h3} id="bet-builder-title">
          {t('market.builder')}
        </h2>
        <p className={cx(text.small, text.quiet, styles.intro)}>{t('custom.intro')}</p>
      </header>
      {keys && keys.length > 0 ? (
        <div className={styles.parts}>
          <BuilderMarkets match={match} keys={keys} builder={builder} state={state} />
          <BuilderRail builder={builder} state={state} minimum={minimum} />
        </div>
      ) : (
        <Nothing isPending={isPending} isError={isError} />
      )}
    </section>
  )
}

function Nothing({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) {
  const { t } = useI18n()
  if (isPending) return <BuilderSkeleton />
  return (
    <Empty icon="layers" title={t(isError ? 'custom.failed' : 'custom.none')}>
      <p>{t(isError ? 'custom.failed.text' : 'custom.none.text')}</p>
    </Empty>
  )
}

function BuilderSkeleton() {
  return (
    <div className={styles.markets} aria-busy="true">
      {[1, 2, 3, 4].map(key => (
        <div key={key} className={styles.market}>
          <Skeleton />
          <Skeleton width="full" height="odd" />
        </div>
      ))}
    </div>
  )
}
