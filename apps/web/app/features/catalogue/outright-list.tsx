/**
 * Outrights of seasons, stages and tournaments, each with its favourites and a link to all
 * outcomes.
 */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { matchPath } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useKeyed } from '../../shared/helpers/use-readable.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { leagueTitle } from '../../shared/match/sports.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon, SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Empty } from '../../ui/notice.tsx'
import { OutcomeButton } from '../../ui/outcome-button.tsx'
import text from '../../ui/text.module.css'
import { ListFailure, MatchListSkeleton } from './growing-list.tsx'
import styles from './outright-list.module.css'

const FAVOURITES_SHOWN = 3

export function OutrightList({ filter }: { readonly filter: ListFilter }) {
  const t = useT()
  const { queries } = useApp()
  const { data: outrights, isError, refetch } = useQuery(queries.matches(filter))
  if (isError && !outrights) return <ListFailure onRetry={() => void refetch()} />
  if (!outrights) return <MatchListSkeleton />
  if (outrights.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="trophy" title={t('list.empty')}>
          <p>{t('list.empty.outrights')}</p>
        </Empty>
      </div>
    )
  }
  return (
    <section className={card.card} aria-label={t('list.outrights')}>
      {outrights.map(outright => (
        <OutrightRow key={outright.id} outright={outright} />
      ))}
    </section>
  )
}

function OutrightRow({ outright }: { readonly outright: Match }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { tournament, end_date: end } = outright
  return (
    <article className={styles.row} data-match={outright.id} aria-label={outright.name}>
      <Link className={styles.name} to={matchPath(outright)}>
        <SportIcon sportKey={tournament.sport.key} size={16} className={text.quiet} />
        <span className={styles.names}>
          <Name>{outright.name}</Name>
          <span className={cx(text.micro, text.quiet)}>
            <bdi>{leagueTitle(tournament)}</bdi>
            {end && <>&nbsp;· {t('list.until', { date: formats.date(end, timeZone) })}</>}
          </span>
        </span>
      </Link>
      <Favourites outright={outright} />
      <Link className={styles.more} to={matchPath(outright)}>
        {t('list.field', { count: outright.field?.length ?? 0 })}
        <Icon name="chev-r" size={12} flips />
      </Link>
    </article>
  )
}

/** The outcomes with the lowest odds of the leading market. */
function Favourites({ outright }: { readonly outright: Match }) {
  const { live } = useApp()
  const keys = useKeyed(live.marketKeys, outright.urn_id) ?? []
  const market = useKeyed(live.markets, keys[0] ?? '')
  if (!market) return <span />
  const oddsOf = (key: string) => live.outcomes.get(key)?.odds ?? Number.POSITIVE_INFINITY
  const favourites = [...market.outcomes].sort((a, b) => oddsOf(a.key) - oddsOf(b.key)).slice(0, FAVOURITES_SHOWN)
  return (
    <div className={styles.odds}>
      {favourites.map(outcome => (
        <OutcomeButton key={outcome.key} match={outright} marketKey={market.key} outcome={outcome} inList />
      ))}
    </div>
  )
}
