/**
 * What home begins with: the guide to a first bet at a first visit, later what this browser has last seen. Responses are
 * cached for all visitors: `early-script.ts` decides before the first paint which of the two has room.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { lastLeague } from '../features/catalogue/last-league.ts'
import { MatchWhen } from '../features/catalogue/match-when.tsx'
import { recentMatches, removeRecentMatch } from '../features/catalogue/recent-matches.ts'
import { guide } from '../features/first-bet/first-bet.ts'
import { FirstBetGuide } from '../features/first-bet/first-bet-guide.tsx'
import { slipCount } from '../features/ticket/picks.ts'
import { showSlip } from '../features/ticket/slip/slip-view.ts'
import { useT } from '../i18n/provider.tsx'
import { leaguePath, matchPath } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { useReadable } from '../shared/helpers/use-readable.ts'
import { useHydrated } from '../shared/live/ticker.ts'
import { useMatchNow } from '../shared/live/use-match.ts'
import { hasCrest, leagueTitle } from '../shared/match/sports.ts'
import { Crest } from '../ui/crest.tsx'
import { Icon, SportIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { LiveDot } from '../ui/live-dot.tsx'
import { Name } from '../ui/name.tsx'
import { Numeric } from '../ui/numeric.tsx'
import text from '../ui/text.module.css'
import styles from './home-start.module.css'

/** As `early-script.ts` decides it; a stored slip is loaded later. */
const hasPlaces = (): boolean =>
  recentMatches.get().length > 0 ||
  lastLeague.get() !== null ||
  slipCount.get() > 0 ||
  'slip' in document.documentElement.dataset

/** Follows the visitor's choice; what the page shows meanwhile changes nothing, so that nothing moves. */
function useStart(): void {
  const chosen = useReadable(guide)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (chosen === 'open') dataset.start = 'guide'
    else if (hasPlaces()) dataset.start = 'continue'
    else if (chosen === 'ended') delete dataset.start
  }, [chosen])
}

export function HomeStart() {
  useStart()
  return (
    <>
      <FirstBetGuide />
      <div className={styles.continue}>{useHydrated() && <Continue />}</div>
    </>
  )
}

/** As many as stand beside each other. */
const MOST = 3

/** The matches viewed lately, as far as they still exist. */
function useRecentMatches(): readonly Match[] {
  const { queries } = useApp()
  const ids = useReadable(recentMatches)
  const results = useQueries({ queries: ids.slice(0, MOST).map(id => queries.match(id)) })
  const gone = ids.filter((_, at) => {
    const error = results[at]?.error
    return error instanceof ApiError && error.status === 404
  })
  const goneIds = gone.join()
  useEffect(() => {
    for (const id of goneIds.split(',').filter(Boolean)) removeRecentMatch(Number(id))
  }, [goneIds])
  return results.flatMap(({ data }) => data ?? [])
}

function Continue() {
  const t = useT()
  const matches = useRecentMatches()
  const picks = useReadable(slipCount)
  const league = useReadable(lastLeague)
  const others = Number(picks > 0) + Number(league !== null)
  return (
    <nav aria-labelledby="continue">
      <h2 className={text.hidden} id="continue">
        {t('home.recent')}
      </h2>
      <ul className={styles.places}>
        {picks > 0 && <SlipPlace picks={picks} />}
        {matches.slice(0, MOST - others).map(match => (
          <MatchPlace key={match.id} match={match} />
        ))}
        {league && <LeaguePlace {...league} />}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly children: ReactNode
}

function Place({ mark, title, children }: PlaceProps) {
  return (
    <>
      {mark}
      <span className={styles.words}>
        <b>{title}</b>
        <small>{children}</small>
      </span>
      <Icon name="chev-r" size={16} flips />
    </>
  )
}

function SlipPlace({ picks }: { readonly picks: number }) {
  const t = useT()
  const app = useApp()
  const open = () => {
    showSlip(app, 'BET_SLIP')
    document.getElementById('slip')?.focus()
  }
  return (
    <li>
      <button type="button" className={styles.place} onClick={open}>
        <Place mark={<Icon name="ticket" />} title={t('slip.tab.slip')}>
          {t('home.continue.slip', { count: picks })}
        </Place>
      </button>
    </li>
  )
}

function MatchPlace({ match }: { readonly match: Match }) {
  const now = useMatchNow(match)
  const { competitors, tournament } = match
  const score = now.statistics?.total_score
  const { key } = tournament.sport
  const home = competitors?.home
  return (
    <li>
      <Link className={styles.place} to={matchPath(match)}>
        <Place
          mark={home && hasCrest(key) ? <Crest id={home.id} /> : <SportIcon sportKey={key} size={20} />}
          title={<Name>{match.name}</Name>}
        >
          <span className={styles.when}>
            {score && <Numeric>{`${score.home}–${score.away}`}</Numeric>}
            <MatchWhen match={now} sportKey={key} />
          </span>
        </Place>
      </Link>
    </li>
  )
}

function LeaguePlace({ sportKey, id }: { readonly sportKey: string; readonly id: number }) {
  const { queries } = useApp()
  const { data: leagues } = useQuery(queries.leagues(sportKey))
  const { data: counters } = useQuery(queries.counters())
  const league = leagues?.find(candidate => candidate.id === id)
  if (!league) return null
  const live = counters?.leagues?.[id]?.[1] ?? 0
  return (
    <li>
      <Link className={styles.place} to={leaguePath(league)}>
        <Place mark={<SportIcon sportKey={sportKey} size={20} />} title={<Name>{leagueTitle(league)}</Name>}>
          <Name>{league.category.name}</Name>
          {live > 0 && (
            <>
              {' '}
              <LiveDot /> <Numeric>{live}</Numeric>
            </>
          )}
        </Place>
      </Link>
    </li>
  )
}
