/** The rounds of a league as one strip, and the matches of one of them: those to come with prices, then the results. */

import { useQuery } from '@tanstack/react-query'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Standings, Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { standingsQuery } from '../../shared/queries/competition-queries.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import chips from '../../ui/chips.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, Notice } from '../../ui/notice.tsx'
import { MatchListSkeleton } from './growing-list.tsx'
import { DayList } from './last-results.tsx'
import styles from './league-rounds.module.css'
import { MatchList } from './match-list.tsx'

type Season = NonNullable<Standings['season']>

interface LeagueRoundsProps {
  readonly league: Tournament
  /** Undefined: the round that is played or is next. */
  readonly round: number | undefined
  readonly filterOf: (season: Season, round: number) => ListFilter
}

export function LeagueRounds({ league, round, filterOf }: LeagueRoundsProps) {
  const t = useT()
  const { api } = useApp()
  const { data } = useQuery(standingsQuery(api, league.id))
  if (!data) return <MatchListSkeleton />
  const { season } = data.data
  const shown = round ?? season?.round
  if (!season?.rounds || shown === undefined) return <Notice>{t('results.rounds.none')}</Notice>
  return (
    <>
      <RoundStrip league={league} count={season.rounds} current={season.round ?? 1} shown={shown} />
      <RoundMatches filter={filterOf(season, shown)} />
    </>
  )
}

interface RoundStripProps {
  readonly league: Tournament
  readonly count: number
  /** The round that is played or is next. */
  readonly current: number
  readonly shown: number
}

function RoundStrip({ league, count, current, shown }: RoundStripProps) {
  const t = useT()
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another round is shown
  useEffect(() => {
    if (strip.current) centerShown(strip.current)
  }, [shown])
  const path = (round: number) => leaguePath(league, round === current ? 'rounds' : `round-${round}`)
  return (
    <nav className={styles.rounds} aria-label={t('league.rounds')}>
      <Step round={shown - 1} count={count} path={path} icon="chev-l" />
      <div className={cx(chips.chips, styles.strip)} ref={strip}>
        {Array.from({ length: count }, (_, index) => index + 1).map(round => (
          <Link
            key={round}
            className={cx(styles.round, round < current && styles.played, round === current && styles.current)}
            to={path(round)}
            aria-label={t('results.round', { round })}
            aria-current={round === shown ? 'page' : undefined}
          >
            {round === shown ? t('results.round', { round }) : round}
          </Link>
        ))}
      </div>
      <Step round={shown + 1} count={count} path={path} icon="chev-r" />
    </nav>
  )
}

/** Scrolls the strip, not the page. */
function centerShown(strip: HTMLElement): void {
  const shown = strip.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!shown) return
  const { left, width } = strip.getBoundingClientRect()
  strip.scrollLeft += shown.left + shown.width / 2 - (left + width / 2)
}

interface StepProps {
  readonly round: number
  readonly count: number
  readonly path: (round: number) => string
  readonly icon: 'chev-l' | 'chev-r'
}

/** The round before, or after. At an end of the season its place stays empty. */
function Step({ round, count, path, icon }: StepProps) {
  const t = useT()
  if (round < 1 || round > count) return <span className={styles.step} />
  return (
    <Link className={cx(chips.chip, styles.step)} to={path(round)} aria-label={t('results.round', { round })}>
      <Icon name={icon} size={16} flips />
    </Link>
  )
}

const isOpen = ({ status }: Match): boolean => status <= MATCH_STATUS.stopped

function RoundMatches({ filter }: { readonly filter: ListFilter }) {
  const t = useT()
  const { queries } = useApp()
  const { data: matches } = useQuery(queries.matches(filter))
  if (!matches) return <MatchListSkeleton />
  const open = matches.filter(isOpen)
  const ended = matches.filter(match => !isOpen(match))
  if (matches.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="cal" title={t('list.empty')}>
          <p>{t('results.round.none')}</p>
        </Empty>
      </div>
    )
  }
  return (
    <>
      {open.length > 0 && <MatchList matches={open} emptyText={t('results.round.none')} grouping="time" isOneLeague />}
      {ended.length > 0 && <DayList matches={ended} heading="h2" />}
    </>
  )
}
