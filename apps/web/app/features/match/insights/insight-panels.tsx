/** The panels opened by the buttons under the scoreboard. */
import { useQuery } from '@tanstack/react-query'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { Statistics, StatisticsRow } from '@touchline/contract/entities/media'
import type { ReactNode } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { currentTheme } from '../../../shared/browser/preferences.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Standings } from '../../../ui/standings-table.tsx'
import text from '../../../ui/text.module.css'
import { PeriodTable } from '../scoreboard/period-table.tsx'
import { PairedBar } from '../scoreboard/statistics.tsx'
import { Ballot } from './ballot.tsx'
import { EventList } from './event-list.tsx'
import styles from './insight-panels.module.css'
import { Momentum } from './momentum.tsx'
import { AttemptMap, LineupList } from './pitch.tsx'
import { Letters, PastList } from './prospect.tsx'
import { isDecidedBySets, isPlayed, listForm, statisticsQuery } from './statistics-query.ts'

export type InsightKind =
  | 'score'
  | 'statistics'
  | 'timeline'
  | 'attempts'
  | 'momentum'
  | 'lineups'
  | 'meetings'
  | 'form'
  | 'table'
  | 'vote'
  | 'info'

interface InsightPanelProps {
  readonly kind: InsightKind
  readonly match: Match
  readonly now: MatchNow
}

/**
 * Fills the `{name}` placeholders of a URL template with escaped values; unknown placeholders
 * become empty.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** A third-party page about the match, framed under the scoreboard. */
function MatchInfo({ match, template }: { readonly match: Match; readonly template: string }) {
  const { t, locale } = useI18n()
  const url = fillTemplate(template, {
    id: String(match.id),
    urn: match.urn_id,
    sport: match.tournament.sport.key,
    locale,
    theme: currentTheme(),
  })
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={t('match.insight.info')}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}

export function InsightPanel({ kind, match, now }: InsightPanelProps) {
  const { config } = useApp()
  if (kind === 'score') return now.statistics && <ScoreTable match={match} now={now} statistics={now.statistics} />
  if (kind === 'vote') return <Ballot match={match} status={now.status} />
  if (kind === 'form')
    return <Fetched match={match} type="form" render={data => <FormLists match={match} data={data} />} isOfMatches />
  if (kind === 'meetings')
    return (
      <Fetched match={match} type="head_to_head" render={data => <Meetings match={match} data={data} />} isOfMatches />
    )
  if (kind === 'table') {
    const { home, away } = match.competitors ?? {}
    const { id, sport } = match.tournament
    return <Standings leagueId={id} sportKey={sport.key} marked={[home?.id, away?.id]} />
  }
  if (kind === 'info') return config.matchInfoUrl ? <MatchInfo match={match} template={config.matchInfoUrl} /> : null
  const Panel = SUMMARY_PANELS[kind]
  return <Fetched match={match} type="summary" render={data => <Panel match={match} now={now} data={data} />} />
}

const SUMMARY_PANELS = {
  statistics: StatisticsList,
  timeline: EventList,
  attempts: AttemptMap,
  momentum: MomentumBars,
  lineups: LineupList,
}

interface DataProps {
  readonly match: Match
  readonly data: Statistics
}

interface LiveDataProps extends DataProps {
  readonly now: MatchNow
}

function StatisticsList({ match, now, data }: LiveDataProps) {
  const t = useT()
  if (data.data.length === 0) return <NoData />
  return (
    <>
      {now.statistics && <ScoreTable match={match} now={now} statistics={now.statistics} figures={data.data} />}
      <PairedBars match={match} data={data} label={t('match.insight.statistics')} />
    </>
  )
}

interface ScoreTableProps {
  readonly match: Match
  readonly now: MatchNow
  readonly statistics: MatchStatistics
  readonly figures?: readonly StatisticsRow[]
}

/** The scoreboard of sports that are decided by sets is a table already. */
function ScoreTable({ now, ...props }: ScoreTableProps) {
  if (isDecidedBySets(props.match, now)) return null
  return <PeriodTable {...props} isPlayed={isPlayed(now)} />
}

function MomentumBars({ match, now, data }: LiveDataProps) {
  return <Momentum match={match} values={data.momentum} isPlaying={isPlayed(now)} />
}

function Meetings({ match, data }: DataProps) {
  return (
    <>
      <PairedBars match={match} data={data} />
      <PastList matches={data.matches ?? []} />
    </>
  )
}

/** The names of both sides above their statistics. */
function PairedBars({ match, data, label }: DataProps & { readonly label?: string }) {
  return (
    <>
      <div className={styles.teams} aria-hidden="true">
        <span dir="auto">{match.competitors?.home.name}</span>
        <span dir="auto">{match.competitors?.away.name}</span>
      </div>
      <section className={styles.figures} aria-label={label}>
        {data.data.map(row => (
          <PairedBar key={row.key} row={row} />
        ))}
      </section>
    </>
  )
}

/** The recent matches of each side. */
function FormLists({ match, data }: DataProps) {
  const t = useT()
  return (
    <div className={styles.forms}>
      {(['home', 'away'] as const).map(side => {
        const matches = listForm(data.matches, side)
        const { name = '', slug } = match.competitors?.[side] ?? {}
        return (
          <section key={side} className={styles.form} aria-label={t('stat.formOf', { team: name })}>
            <h3 className={cx(text.h3, styles.formHead)}>
              <NameLink sportKey={match.tournament.sport.key} slug={slug}>
                <Name>{name}</Name>
              </NameLink>
              <Letters matches={matches} team={name} />
            </h3>
            <PastList matches={matches} team={name} />
          </section>
        )
      })}
    </div>
  )
}

interface FetchedProps {
  readonly match: Match
  readonly type: 'form' | 'head_to_head' | 'summary'
  readonly render: (data: Statistics) => ReactNode
  /** The data are past matches, of which there may be none. */
  readonly isOfMatches?: boolean
}

function Fetched({ match, type, render, isOfMatches }: FetchedProps) {
  const t = useT()
  const { api } = useApp()
  const { data, isError, refetch } = useQuery(statisticsQuery(api, match.id, type))
  if (data) return isOfMatches && !data.matches?.length ? <NoData /> : render(data)
  if (!isError) return <PanelSkeleton />
  return (
    <Notice
      kind="warn"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          {t('stat.retry')}
        </Button>
      }
    >
      {t('stat.failed')}
    </Notice>
  )
}

function NoData() {
  return <Notice>{useT()('stat.none')}</Notice>
}

function PanelSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </div>
  )
}
