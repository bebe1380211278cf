/**
 * Card of one market, or of all its lines. It keeps its place while the market is suspended, and after the market's end
 * while it is in view.
 */
import { memo, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { IconButton } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { marketNotes } from '../part.ts'
import { type Column, countBodyRows } from './columns.ts'
import { EmptyRows, MarketBody } from './market-bodies.tsx'
import type { MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'
import { foldedMarkets, pinnedMarkets } from './stored-marks.ts'
import { hasEnded } from './use-markets.ts'

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
  /** Opens a card that was folded because its markets have ended. */
  readonly onReopen: ((key: string) => void) | undefined
}

export const MarketCard = memo(function MarketCard(props: MarketCardProps) {
  const { match, data, column, isPinned, isFolded, isFirst, onEvict, onReopen } = props
  const id = useId()
  return (
    <section className={cx(card.card, styles[column])} aria-labelledby={id} data-card={data.key}>
      <CardHead id={id} data={data} isPinned={isPinned} isFolded={isFolded} onReopen={onReopen} />
      {!isFolded && (
        <NearBody data={data} isFirst={isFirst} onEvict={onEvict}>
          <MarketBody match={match} data={data} />
        </NearBody>
      )}
    </section>
  )
})

interface CardHeadProps extends Pick<MarketCardProps, 'data' | 'isPinned' | 'isFolded' | 'onReopen'> {
  readonly id: string
}

function CardHead({ id, data: { key, name, markets }, isPinned, isFolded, onReopen }: CardHeadProps) {
  const t = useT()
  const part = usePart(marketNotes)
  return (
    <header className={cx(card.head, styles.cardHead, !isFolded && styles.head)}>
      <h2 className={cx(text.h3, styles.name)} id={id} dir="auto">
        {name}
      </h2>
      {part && <part.MarketNote markets={markets} />}
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
        onClick={() => (onReopen ?? foldedMarkets.toggle)(key)}
      />
    </header>
  )
}

interface NearBodyProps extends Pick<MarketCardProps, 'data' | 'isFirst' | 'onEvict'> {
  readonly children: ReactNode
}

/**
 * Renders the body while near the viewport, otherwise reserves its last or estimated height. Ended markets are removed
 * once they are far below the viewport, where that moves nothing in view.
 */
function NearBody({ data, isFirst, onEvict, children }: NearBodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { isNear, isBelow, height } = useNearViewport(ref, isFirst)
  useEffect(() => {
    if (isNear || !isBelow) return
    const ended = data.markets.filter(hasEnded)
    if (ended.length > 0) onEvict(ended.map(({ key }) => key))
  }, [isNear, isBelow, data, onEvict])
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.blockSize = isNear || !height ? '' : `${height}px`
  }, [isNear, height])
  return (
    <div className={styles.body} ref={ref}>
      {isNear ? children : <EmptyRows rows={countBodyRows(data)} />}
    </div>
  )
}

/** Distance that a fast scroll covers before the next frame. */
const VIEWPORT_MARGIN = '900px 0px'

interface ViewportProximity {
  readonly isNear: boolean
  /** While not near: below the viewport, otherwise above it. */
  readonly isBelow: boolean
  /** Last rendered height; 0 if never rendered. */
  readonly height: number
}

type Listener = (proximity: ViewportProximity) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.({
          isNear: isIntersecting,
          isBelow: boundingClientRect.top > 0,
          height: boundingClientRect.height,
        })
    },
    { rootMargin: VIEWPORT_MARGIN },
  )
  const shared = observer
  listeners.set(element, listener)
  shared.observe(element)
  return () => {
    listeners.delete(element)
    shared.unobserve(element)
  }
}

/**
 * Whether an element is near the viewport. A match may have hundreds of markets; only those near the viewport render prices
 * and subscribe to the live store.
 * @param initial value in the server's HTML and during hydration
 */
function useNearViewport(ref: RefObject<Element | null>, initial: boolean): ViewportProximity {
  const [proximity, setProximity] = useState<ViewportProximity>({ isNear: initial, isBelow: false, height: 0 })
  useEffect(() => {
    if (!ref.current) return
    return watch(ref.current, next => setProximity(previous => (previous.isNear === next.isNear ? previous : next)))
  }, [ref])
  return proximity
}
