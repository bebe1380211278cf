/** The player's favourite sports, leagues, teams and matches. */
import { useQuery } from '@tanstack/react-query'
import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { FavouriteCompetitor } from '@touchline/contract/entities/engagement'
import type { Match } from '@touchline/contract/entities/match'
import type { ComponentType } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath, paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { hasCrest, leagueTitle, sportName } from '../../shared/match/sports.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Star } from '../../ui/star.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import {
  favouriteLeagues,
  favouriteMatches,
  favouriteSports,
  favouriteTeams,
  suggestedLeagues,
} from './favourite-queries.ts'
import styles from './favourites-page.module.css'

interface FavouritesPageProps {
  /** Component for lists of matches. */
  readonly MatchList: ComponentType<{ matches: readonly Match[] | undefined; emptyText: string; heading?: 'h3' }>
}

export function FavouritesPage({ MatchList }: FavouritesPageProps) {
  const t = useT()
  const app = useApp()
  const matches = useQuery(favouriteMatches(app))
  const leagues = useQuery(favouriteLeagues(app))
  const sports = useQuery(favouriteSports(app))
  const teams = useQuery(favouriteTeams(app))
  const counters = useQuery(app.queries.counters()).data
  const countOf = (id: number) => counters?.leagues && (counters.leagues[id]?.[0] ?? 0)
  const suggested = useQuery({ ...suggestedLeagues(app), enabled: leagues.data?.length === 0 })
  const all = [matches, leagues, sports, teams]
  if (all.some(query => query.isError)) {
    const retryAll = () => void Promise.all(all.map(query => query.refetch()))
    return (
      <Notice kind="danger" icon="warn" action={<Button onClick={retryAll}>{t('favourites.again')}</Button>}>
        {t('favourites.unavailable')}
      </Notice>
    )
  }
  // Rendered at once: a section that arrives later would push the others down.
  if (!sports.data || !leagues.data || !teams.data || !matches.data || suggested.isLoading)
    return <MatchList matches={undefined} emptyText="" />
  return (
    <>
      {sports.data.length > 0 && <Sports sports={sports.data} />}
      <section className={styles.section} aria-labelledby="favourite-leagues">
        <h2 className={text.h2} id="favourite-leagues">
          {t('favourites.leagues')}
        </h2>
        <Leagues leagues={leagues.data} suggested={suggested.data ?? []} countOf={countOf} />
      </section>
      {teams.data.length > 0 && <Teams teams={teams.data} />}
      <section className={styles.section} aria-labelledby="favourite-matches">
        <h2 className={text.h2} id="favourite-matches">
          {t('favourites.matches')}
        </h2>
        <MatchList matches={matches.data} emptyText={t('favourites.matches.none')} heading="h3" />
      </section>
    </>
  )
}

function Sports({ sports }: { readonly sports: readonly Sport[] }) {
  const t = useT()
  return (
    <section className={styles.section} aria-labelledby="favourite-sports">
      <h2 className={text.h2} id="favourite-sports">
        {t('nav.sports')}
      </h2>
      <ul className={card.card}>
        {sports.map(sport => (
          <li key={sport.id} className={styles.league}>
            <SportIcon sportKey={sport.key} size={16} className={text.quiet} />
            <Link className={styles.name} to={paths.sport(sport.key)}>
              {sportName(sport, t)}
            </Link>
            <Star type="sports" id={sport.id} name={sportName(sport, t)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Teams({ teams }: { readonly teams: readonly FavouriteCompetitor[] }) {
  const t = useT()
  return (
    <section className={styles.section} aria-labelledby="favourite-teams">
      <h2 className={text.h2} id="favourite-teams">
        {t('favourites.teams')}
      </h2>
      <ul className={card.card}>
        {teams.map(({ id, competitor: { slug, name }, sport, tournament }) => (
          <li key={id} className={styles.league}>
            {hasCrest(sport.key) ? (
              <Crest id={id} />
            ) : (
              <SportIcon sportKey={sport.key} size={16} className={text.quiet} />
            )}
            <NameLink className={styles.name} sportKey={sport.key} slug={slug}>
              <Name>{name}</Name>
            </NameLink>
            {tournament && <Name className={cx(text.small, text.quiet)}>{leagueTitle(tournament)}</Name>}
            <Star type="competitors" id={id} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LeaguesProps {
  readonly leagues: readonly Tournament[]
  readonly countOf: (id: number) => number | undefined
}

/** The favourite leagues; without any, suggestions to mark. */
function Leagues({ leagues, suggested, countOf }: LeaguesProps & { readonly suggested: readonly Tournament[] }) {
  const t = useT()
  if (leagues.length > 0) return <LeagueList leagues={leagues} countOf={countOf} />
  return (
    <>
      <p className={text.second}>{t('favourites.leagues.none')}</p>
      {suggested.length > 0 && (
        <>
          <h3 className={text.h3}>{t('favourites.suggested')}</h3>
          <LeagueList leagues={suggested} countOf={countOf} />
        </>
      )}
    </>
  )
}

function LeagueList({ leagues, countOf }: LeaguesProps) {
  return (
    <ul className={card.card}>
      {leagues.map(league => (
        <li key={league.id} className={styles.league}>
          <SportIcon sportKey={league.sport.key} size={16} className={text.quiet} />
          <CountryCode code={league.category.country_code} />
          <Link className={styles.name} to={leaguePath(league)}>
            <Name>{leagueTitle(league)}</Name>
          </Link>
          <span className={text.quiet}>{countOf(league.id)}</span>
          <Star type="tournaments" id={league.id} name={league.name} />
        </li>
      ))}
    </ul>
  )
}
