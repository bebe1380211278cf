/** What the last results of both sides say of a market: which of them it would have won, and who won. */
import { useQuery } from '@tanstack/react-query'
import { describeLeg } from '@touchline/betting/legs/describe-leg'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveMarket } from '@touchline/client/live/types'
import type { PastMatch } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { hasCrest } from '../../../shared/match/sports.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { competitorQuery } from '../../../shared/queries/competition-queries.ts'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormLetters } from '../../../ui/standings-table.tsx'
import text from '../../../ui/text.module.css'
import styles from './hit-rates.module.css'
import { formOf, listForm, statisticsQuery } from './statistics-query.ts'

const SIDES = ['home', 'away'] as const
type Side = (typeof SIDES)[number]

const OVER = '12'
const BOTH_SCORE = '29'
const BOTH_SCORE_YES = '74'
/** The `match_status` of a match that has ended. */
const ENDED_STAGE = 100

/** For each of the past matches, oldest first, whether the outcome would have won; null where their scores do not say it. */
export function findHits(
  past: readonly Pick<PastMatch, 'score'>[],
  sport: string,
  { id, specifier }: Pick<LiveMarket, 'id' | 'specifier'>,
  outcomeId: string,
): readonly boolean[] | null {
  const leg = { sport, marketId: id, specifier, outcomeId }
  const standings = past
    .toReversed()
    .map(
      ({ score }) =>
        describeLeg(leg, { status: MATCH_STATUS.finished, stage: ENDED_STAGE, score, periods: [] })?.stands,
    )
  if (standings.length === 0 || standings.includes(undefined) || standings.includes(null)) return null
  return standings.map(standing => standing === 'win' || standing === 'half_win')
}

/** The last matches of both sides, newest first: one call for the whole page. */
function usePastMatches({ id }: PickMatch): Readonly<Record<Side, readonly PastMatch[]>> | null {
  const { data } = useQuery(statisticsQuery(useApp().api, id, 'form'))
  if (!data) return null
  const of = (side: Side) => (data.matches ?? []).filter(past => past.side === side)
  return { home: of('home'), away: of('away') }
}

export function HitsHead() {
  return <span className={styles.head}>{useT()('stat.hits.over')}</span>
}

interface HitsProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

/** A row per side: how often its last matches were over the line. */
export function LineHits({ match, market }: HitsProps) {
  const past = usePastMatches(match)
  return (
    past && (
      <span className={styles.sides}>
        {SIDES.map(side => (
          <Hits
            key={side}
            match={match}
            side={side}
            hits={findHits(past[side], match.tournament.sport.key, market, OVER)}
          />
        ))}
      </span>
    )
  )
}

interface SideHitsProps {
  readonly match: PickMatch
  readonly side: Side
  readonly hits: readonly boolean[] | null
}

function Hits({ match, side, hits }: SideHitsProps) {
  const t = useT()
  if (!hits) return null
  const count = hits.filter(Boolean).length
  return (
    <span className={styles.hits}>
      <SideCrest match={match} side={side} />
      <span className={text.hidden}>
        {match.competitors?.[side].name} {t('stat.hits.of', { count, total: hits.length })}
      </span>
      <span className={styles.marks} dir="ltr" aria-hidden="true">
        {hits.map((isHit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: matches in their order
          <i key={index} className={cx(isHit && styles.hit)} />
        ))}
      </span>
      <bdi className={cx(styles.rate, text.num)} dir="ltr" translate="no" aria-hidden="true">
        {count}/{hits.length}
      </bdi>
    </span>
  )
}

function SideCrest({ match, side }: Omit<SideHitsProps, 'hits'>) {
  const team = match.competitors?.[side]
  return team && hasCrest(match.tournament.sport.key) ? <Crest id={team.id} /> : null
}

/** Below a market: the form of both sides, or how often both teams scored in their last matches. */
export function HitsStrip({ match, market }: HitsProps) {
  const t = useT()
  const past = usePastMatches(match)
  if (!past || SIDES.some(side => past[side].length === 0)) return null
  const sport = match.tournament.sport.key
  const isForm = market.id !== BOTH_SCORE
  const [home, away] = SIDES.map(side =>
    isForm ? (
      <Form key={side} match={match} side={side} past={listForm(past[side], side)} />
    ) : (
      <Hits key={side} match={match} side={side} hits={findHits(past[side], sport, market, BOTH_SCORE_YES)} />
    ),
  )
  return (
    <span className={styles.strip}>
      {home}
      <span className={styles.about}>{t(isForm ? 'stat.hits.form' : 'stat.hits.both')}</span>
      {away}
    </span>
  )
}

function Form({ match, side, past }: Omit<SideHitsProps, 'hits'> & { readonly past: readonly PastMatch[] }) {
  const name = match.competitors?.[side].name ?? ''
  return (
    <span className={styles.hits}>
      <SideCrest match={match} side={side} />
      <span className={text.hidden}>{name}</span>
      <span dir="ltr">
        <FormLetters form={past.toReversed().map(one => formOf(one, name))} />
      </span>
    </span>
  )
}

const PLAYER_ID = /^sr:player:(\d+)$/

/** The sums of the season of a player of one side: one call a side for the whole page. */
function useSeason({ competitors }: PickMatch, side: Side, player: number) {
  const id = competitors?.[side].id ?? 0
  const { data } = useQuery({ ...competitorQuery(useApp().api, id), enabled: competitors !== null })
  return data?.data.squad.find(member => member.id === player)?.season
}

interface PlayerHitsProps {
  readonly match: PickMatch
  /** The outcome of the player. */
  readonly player: string
}

/** Below a player's name: goals in the matches of the season. */
export function PlayerHits({ match, player }: PlayerHitsProps) {
  const t = useT()
  const id = Number(PLAYER_ID.exec(player)?.[1])
  const home = useSeason(match, 'home', id)
  const away = useSeason(match, 'away', id)
  const { matches, figures } = home ?? away ?? {}
  if (!matches) return null
  const goals = figures?.find(({ key }) => key === 'goals')?.value ?? 0
  return <span className={cx(text.micro, text.quiet)}>{t('stat.hits.player', { count: goals, matches })}</span>
}
