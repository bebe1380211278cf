/** The history of any price of a match, beside it. */
import { marketKeyOfOutcome } from '@touchline/betting/markets/market-keys'
import type { Match } from '@touchline/contract/entities/match'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { priceChart } from '../part.ts'
import { keptPrice } from './price-card.tsx'
import styles from './price-popover.module.css'
import { usePriceTarget } from './use-price-target.ts'

export function PricePopover({ match }: { readonly match: Match }) {
  const popover = useRef<HTMLDivElement>(null)
  const { price, close } = usePriceTarget(match.urn_id, popover)
  const key = price?.dataset.outcome
  return (
    price && key && <History key={key} match={match} outcomeKey={key} price={price} popover={popover} onClose={close} />
  )
}

interface HistoryProps {
  readonly match: Match
  readonly outcomeKey: string
  readonly price: HTMLElement
  readonly popover: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
}

function History({ match, outcomeKey, price, popover, onClose }: HistoryProps) {
  const { t } = useI18n()
  const { live } = useApp()
  const formatPrice = useFormatPrice()
  const part = usePart(priceChart)
  const market = useKeyed(live.markets, marketKeyOfOutcome(outcomeKey) ?? '')
  const odds = useKeyed(live.outcomes, outcomeKey)?.odds
  const outcome = market?.outcomes.find(({ key }) => key === outcomeKey)
  const keep = () => {
    keptPrice.set(outcomeKey)
    onClose()
  }
  useLayoutEffect(() => {
    if (popover.current) placeBeside(price, popover.current)
  }, [price, popover])
  if (!market || !outcome) return null
  return (
    <div
      ref={popover}
      popover="manual"
      role="status"
      className={styles.popover}
      aria-label={t('market.priceOf', { name: outcome.name })}
    >
      <p className={styles.head}>
        <span className={styles.names}>
          <b dir="auto">{outcome.name}</b>
          <small className={cx(text.micro, text.quiet)} dir="auto">
            {market.name}
          </small>
        </span>
        <b className={text.num} dir="ltr" translate="no" aria-live="off">
          {odds === undefined ? '–' : formatPrice(odds)}
        </b>
      </p>
      {/* Only that it is open is announced, not each change of the price. */}
      <div className={styles.chart} aria-live="off">
        {part && <part.PriceChart match={match} outcome={outcome} />}
      </div>
      <Button size="sm" block onClick={keep}>
        <Icon name="pin" size={14} />
        {t('match-price.keep')}
      </Button>
    </div>
  )
}

/** From the price and from the edges of the viewport. */
const GAP = 8

/** Opens it below the price, or above where there is no room below. */
function placeBeside(price: HTMLElement, popover: HTMLElement): void {
  popover.showPopover()
  const { left, top, bottom } = price.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + GAP + height <= clientHeight || top < height + GAP
  popover.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`
  popover.style.top = `${isBelow ? bottom + GAP : top - height - GAP}px`
}
