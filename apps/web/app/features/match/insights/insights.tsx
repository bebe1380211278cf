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
import { hasBegun, isPlayed } from './statistics-query.ts'

const BEGUN: readonly InsightKind[] = [
  'statistics',
  'timeline',
  'attempts',
  'lineups',
  'meetings',
  'form',
  'table',
  'vote',
]
const BEFORE: readonly InsightKind[] = ['form', 'meetings', 'table', 'vote']

/**
 * Statistics are available for matches of the one provider that supplies them; attempts and line-ups are left out where
 * the summary has none.
 */
function kindsOf({ match, now, summary }: InsightsProps, hasInfo: boolean): readonly InsightKind[] {
  const isDetailed = match.tournament.sport.key === 'soccer' && match.is_provider_stats_available
  const kinds = hasBegun(now) ? BEGUN : BEFORE
  const known = kinds.filter(
    kind =>
      (kind !== 'statistics' || match.is_provider_stats_available) &&
      ((kind !== 'attempts' && kind !== 'lineups') || (summary ? summary[kind] !== undefined : isDetailed)) &&
      (kind !== 'table' || hasTable(match.tournament.sport)),
  )
  return hasInfo ? [...known, 'info'] : known
}

/** What a player has opened: small screens show the play and further figures only then. */
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
  const kinds = kindsOf({ match, now, summary }, Boolean(useApp().config.matchInfoUrl))
  const shown = kinds.find(kind => kind === open) ?? null
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
  // The table of periods is open on large screens.
  const hasOnlyTable = hasBegun(now) && !kinds.includes('statistics')
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
      <div id={id} className={styles.panel} hidden={!shown}>
        {shown && <Panel kind={shown} match={match} now={now} />}
      </div>
    </div>
  )
}

function Panel(props: Omit<InsightsProps, 'summary'> & { readonly kind: InsightKind }) {
  const part = usePart(insightPanels)
  return part && <part.InsightPanel {...props} />
}
