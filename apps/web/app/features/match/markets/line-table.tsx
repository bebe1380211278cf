/**
 * Lines of one market below each other, with the most even one highlighted. Lines come and go in the rows that the table
 * had at first: what is below it does not move.
 */
import type { LiveMarket } from '@touchline/client/live/types'
import { Fragment, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { inReadingOrder, type LineLayout, lineOf, signed } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { findMiddleLines, LINES_SHOWN } from './market-groups.ts'
import styles from './markets.module.css'

interface LineTableProps {
  readonly match: PickMatch
  readonly layout: LineLayout
  readonly markets: readonly LiveMarket[]
}

/** Empty rows of prices. */
export function Room({ rows }: { readonly rows: number }) {
  return Array.from({ length: Math.ceil(rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical empty rows
    <span key={row} className={styles.room} />
  ))
}

export function LineTable({ match, layout, markets }: LineTableProps) {
  const t = useT()
  const [rows, setRows] = useState(() => Math.min(markets.length, LINES_SHOWN + 1))
  const shown = findMiddleLines(markets, countShownLines(markets.length, rows))
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
      {shown.length < markets.length ? (
        <Button className={styles.more} kind="ghost" size="sm" block onClick={() => setRows(markets.length)}>
          {t('market.allLines', { count: markets.length })}
        </Button>
      ) : (
        <Room rows={rows - shown.length} />
      )}
    </>
  )
}

/** A table with fewer rows grows, rather than hide a line. */
const FEWEST_ROWS = 3

/** As many lines as there are rows; one row less where a button has to lead to the others. */
export function countShownLines(lines: number, rows: number): number {
  const room = Math.max(rows, FEWEST_ROWS)
  return lines <= room ? lines : room - 1
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
      <span className={cx(styles.line, text.num, market.most_balanced && styles.main)} dir="ltr" translate="no">
        {layout === 'totals' ? line : signed(line)}
      </span>
      {inReadingOrder(market.outcomes).map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} layout="centre" />
      ))}
    </Fragment>
  )
}
