/** Under the empty slip: outcomes that most players bet on. Left out where the back end knows none. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import type { PopularPick } from '@touchline/contract/entities/engagement'
import { useT } from '../../../i18n/provider.tsx'
import { matchPath } from '../../../shared/addresses/paths.ts'
import type { App } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { pollEvery } from '../../../shared/errors/retry.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as lateKeys from '../../../shared/queries/late-query-keys.ts'
import { Link } from '../../../ui/link.tsx'
import { Name } from '../../../ui/name.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import styles from './popular-picks.module.css'

const MOST = 3
const REFRESH_MS = 60_000

/** Of the markets that lists show: their prices are pushed to every page. */
const isListed = ({ match, market }: PopularPick): boolean =>
  match.main_market?.id === market.id && match.main_market.specifier === market.specifier

const popularPicksQuery = ({ api, live }: App) =>
  queryOptions({
    queryKey: lateKeys.popularPicks,
    queryFn: async ({ signal }) => {
      const answer = await api.call('getPopular', { signal })
      const picks = answer.data.picks.filter(isListed).slice(0, MOST)
      live.foldMatches(
        picks.map(({ match }) => match),
        { asOfMs: getResponseTime(answer) },
      )
      return picks
    },
    refetchInterval: pollEvery(REFRESH_MS),
    // Optional for a back end.
    retry: false,
  })

export function PopularPicks() {
  const t = useT()
  const { data: picks = [] } = useQuery(popularPicksQuery(useApp()))
  if (picks.length === 0) return null
  return (
    <section className={styles.popular} aria-label={t('ticket.popular')}>
      <h2 className={text.micro}>{t('ticket.popular')}</h2>
      <ul>
        {picks.map(pick => (
          <li key={pick.match.id}>
            <Popular pick={pick} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Popular({ pick: { match, market, outcome_id: id, players } }: { readonly pick: PopularPick }) {
  const t = useT()
  const outcome = market.outcomes.find(outcome => outcome.id === id)
  if (!outcome) return null
  const key = outcomeKey(match.urn_id, market.id, market.specifier, id)
  return (
    <>
      <Link className={styles.words} to={matchPath(match)}>
        <Name>{outcome.name}</Name>
        <span className={styles.quiet} dir="auto">
          {market.name} · {match.name}
        </span>
        <span className={styles.quiet}>{t('ticket.popular.players', { count: players })}</span>
      </Link>
      <OutcomeButton
        match={match}
        marketKey={marketKey(match.urn_id, market.id, market.specifier)}
        outcome={{ key, id, name: outcome.name }}
        layout="centre"
      />
    </>
  )
}
