/** Page of a team, or of a person who competes: next matches with prices, place in the table, squad and last results. */
import { useQuery } from '@tanstack/react-query'
import type { CompetitorProfile } from '@touchline/contract/entities/match'
import { useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { hasCrest, hasTable } from '../../shared/match/sports.ts'
import { standingsQuery } from '../../shared/queries/competition-queries.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { FormLetters, Standings } from '../../ui/standings-table.tsx'
import { Star } from '../../ui/star.tsx'
import text from '../../ui/text.module.css'
import { CompetitorHead, CompetitorHeadSkeleton, useNextMatch } from './competitor-head.tsx'
import { GrowingList } from './growing-list.tsx'
import { LastResults } from './last-results.tsx'
import { MatchList } from './match-list.tsx'
import { competitorCrumbs } from './page-heads.tsx'
import { goalLineOf, listSideResults, SideRates, SideResults } from './side-results.tsx'
import { SquadTable } from './squad-table.tsx'
import styles from './team-page.module.css'

interface TeamPageProps {
  /** Undefined while it loads. */
  readonly profile: CompetitorProfile | undefined
  readonly fixtures: ListFilter
  readonly results: ListFilter
}

export function TeamPage({ profile, fixtures, results }: TeamPageProps) {
  const t = useT()
  const fixturesId = useId()
  return (
    <>
      <TeamHead profile={profile} fixtures={fixtures} results={results} />
      <section className={styles.section} aria-labelledby={fixturesId}>
        <h2 className={text.h2} id={fixturesId}>
          {t('team.fixtures')}
        </h2>
        <GrowingList filter={fixtures}>
          {(matches, end) => (
            <MatchList matches={matches} emptyText={t('list.empty.all')} heading="h3" grouping="league" end={end} />
          )}
        </GrowingList>
      </section>
      {profile && <LeaguePlace profile={profile} />}
      {profile && <Results profile={profile} filter={results} />}
      {profile && profile.squad.length > 0 && <Squad profile={profile} fixtures={fixtures} />}
    </>
  )
}

interface ResultsProps {
  readonly profile: CompetitorProfile
  readonly filter: ListFilter
}

function Results({ profile: { competitor, sport }, filter }: ResultsProps) {
  const line = goalLineOf(sport.key)
  if (line === undefined) return <PlainResults filter={filter} />
  return (
    <GrowingList filter={filter}>
      {(matches, end) => {
        const results = listSideResults(matches ?? [], competitor.id)
        if (results.length === 0) return <PlainResults filter={filter} />
        return (
          <div className={styles.pair}>
            <SideResults results={results} sportKey={sport.key} line={line} end={end} />
            <SideRates results={results} line={line} />
          </div>
        )
      }}
    </GrowingList>
  )
}

/** By day, with what there is to say while they load and where there are none. */
function PlainResults({ filter }: Pick<ResultsProps, 'filter'>) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.h2} id={id}>
        {t('nav.results')}
      </h2>
      <LastResults filter={filter} heading="h3" />
    </section>
  )
}

const FORM_LENGTH = 5

function TeamHead({ profile, fixtures, results }: TeamPageProps) {
  const t = useT()
  const next = useNextMatch(fixtures)
  const { flags } = useSettings() ?? {}
  if (!profile) return <CompetitorHeadSkeleton />
  const { competitor, sport } = profile
  return (
    <CompetitorHead
      sportKey={sport.key}
      crumbs={competitorCrumbs(profile, t)}
      badge={hasCrest(sport.key) && <Crest id={competitor.id} size={56} />}
      next={next}
    >
      <div className={styles.title}>
        <h1 className={text.h1}>
          <Name>{competitor.name}</Name>
        </h1>
        {flags?.favourite_competitors && <Star type="competitors" id={competitor.id} name={competitor.name} />}
      </div>
      <Form profile={profile} filter={results} />
    </CompetitorHead>
  )
}

/** As the table of the league has it; of a side without a table that of the matches whose results are stored. */
function Form({ profile: { competitor, sport, tournament: league }, filter }: ResultsProps) {
  const { api, queries } = useApp()
  const { data: ended = [] } = useQuery(queries.matches(filter))
  const isInTable = Boolean(league && hasTable(sport))
  const { data: table } = useQuery({ ...standingsQuery(api, league?.id ?? 0), enabled: isInTable })
  const row = table?.data.rows.find(({ competitor: { id } }) => id === competitor.id)
  const last = listSideResults(ended, competitor.id).slice(0, FORM_LENGTH)
  const form = row?.form ?? last.map(({ result }) => result).reverse()
  return form.length > 0 && <FormLetters form={form} />
}

/** The neighbours of a team in the table of its league. */
function LeaguePlace({ profile: { competitor, sport, tournament: league } }: { readonly profile: CompetitorProfile }) {
  const t = useT()
  const id = useId()
  if (!league || !hasTable(sport)) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.h2} id={id}>
        <Link className={styles.more} to={leaguePath(league, 'table')}>
          {t('list.table')}&nbsp;· <Name>{league.name}</Name>
        </Link>
      </h2>
      <div className={card.card}>
        <Standings leagueId={league.id} sportKey={sport.key} marked={[competitor.id]} isExcerpt />
      </div>
    </section>
  )
}

interface SquadProps extends Pick<TeamPageProps, 'fixtures'> {
  readonly profile: CompetitorProfile
}

function Squad({ profile: { squad: players, sport }, fixtures }: SquadProps) {
  const t = useT()
  const id = useId()
  const next = useNextMatch(fixtures) ?? undefined
  const sportKey = sport.key
  if (players.some(({ season }) => season)) return <SquadTable players={players} sportKey={sportKey} next={next} />
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.h2} id={id}>
        {t('team.squad')}
      </h2>
      <div className={cx(card.card, styles.squad)}>
        {[...groupBy(players, ({ position }) => position)].map(([position, group]) => (
          <div key={position}>
            <h3 className={cx(text.small, text.quiet)}>{t.optional(`team.position.${position}`, position)}</h3>
            <ul>
              {group.map(player => (
                <li key={player.id} translate="no">
                  {player.number !== undefined && <span className={styles.number}>{player.number}</span>}
                  <NameLink className={styles.player} sportKey={sportKey} slug={player.slug}>
                    <Name>{player.name}</Name>
                  </NameLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
