/**
 * Card of one market, or of all its lines, with a body by kind. It keeps its place while suspended, and after its end
 * while it is in sight.
 */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveMarket } from '@touchline/client/live/types'
import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { cx } from '../../../ui/cx.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import { type Column, countAcross, countBodyRows, ROWS_SHOWN } from './columns.ts'
import { LineTable, Room } from './line-table.tsx'
import type { MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'
import { PlayerTable } from './player-table.tsx'
import { ScoreGrid } from './score-grid.tsx'
import { foldedMarkets, pinnedMarkets } from './stored-marks.ts'
import { hasEnded } from './use-markets.ts'
import { useNearViewport } from './use-near-viewport.ts'

interface MarketCardProps {
  readonly match: PickMatch
  readonly data: MarketCardData
  readonly column: Column
  readonly isPinned: boolean
  readonly isFolded: boolean
  /** Rendered with its prices initially. */
  readonly isFirst: boolean
  /** Removes markets that have ended. */
  readonly onEvict: (keys: readonly string[]) => void
}

export const MarketCard = memo(function MarketCard(props: MarketCardProps) {
  const { match, data, column, isPinned, isFolded, isFirst, onEvict } = props
  const id = useId()
  return (
    <section className={cx(card.card, styles[column])} aria-labelledby={id}>
      <CardHead id={id} data={data} isPinned={isPinned} isFolded={isFolded} />
      {!isFolded && (
        <NearBody data={data} isFirst={isFirst} onEvict={onEvict}>
          <CardBody match={match} data={data} />
        </NearBody>
      )}
    </section>
  )
})

interface CardHeadProps extends Pick<MarketCardProps, 'data' | 'isPinned' | 'isFolded'> {
  readonly id: string
}

function CardHead({ id, data: { key, name, markets }, isPinned, isFolded }: CardHeadProps) {
  const t = useT()
  return (
    <header className={cx(card.head, styles.cardHead, !isFolded && styles.head)}>
      <h2 className={cx(text.h3, styles.name)} id={id} dir="auto">
        {name}
      </h2>
      <EndTag markets={markets} />
      <IconButton
        className={cx(styles.fold, isPinned && styles.pinned)}
        icon="pin"
        size={14}
        filled={isPinned}
        label={t('market.pin', { name })}
        aria-pressed={isPinned}
        onClick={() => pinnedMarkets.toggle(key)}
      />
      <IconButton
        className={styles.fold}
        icon={isFolded ? 'chev-d' : 'chev-u'}
        size={14}
        label={t(isFolded ? 'list.expand' : 'list.collapse', { name })}
        aria-expanded={!isFolded}
        onClick={() => foldedMarkets.toggle(key)}
      />
    </header>
  )
}

/** Result of a decided market while it is still shown. */
function EndTag({ markets }: { readonly markets: readonly LiveMarket[] }) {
  const t = useT()
  if (markets.every(({ status }) => status === MARKET_STATUS.settled)) return <Tag>{t('market.settled')}</Tag>
  return markets.every(({ status }) => status === MARKET_STATUS.cancelled) ? <Tag>{t('market.cancelled')}</Tag> : null
}

interface NearBodyProps extends Pick<MarketCardProps, 'data' | 'isFirst' | 'onEvict'> {
  readonly children: ReactNode
}

/**
 * Renders the body while near the viewport, otherwise reserves its last or estimated height. Markets that have ended are
 * removed when they are far below it, where that moves nothing in sight.
 */
function NearBody({ data, isFirst, onEvict, children }: NearBodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { isNear, isBelow, height } = useNearViewport(ref, isFirst)
  useEffect(() => {
    if (!isNear && isBelow && data.markets.every(hasEnded)) onEvict(data.markets.map(({ key }) => key))
  }, [isNear, isBelow, data, onEvict])
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.blockSize = isNear || !height ? '' : `${height}px`
  }, [isNear, height])
  return (
    <div className={styles.body} ref={ref}>
      {isNear ? children : <Room rows={countBodyRows(data)} />}
    </div>
  )
}

interface OutcomeGridProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

/** Outcomes side by side. */
function OutcomeGrid({ match, market }: OutcomeGridProps) {
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
 * Outcomes of an outright: most likely first, unavailable ones last. The order is computed when the
 * list is rendered; price movements do not reorder it.
 */
interface FieldListProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

function FieldList({ match, market }: FieldListProps) {
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

function CardBody({ match, data: { layout, markets } }: Pick<MarketCardProps, 'match' | 'data'>) {
  const [market] = markets
  if (!market) return null
  switch (layout) {
    case 'scores':
      return <ScoreGrid match={match} market={market} />
    case 'players':
      return <PlayerTable match={match} markets={markets} />
    case 'list':
      return <FieldList match={match} market={market} />
    case 'grid':
      return markets.map(line => <OutcomeGrid key={line.key} match={match} market={line} />)
    default:
      return <LineTable match={match} layout={layout} markets={markets} />
  }
}
