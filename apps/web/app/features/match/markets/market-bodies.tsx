/** Bodies of a market's card by layout: lines, players, scores, a grid, a list. */
import type { LiveMarket } from '@touchline/client/live/types'
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { inReadingOrder, type LineLayout, lineOf, signed } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { decided } from '../part.ts'
import { buildPlayerRows, countAcross, groupByWinner, ROWS_SHOWN } from './columns.ts'
import { HitsSlot, hasHitsStrip, hasLineHits } from './hits-slot.tsx'
import { buildLineRows, listOpenLines, updateLineRows } from './line-rows.ts'
import { isMainLine, type MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'
import { hasEnded } from './use-markets.ts'

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

/** The rows of a table that is on screen; they stay as they are while the pointer is on them. */
function useLineRows(lines: readonly LiveMarket[]) {
  const [rows, setRows] = useState(() => buildLineRows(lines))
  const isHeld = useRef(false)
  const update = () => setRows(current => updateLineRows(current, lines))
  // biome-ignore lint/correctness/useExhaustiveDependencies: updated when the lines change
  useLayoutEffect(() => {
    if (!isHeld.current) update()
  }, [lines])
  const hold = {
    onPointerEnter: () => {
      isHeld.current = true
    },
    onPointerLeave: () => {
      isHeld.current = false
      update()
    },
  }
  return { rows, hold, showAll: () => setRows(listOpenLines(lines).map(({ key }) => key)) }
}

/**
 * Lines of one market below each other, with the most even one highlighted. The table keeps its rows while lines come and
 * go, so that neither they nor what is below them move.
 */
function LineTable({ match, layout, markets }: LineTableProps) {
  const t = useT()
  const { rows, hold, showAll } = useLineRows(markets)
  const hasHits = layout === 'totals' && hasLineHits(match, markets[0]?.id)
  const open = listOpenLines(markets)
  const hasHidden = open.some(({ key }) => !rows.includes(key))
  const [hasButtonRow, setHasButtonRow] = useState(hasHidden)
  const { home, away } = match.competitors ?? {}
  const heads = layout === 'totals' ? [t('column.over'), t('column.under')] : [home?.name, away?.name]
  const expand = () => {
    setHasButtonRow(false)
    showAll()
  }
  return (
    <>
      <div className={cx(styles.lines, hasHits && styles.withHits)} {...hold}>
        <span />
        {heads.map((head, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings in a fixed order
          <span key={index} className={cx(styles.lineHead, text.ellipsis)} dir="auto">
            {head}
          </span>
        ))}
        {hasHits && <HitsSlot match={match} />}
        {rows.map((key, index) => {
          const market = markets.find(line => line.key === key)
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty row is its place
          if (!market) return <span key={index} className={cx(styles.emptyRow, styles.wholeRow)} />
          return <Line key={key} match={match} layout={layout} market={market} hasHits={hasHits} />
        })}
      </div>
      {hasButtonRow &&
        (hasHidden ? (
          <Button className={styles.more} kind="ghost" size="sm" block onClick={expand}>
            {t('market.allLines', { count: open.length })}
          </Button>
        ) : (
          <EmptyRows rows={1} />
        ))}
    </>
  )
}

interface LineProps {
  readonly match: PickMatch
  readonly layout: LineLayout
  readonly market: LiveMarket
  readonly hasHits: boolean
}

function Line({ match, layout, market, hasHits }: LineProps) {
  const line = lineOf(market.specifier) ?? 0
  const prices = inReadingOrder(market.outcomes).map(outcome => (
    <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} layout="centre" />
  ))
  return (
    <Fragment>
      <span className={cx(styles.line, text.num, isMainLine(market) && styles.main)} dir="ltr" translate="no">
        {layout === 'totals' ? line : signed(line)}
      </span>
      {hasEnded(market) ? (
        <Ended match={match} market={market}>
          {prices}
        </Ended>
      ) : (
        prices
      )}
      {hasHits && <HitsSlot match={match} market={market} />}
    </Fragment>
  )
}

interface EndedProps extends MarketProps {
  readonly children: ReactNode
  readonly coversChildren?: boolean
}

/** The prices of a market that has ended, until it is known what has won. */
function Ended({ children, ...props }: EndedProps) {
  const part = usePart(decided)
  return part ? <part.Decided {...props}>{children}</part.Decided> : children
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
            <span className={styles.player}>
              <Name>{row.name}</Name>
              <HitsSlot match={match} player={row.id} />
            </span>
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
  const prices = (
    <div className={cx(styles.grid, layout, outcomes.length <= across && styles.oneRow)}>
      {outcomes.map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
      ))}
    </div>
  )
  if (!hasEnded(market)) return prices
  return (
    <Ended match={match} market={market} coversChildren>
      {prices}
    </Ended>
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
      return (
        <>
          {markets.map(line => (
            <OutcomeGrid key={line.key} match={match} market={line} />
          ))}
          {hasHitsStrip(match, market.id) && <HitsSlot match={match} market={market} isStrip />}
        </>
      )
    default:
      return <LineTable match={match} layout={layout} markets={markets} />
  }
}
