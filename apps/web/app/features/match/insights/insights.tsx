/**
 * Under the scoreboard: statistics, timeline, head-to-head and form, each loaded when first opened.
 */
import type { Match } from '@touchline/contract/entities/match'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app-context.tsx'
import type { MatchNow } from '../../../shared/match/use-match.ts'
import { createDeferred, useDeferred } from '../../../shared/use-deferred.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { InsightKind } from './insight-panels.tsx'
import styles from './insights.module.css'
import { hasBegun } from './statistics-query.ts'

const panels = createDeferred(() => import('./insight-panels.tsx'))

const BEGUN: readonly InsightKind[] = ['statistics', 'timeline', 'meetings', 'form', 'vote']
const BEFORE: readonly InsightKind[] = ['form', 'meetings']

/** Statistics are available for matches of the one provider that supplies them. */
function kindsOf(match: Match, now: MatchNow, hasInfo: boolean): readonly InsightKind[] {
  const kinds = hasBegun(now) ? BEGUN : BEFORE
  const known = kinds.filter(kind => kind !== 'statistics' || match.is_provider_stats_available)
  return hasInfo ? [...known, 'info'] : known
}

interface InsightsProps {
  readonly match: Match
  readonly now: MatchNow
}

export function Insights({ match, now }: InsightsProps) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState<InsightKind | null>(null)
  const kinds = kindsOf(match, now, Boolean(useApp().config.matchInfoUrl))
  const shown = open && kinds.includes(open) ? open : null
  return (
    <div className={styles.insights}>
      <fieldset className={styles.row} aria-label={t('match.insights')}>
        {kinds.map(kind => (
          <button
            key={kind}
            type="button"
            aria-expanded={shown === kind}
            aria-controls={id}
            onClick={() => setOpen(shown === kind ? null : kind)}
          >
            {t(`match.insight.${kind}`)}
            <Icon name={shown === kind ? 'chev-u' : 'chev-d'} size={12} />
          </button>
        ))}
      </fieldset>
      <div id={id} className={styles.panel} hidden={!shown}>
        {shown && <Panel kind={shown} match={match} now={now} />}
      </div>
    </div>
  )
}

function Panel(props: InsightsProps & { readonly kind: InsightKind }) {
  const part = useDeferred(panels)
  return part && <part.InsightPanel {...props} />
}
