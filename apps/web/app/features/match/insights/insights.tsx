/** Tabs of the scoreboard: statistics, events, head-to-head and form, each loaded when first opened. */
import type { EndpointName } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { type ReactNode, useId } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useShowsRest } from '../../../shared/browser/first-page.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { hasTable } from '../../../shared/match/sports.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { insightPanels } from '../part.ts'
import type { InsightKind } from './insight-panels.tsx'
import styles from './insights.module.css'
import { hasStarted, isDecidedBySets, isPlayed } from './statistics-query.ts'

const STARTED_PANELS: readonly InsightKind[] = [
  'score',
  'statistics',
  'timeline',
  'attempts',
  'momentum',
  'lineups',
  'meetings',
  'form',
  'table',
  'vote',
]
const PREMATCH_PANELS: readonly InsightKind[] = ['form', 'meetings', 'table', 'vote']

/** Panels of what only some summaries have. */
const DETAILS: Partial<Record<InsightKind, (summary: Statistics) => boolean>> = {
  attempts: ({ attempts }) => attempts !== undefined,
  momentum: ({ momentum = [] }) => momentum.some(value => value !== 0),
  lineups: ({ lineups }) => lineups !== undefined,
}

/** The calls of panels that need no statistics. */
const CALLS: Partial<Record<InsightKind, EndpointName>> = {
  score: 'getMatch',
  info: 'getMatch',
  table: 'getStandings',
  vote: 'getVote',
}

/** The panels that have data. The statistics have the scores by period as well. */
function findPanels({ match, now, summary }: InsightsProps, hasInfo: boolean): readonly InsightKind[] {
  const hasStatistics = match.is_provider_stats_available
  const isDetailed = match.tournament.sport.key === 'soccer' && hasStatistics
  const kinds = hasStarted(now) ? STARTED_PANELS : PREMATCH_PANELS
  const available = kinds.filter(kind => {
    if (kind === 'score') return !hasStatistics && !isDecidedBySets(match, now)
    if (kind === 'statistics') return hasStatistics
    if (kind === 'table') return hasTable(match.tournament.sport)
    const hasDetail = DETAILS[kind]
    return !hasDetail || (summary ? hasDetail(summary) : isDetailed)
  })
  return hasInfo ? [...available, 'info'] : available
}

/**
 * What is open below the score. Beside the score the tracker (`play`) is always open, but for the charts of esports, which
 * need more room than that. On small screens the tabs themselves are folded: `tabs` shows them alone.
 */
export type OpenPart = InsightKind | 'play' | 'tabs' | null

interface InsightsProps {
  readonly match: Match
  readonly now: MatchNow
  readonly summary?: Statistics | undefined
}

interface InsightBarProps extends InsightsProps {
  readonly open: OpenPart
  readonly onOpen: (part: OpenPart) => void
  /** What stands between the tabs and the open panel: the tracker. */
  readonly children: ReactNode
}

export function Insights({ match, now, summary, open, onOpen, children }: InsightBarProps) {
  const t = useT()
  const id = useId()
  const showsRest = useShowsRest()
  const missing = useSettings()?.not_offered
  const isMissing = (kind: InsightKind) => missing?.includes(CALLS[kind] ?? 'getMatchStatistics')
  const hasInfo = Boolean(useApp().config.matchInfoUrl)
  const kinds = findPanels({ match, now, summary }, hasInfo).filter(kind => !isMissing(kind))
  const openKind = kinds.find(kind => kind === open) ?? null
  const toggle = (part: OpenPart) => ({
    type: 'button' as const,
    'aria-expanded': part === open,
    onClick: () => onOpen(part === open ? 'tabs' : part),
  })
  const arrow = (part: OpenPart) => <Icon name={part === open ? 'chev-u' : 'chev-d'} size={12} />
  return (
    <>
      <fieldset className={styles.row} aria-label={t('match.insights')} data-folded={open === null || undefined}>
        {showsRest && isPlayed(now) && (
          <button
            {...toggle('play')}
            data-tracker
            className={cx(match.tournament.sport.type !== 'esport' && styles.play)}
          >
            {t('match.insight.play')}
            {arrow('play')}
          </button>
        )}
        {showsRest &&
          kinds.map(kind => (
            <button key={kind} {...toggle(kind)} aria-controls={id}>
              {t(kind === 'table' ? 'list.table' : `match.insight.${kind}`)}
              {arrow(kind)}
            </button>
          ))}
      </fieldset>
      {children}
      <div id={id} className={styles.panel} hidden={!openKind}>
        {openKind && <Panel kind={openKind} match={match} now={now} />}
      </div>
    </>
  )
}

function Panel(props: Omit<InsightsProps, 'summary'> & { readonly kind: InsightKind }) {
  const part = usePart(insightPanels)
  return part && <part.InsightPanel {...props} />
}
