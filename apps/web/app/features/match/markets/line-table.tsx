/** Lines of one market below each other, with the most even one highlighted. */
import type { LiveMarket } from '@touchline/client/live/types'
import { Fragment, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { inReadingOrder, type LineLayout, lineOf, signed } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/to-pick.ts'
import { Button } from '../../../ui/button.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { findMiddleLines } from './market-groups.ts'
import styles from './markets.module.css'

interface LineTableProps {
  readonly match: PickMatch
  readonly layout: LineLayout
  readonly markets: readonly LiveMarket[]
}

export function LineTable({ match, layout, markets }: LineTableProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? markets : findMiddleLines(markets)
  const { home, away } = match.competitors ?? {}
  const heads = layout === 'totals' ? [t('column.over'), t('column.under')] : [home?.name, away?.name]
  return (
    <>
      <div className={styles.lines}>
        <span />
        {heads.map((head, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings in a fixed order
          <span key={index} className={cx(styles.lineHead, text.ellipsis)} dir="auto">
            {head}
          </span>
        ))}
        {shown.map(market => (
          <Line key={market.key} match={match} layout={layout} market={market} />
        ))}
      </div>
      {shown.length < markets.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('market.allLines', { count: markets.length })}
        </Button>
      )}
    </>
  )
}

interface LineProps {
  readonly match: PickMatch
  readonly layout: LineLayout
  readonly market: LiveMarket
}

function Line({ match, layout, market }: LineProps) {
  const line = lineOf(market.specifier) ?? 0
  return (
    <Fragment>
      <span className={cx(styles.line, text.num, market.most_balanced && styles.main)} dir="ltr">
        {layout === 'totals' ? line : signed(line)}
      </span>
      {inReadingOrder(market.outcomes).map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} layout="centre" />
      ))}
    </Fragment>
  )
}
