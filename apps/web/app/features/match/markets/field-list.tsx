/**
 * Outcomes of an outright: most likely first, unavailable ones last. The order is computed when the
 * list is rendered; price movements do not reorder it.
 */
import type { LiveMarket } from '@touchline/client/live/types'
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import type { PickMatch } from '../../../shared/odds/to-pick.ts'
import { Button } from '../../../ui/button.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { ROWS_SHOWN } from './columns.ts'
import styles from './markets.module.css'

interface FieldListProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

export function FieldList({ match, market }: FieldListProps) {
  const t = useT()
  const { live } = useApp()
  const [showsAll, setShowsAll] = useState(false)
  const sorted = useMemo(() => {
    const oddsOf = (key: string) => {
      const outcome = live.outcomes.get(key)
      return outcome?.availability === 'open' ? outcome.odds : Number.POSITIVE_INFINITY
    }
    return [...market.outcomes].sort((a, b) =>
      oddsOf(a.key) < oddsOf(b.key) ? -1 : oddsOf(a.key) > oddsOf(b.key) ? 1 : 0,
    )
  }, [market.outcomes, live])
  const shown = showsAll ? sorted : sorted.slice(0, ROWS_SHOWN)
  return (
    <>
      <div className={styles.field}>
        {shown.map(outcome => (
          <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
        ))}
      </div>
      {shown.length < sorted.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('market.allRunners', { count: sorted.length })}
        </Button>
      )}
    </>
  )
}
