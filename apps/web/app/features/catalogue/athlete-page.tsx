/** Page of a player of a team: the next match, figures of the season, prices of markets on the player, and every match. */
import type { AthleteMatch, AthleteProfile } from '@touchline/contract/entities/athlete'
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { matchPath, paths } from '../../shared/addresses/paths.ts'
import { useMatchNow } from '../../shared/live/use-match.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomeButton } from '../../ui/outcome-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { AthleteChart } from './athlete-chart.tsx'
import { countFigure, figureName, isOfSeason } from './athlete-figures.ts'
import { AthleteMatches } from './athlete-matches.tsx'
import styles from './athlete-page.module.css'
import { CompetitorHead, CompetitorHeadSkeleton, type NextMatch, useNextMatch } from './competitor-head.tsx'
import { MatchListSkeleton } from './growing-list.tsx'
import { HitRates } from './hit-rates.tsx'
import { MatchWhen } from './match-when.tsx'
import { competitorCrumbs } from './page-heads.tsx'
import { type PlayerPrice, usePlayerPrices } from './player-prices.ts'
import { Shirt } from './shirt.tsx'

interface AthletePageProps {
  /** Undefined while it loads. */
  readonly profile: AthleteProfile | undefined
  /** The next match of the team. */
  readonly next: ListFilter | undefined
}

export function AthletePage({ profile, next: filter }: AthletePageProps) {
  const next = useNextMatch(filter)
  if (profile) return <Profile profile={profile} next={next} />
  return (
    <>
      <CompetitorHeadSkeleton />
      <MatchListSkeleton hasPrices={false} />
    </>
  )
}

interface ProfileProps {
  readonly profile: AthleteProfile
  readonly next: NextMatch
}

function Profile({ profile, next }: ProfileProps) {
  const t = useT()
  const { athlete, matches, sport } = profile
  const prices = usePlayerPrices(next, athlete.id)
  const season = matches.filter(match => isOfSeason(match, profile))
  if (!prices)
    return (
      <>
        <Head profile={profile} season={season} next={next} />
        <MatchListSkeleton hasPrices={false} />
      </>
    )
  const bets = next && prices.length > 0 && <Bets name={athlete.name} match={next} prices={prices} />
  return (
    <>
      <Head profile={profile} season={season} next={next} />
      {matches.length === 0 && <Notice>{t('team.player.none', { name: athlete.name })}</Notice>}
      <Panels
        label={athlete.name}
        panels={[
          {
            value: 'overview',
            label: t('team.player.overview'),
            content: (
              <>
                <AthleteChart matches={matches} next={next ?? undefined} prices={prices} />
                <div className={styles.pair}>
                  {bets}
                  {matches.length > 0 && (
                    <div className={styles.column}>
                      {season.length > 0 && (
                        <HitRates<AthleteMatch>
                          title={t('team.often')}
                          matches={season}
                          isHome={({ side }) => side === 'home'}
                          rates={HITS.map(([key, least, name]) => ({
                            name: t(name),
                            isHit: match => countFigure(match, key) >= least,
                          }))}
                        />
                      )}
                      <AthleteMatches matches={matches.slice(0, LAST_MATCHES)} sportKey={sport.key} />
                    </div>
                  )}
                </div>
              </>
            ),
          },
          ...(matches.length > 0
            ? [
                {
                  value: 'matches' as const,
                  label: t('team.player.matches'),
                  content: <AthleteMatches matches={matches} sportKey={sport.key} isWhole />,
                },
              ]
            : []),
          ...(bets ? [{ value: 'bets' as const, label: t('team.player.prices'), content: bets }] : []),
        ]}
      />
    </>
  )
}

/** Matches that the overview lists. */
const LAST_MATCHES = 5

interface Panel {
  readonly value: 'overview' | 'matches' | 'bets'
  readonly label: string
  readonly content: ReactNode
}

function Panels({ label, panels }: { readonly label: string; readonly panels: readonly Panel[] }) {
  const id = useId()
  const [chosen, setChosen] = useState<Panel['value']>('overview')
  // Prices may end while they are shown.
  const shown = panels.find(({ value }) => value === chosen) ?? panels[0]
  if (!shown) return null
  return (
    <>
      {panels.length > 1 && <Tabs label={label} tabs={panels} value={shown.value} onChange={setChosen} panelId={id} />}
      <div className={styles.panel} id={id} role="tabpanel" aria-label={shown.label}>
        {shown.content}
      </div>
    </>
  )
}

/** What a bet could be on: a figure and the least that is a hit. */
const HITS = [
  ['goals', 1, 'team.player.scores'],
  ['goals', 2, 'team.player.scores2'],
  ['shots_on_target', 2, 'team.player.onTarget2'],
  ['yellow_cards', 1, 'team.player.booked'],
] as const

interface HeadProps extends ProfileProps {
  /** The matches of the season. */
  readonly season: readonly AthleteMatch[]
}

function Head({ profile, season, next }: HeadProps) {
  const t = useT()
  const { athlete, competitor, sport } = profile
  const keys = season[0]?.figures.map(({ key }) => key) ?? []
  const sums = keys.map(key => [key, season.reduce((sum, match) => sum + countFigure(match, key), 0)] as const)
  return (
    <CompetitorHead
      sportKey={sport.key}
      crumbs={[
        ...competitorCrumbs(profile, t),
        ...(competitor.slug ? [{ name: competitor.name, to: paths.team(sport.key, competitor.slug) }] : []),
      ]}
      badge={<Shirt teamId={competitor.id} number={athlete.number} />}
      next={next}
    >
      <h1 className={text.h1} translate="no">
        <Name>{athlete.name}</Name>
      </h1>
      <p className={cx(styles.team, text.small, text.second)}>
        {competitor.slug ? (
          <Link className={text.link} to={paths.team(sport.key, competitor.slug)}>
            <Name>{competitor.name}</Name>
          </Link>
        ) : (
          <Name>{competitor.name}</Name>
        )}
        {'\u00a0· '}
        {t.optional(`team.player.position.${athlete.position}`, athlete.position)}
        {athlete.number !== undefined && `\u00a0· ${t('team.player.number', { number: athlete.number })}`}
      </p>
      {season.length > 0 && (
        <div className={cx(styles.sums, text.small)}>
          <span className={text.second}>{t('team.player.season')}</span>
          <dl className={styles.sums}>
            <Sum name={t('league.matches')} value={season.length} />
            {sums.map(([key, sum]) => (
              <Sum key={key} name={figureName(key, t)} value={sum} />
            ))}
          </dl>
        </div>
      )}
    </CompetitorHead>
  )
}

function Sum({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt className={text.quiet}>{name}</dt>
      <dd className={text.num}>{value}</dd>
    </div>
  )
}

interface BetsProps {
  readonly name: string
  readonly match: Match
  readonly prices: readonly PlayerPrice[]
}

function Bets({ name, match, prices }: BetsProps) {
  const t = useT()
  const id = useId()
  const now = useMatchNow(match)
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 className={cx(card.head, text.h3)} id={id}>
        {t('team.player.bets', { name })}
      </h2>
      <p className={cx(styles.match, text.small)}>
        <MatchWhen match={now} sportKey={match.tournament.sport.key} />
        <Link className={text.link} to={matchPath(match)}>
          <Name>{match.name}</Name>
        </Link>
      </p>
      <ul className={styles.bets}>
        {prices.map(({ market, outcome }) => (
          <li key={market.key}>
            <span className={text.small} dir="auto">
              {market.name}
            </span>
            <OutcomeButton match={match} marketKey={market.key} outcome={outcome} layout="centre" />
          </li>
        ))}
      </ul>
    </section>
  )
}
