/** Correct scores in three columns: home win, draw, away win. */

import type { LiveMarket } from '@touchline/client/live/types'
import { useT } from '../../../i18n/provider.tsx'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { cx } from '../../../ui/cx.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { sidesOf } from './columns.ts'
import styles from './markets.module.css'

interface ScoreGridProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

type Outcome = LiveMarket['outcomes'][number]
export function ScoreGrid({ match, market }: ScoreGridProps) {
  const t = useT()
  const sides = sidesOf(market.outcomes)
  const heads = {
    home: match.competitors?.home.name,
    draw: t('market.draw'),
    away: match.competitors?.away.name,
  }
  const columns = (['home', 'draw', 'away'] as const).filter(side => sides.has(side))
  return (
    <>
      <div className={styles.scores}>
        {columns.map(side => (
          <div key={side} className={styles.scoreColumn}>
            <span className={cx(styles.lineHead, text.ellipsis)} dir="auto">
              {heads[side]}
            </span>
            {sides.get(side)?.map(outcome => (
              <ScoreButton key={outcome.key} match={match} market={market} outcome={outcome} />
            ))}
          </div>
        ))}
      </div>
      {sides.get('other')?.map(outcome => (
        <ScoreButton key={outcome.key} match={match} market={market} outcome={outcome} />
      ))}
    </>
  )
}

function ScoreButton({ match, market, outcome }: ScoreGridProps & { readonly outcome: Outcome }) {
  return <OutcomeButton match={match} marketKey={market.key} outcome={outcome} name={outcome.name.replace(':', '–')} />
}
