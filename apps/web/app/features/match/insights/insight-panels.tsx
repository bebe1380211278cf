/** The panels opened by the buttons under the scoreboard. */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import type { ReactNode } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { currentTheme } from '../../../shared/browser/preferences.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Standings } from '../../../ui/standings-table.tsx'
import { PairedBar } from '../scoreboard/paired-bar.tsx'
import { Ballot } from '../vote/ballot.tsx'
import { AttemptMap } from './attempts.tsx'
import { EventList } from './event-list.tsx'
import styles from './insights.module.css'
import { LineupList } from './lineup-list.tsx'
import { FormLists, Meetings } from './past-matches.tsx'
import { statisticsQuery } from './statistics-query.ts'

export type InsightKind =
  | 'statistics'
  | 'timeline'
  | 'attempts'
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
export function MatchInfo({ match, template }: { readonly match: Match; readonly template: string }) {
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
  if (kind === 'vote') return <Ballot match={match} status={now.status} />
  if (kind === 'form')
    return <Fetched match={match} type="form" show={data => <FormLists match={match} data={data} />} isOfMatches />
  if (kind === 'meetings')
    return (
      <Fetched match={match} type="head_to_head" show={data => <Meetings match={match} data={data} />} isOfMatches />
    )
  if (kind === 'table') {
    const { home, away } = match.competitors ?? {}
    return <Standings leagueId={match.tournament.id} marked={[home?.id, away?.id]} />
  }
  if (kind === 'info') return config.matchInfoUrl ? <MatchInfo match={match} template={config.matchInfoUrl} /> : null
  const Summary = SUMMARIES[kind]
  return <Fetched match={match} type="summary" show={data => <Summary match={match} data={data} />} />
}

/** What is shown of the summary. */
const SUMMARIES = { statistics: Figures, timeline: EventList, attempts: AttemptMap, lineups: LineupList }

function Figures({ match, data }: { readonly match: Match; readonly data: Statistics }) {
  const t = useT()
  if (data.data.length === 0) return <Nothing />
  return (
    <>
      <div className={styles.teams} aria-hidden="true">
        <span dir="auto">{match.competitors?.home.name}</span>
        <span dir="auto">{match.competitors?.away.name}</span>
      </div>
      <section className={styles.figures} aria-label={t('match.insight.statistics')}>
        {data.data.map(row => (
          <PairedBar key={row.key} row={row} />
        ))}
      </section>
    </>
  )
}

interface FetchedProps {
  readonly match: Match
  readonly type: 'form' | 'head_to_head' | 'summary'
  readonly show: (data: Statistics) => ReactNode
  /** Lists of past matches: hidden when there are none. */
  readonly isOfMatches?: boolean
}

function Fetched({ match, type, show, isOfMatches }: FetchedProps) {
  const t = useT()
  const { api } = useApp()
  const { data, isError, refetch } = useQuery(statisticsQuery(api, match.id, type))
  if (data) return isOfMatches && !data.matches?.length ? <Nothing /> : show(data)
  if (!isError) return <Waiting />
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

function Nothing() {
  return <Notice>{useT()('stat.none')}</Notice>
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </div>
  )
}
