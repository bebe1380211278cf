/**
 * Under the scoreboard: statistics, timeline, head-to-head and form, each loaded when first opened.
 */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { useId } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useShowsRest } from '../../../shared/browser/first-page.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { hasTable } from '../../../shared/match/sports.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { insightPanels } from '../part.ts'
import type { InsightKind } from './insight-panels.tsx'
import styles from './insights.module.css'
import { hasStarted, isPlayed } from './statistics-query.ts'

const STARTED_PANELS: readonly InsightKind[] = [
  'statistics',
  'timeline',
  'attempts',
  'lineups',
  'meetings',
  'form',
  'table',
  'vote',
]
const PREMATCH_PANELS: readonly InsightKind[] = ['form', 'meetings', 'table', 'vote']

/** The panels that have data: the provider decides about statistics, the summary about attempts and line-ups. */
function findPanels({ match, now, summary }: InsightsProps, hasInfo: boolean): readonly InsightKind[] {
  const isDetailed = match.tournament.sport.key === 'soccer' && match.is_provider_stats_available
  const kinds = hasStarted(now) ? STARTED_PANELS : PREMATCH_PANELS
  const available = kinds.filter(
    kind =>
      (kind !== 'statistics' || match.is_provider_stats_available) &&
      ((kind !== 'attempts' && kind !== 'lineups') || (summary ? summary[kind] !== undefined : isDetailed)) &&
      (kind !== 'table' || hasTable(match.tournament.sport)),
  )
  return hasInfo ? [...available, 'info'] : available
}

/** What is open below the score; small screens show the tracker (`play`) and the period table (`score`) only when open. */
export type OpenPart = InsightKind | 'play' | 'score' | null

interface InsightsProps {
  readonly match: Match
  readonly now: MatchNow
  readonly summary?: Statistics | undefined
}

interface InsightBarProps extends InsightsProps {
  readonly open: OpenPart
  readonly onOpen: (part: OpenPart) => void
}

export function Insights({ match, now, summary, open, onOpen }: InsightBarProps) {
  const t = useT()
  const id = useId()
  const showsRest = useShowsRest()
  const kinds = findPanels({ match, now, summary }, Boolean(useApp().config.matchInfoUrl))
  const openKind = kinds.find(kind => kind === open) ?? null
  const toggle = (part: OpenPart) => ({
    type: 'button' as const,
    'aria-expanded': part === open,
    onClick: () => onOpen(part === open ? null : part),
  })
  const arrow = (part: OpenPart) => <Icon name={part === open ? 'chev-u' : 'chev-d'} size={12} />
  if (!showsRest) {
    return (
      <div className={styles.insights}>
        <div className={styles.row} />
      </div>
    )
  }
  // Large screens always show the period table; with statistics, small screens show it with them.
  const hasOnlyTable = hasStarted(now) && !kinds.includes('statistics')
  return (
    <div className={styles.insights}>
      <fieldset className={styles.row} aria-label={t('match.insights')}>
        {isPlayed(now) && (
          <button {...toggle('play')} className={styles.small}>
            {t('match.insight.play')}
            {arrow('play')}
          </button>
        )}
        {hasOnlyTable && (
          <button {...toggle('score')} className={styles.small}>
            {t('match.insight.score')}
            {arrow('score')}
          </button>
        )}
        {kinds.map(kind => (
          <button key={kind} {...toggle(kind)} aria-controls={id}>
            {t(kind === 'table' ? 'list.table' : `match.insight.${kind}`)}
            {arrow(kind)}
          </button>
        ))}
      </fieldset>
      <div id={id} className={styles.panel} hidden={!openKind}>
        {openKind && <Panel kind={openKind} match={match} now={now} />}
      </div>
    </div>
  )
}

function Panel(props: Omit<InsightsProps, 'summary'> & { readonly kind: InsightKind }) {
  const part = usePart(insightPanels)
  return part && <part.InsightPanel {...props} />
}
