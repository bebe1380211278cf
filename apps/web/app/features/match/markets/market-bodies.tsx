/** Bodies of a market's card by layout: lines, players, scores, a grid, a list. */
import type { LiveMarket } from '@touchline/client/live/types'
import { Fragment, useMemo, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { inReadingOrder, type LineLayout, lineOf, signed } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { buildPlayerRows, countAcross, groupByWinner, ROWS_SHOWN } from './columns.ts'
import { findMiddleLines, LINES_SHOWN, type MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'

interface LineTableProps {
  readonly match: PickMatch
  readonly layout: LineLayout
  readonly markets: readonly LiveMarket[]
}

/** Empty rows of prices. */
export function EmptyRows({ rows }: { readonly rows: number }) {
  return Array.from({ length: Math.ceil(rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical empty rows
    <span key={row} className={styles.emptyRow} />
  ))
}

/**
 * Lines of one market below each other, with the most even one highlighted. The table keeps its number of rows while lines
 * come and go, so that nothing below it moves.
 */
function LineTable({ match, layout, markets }: LineTableProps) {
  const t = useT()
  const [rows, setRows] = useState(() => Math.min(markets.length, LINES_SHOWN + 1))
  const visible = findMiddleLines(markets, countVisibleLines(markets.length, rows))
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
        {visible.map(market => (
          <Line key={market.key} match={match} layout={layout} market={market} />
        ))}
      </div>
      {visible.length < markets.length ? (
        <Button className={styles.more} kind="ghost" size="sm" block onClick={() => setRows(markets.length)}>
          {t('market.allLines', { count: markets.length })}
        </Button>
      ) : (
        <EmptyRows rows={rows - visible.length} />
      )}
    </>
  )
}

/** A table with fewer rows grows instead of hiding lines. */
const MIN_ROWS = 3

/** One line per row; one less where a button leads to the others. */
export function countVisibleLines(lines: number, rows: number): number {
  const available = Math.max(rows, MIN_ROWS)
  return lines <= available ? lines : available - 1
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

interface PlayerTableProps {
  readonly match: PickMatch
  readonly markets: readonly LiveMarket[]
}

const COLUMN_CLASSES = [styles.players1, styles.players2, styles.players3]

/** Goalscorer markets: a row per player, a column per market. */
function PlayerTable({ match, markets }: PlayerTableProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const rows = useMemo(() => buildPlayerRows(markets), [markets])
  const visible = showsAll ? rows : rows.slice(0, ROWS_SHOWN)
  const hasHeads = markets.length > 1
  return (
    <>
      <div className={cx(styles.players, COLUMN_CLASSES[markets.length - 1])}>
        {hasHeads && <span />}
        {hasHeads &&
          markets.map(({ key, id, name }) => (
            <span key={key} className={cx(styles.lineHead, text.ellipsis)} dir="auto">
              {t.optional(`market.scorer.${id}`, name)}
            </span>
          ))}
        {visible.map(row => (
          <Fragment key={row.id}>
            <Name className={styles.player}>{row.name}</Name>
            {row.cells.map((outcome, index) => {
              const market = markets[index]
              return outcome && market ? (
                <OutcomeButton
                  key={market.key}
                  match={match}
                  marketKey={market.key}
                  outcome={outcome}
                  layout="centre"
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns is fixed
                <span key={index} className={styles.noPrice}>
                  –
                </span>
              )
            })}
          </Fragment>
        ))}
      </div>
      {visible.length < rows.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('market.allPlayers', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

interface MarketProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

/** Correct scores in three columns: home win, draw, away win. */
function ScoreGrid({ match, market }: MarketProps) {
  const t = useT()
  const sides = groupByWinner(market.outcomes)
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

function ScoreButton({ match, market, outcome }: MarketProps & { readonly outcome: LiveMarket['outcomes'][number] }) {
  return <OutcomeButton match={match} marketKey={market.key} outcome={outcome} name={outcome.name.replace(':', '–')} />
}

/** Outcomes side by side. */
function OutcomeGrid({ match, market }: MarketProps) {
  const outcomes = inReadingOrder(market.outcomes)
  const across = countAcross(outcomes)
  const layout = [styles.one, styles.two, styles.three][across - 1]
  return (
    <div className={cx(styles.grid, layout, outcomes.length <= across && styles.oneRow)}>
      {outcomes.map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
      ))}
    </div>
  )
}

/**
 * Outcomes of an outright: most likely first, unavailable ones last. Price movements do not reorder the list.
 */
function OutcomeList({ match, market }: MarketProps) {
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
  const visible = showsAll ? sorted : sorted.slice(0, ROWS_SHOWN)
  return (
    <>
      <div className={styles.outcomes}>
        {visible.map(outcome => (
          <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
        ))}
      </div>
      {visible.length < sorted.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('market.allRunners', { count: sorted.length })}
        </Button>
      )}
    </>
  )
}

interface MarketBodyProps {
  readonly match: PickMatch
  readonly data: MarketCardData
}

export function MarketBody({ match, data: { layout, markets } }: MarketBodyProps) {
  const [market] = markets
  if (!market) return null
  switch (layout) {
    case 'scores':
      return <ScoreGrid match={match} market={market} />
    case 'players':
      return <PlayerTable match={match} markets={markets} />
    case 'list':
      return <OutcomeList match={match} market={market} />
    case 'grid':
      return markets.map(line => <OutcomeGrid key={line.key} match={match} market={line} />)
    default:
      return <LineTable match={match} layout={layout} markets={markets} />
  }
}
