import { isAwaitingTrader } from '@touchline/betting/bets/bet-status'
import { toDecimal } from '@touchline/betting/odds/odds'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import type { TicketPlayer } from '../placing/player.ts'
import styles from './quick-bar.module.css'
import { IdleState, PendingState, PlacedState, RejectedState } from './quick-bar-states.tsx'
import type { QuickBetOf } from './quick-bet-store.ts'
import { describeQuickError, type Quick, type QuickBetTexts, useQuick } from './use-quick.ts'

/** Display time of a receipt unless the user interacts with it. */
const RECEIPT_MS = 6000

/** Whether the bar is visible: quick bet is enabled, or the outcome of a tap is still shown. */
export const isBarShown = ({ isEnabled, state }: QuickBetOf): boolean => isEnabled || state !== 'INITIAL'

/** Screen reader announcements of quick bet's state. */
function describePlaced({ placedBets: [bet] }: QuickBetOf, { t, money, writePrice }: QuickBetTexts): string {
  if (!bet) return ''
  const amount = money(bet.stake.value)
  if (isAwaitingTrader(bet)) return `${t('quick.with-trader')}. ${t('quick.with-trader.text', { amount })}`
  const returns = t('quick.placed.text', { amount, win: money(bet.potential_win) })
  return `${t('quick.placed', { price: writePrice(bet.odds) })}. ${returns}.`
}

/** Empty while there is nothing to announce. */
export function describeState(quick: QuickBetOf, words: QuickBetTexts): string {
  const { t, money, writePrice } = words
  const [tapped] = quick.bet?.selections ?? []
  if (!tapped) return ''
  const amount = money(quick.bet?.stake ?? 0)
  switch (quick.state) {
    case 'INITIAL':
      return quick.isApproved ? '' : t('quick.waiting')
    case 'PROCESSING':
      return t('quick.say.placing', {
        name: tapped.outcomeName,
        price: writePrice(toDecimal(tapped.acceptedOdds)),
        amount,
      })
    case 'CHECKING':
      return t('quick.checking')
    case 'CONFIRMING':
      return t('quick.confirming')
    case 'SUCCESS':
      return describePlaced(quick, words)
    case 'ERROR':
      return `${t('quick.refused')}. ${describeQuickError(quick, words)} ${t('quick.refused.money', { amount })}`
  }
}

/** The quick bet bar at the bottom of the page. */
export function QuickBar({ player }: { readonly player: TicketPlayer }) {
  const quick = useQuick(player)
  return (
    <>
      {isBarShown(quick.quick) && <Bar quick={quick} />}
      <p className={text.hidden} role="status">
        {describeState(quick.quick, quick.words)}
      </p>
    </>
  )
}

function Bar({ quick: parts }: { readonly quick: Quick }) {
  const { quick, store, words } = parts
  const { t } = words
  const bar = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (quick.state !== 'SUCCESS' || isHeld) return
    const timer = setTimeout(() => store.dispatch({ type: 'dismiss' }), RECEIPT_MS)
    return () => clearTimeout(timer)
  }, [store, quick.state, isHeld])
  const isDone = quick.state === 'SUCCESS' || quick.state === 'ERROR'
  const close = () => {
    // The focused element is removed; the focus moves to the bar.
    bar.current?.focus()
    if (isDone) store.dispatch({ type: 'dismiss' })
    else store.toggle()
  }
  return (
    <section
      ref={bar}
      className={cx(styles.bar, quick.state === 'SUCCESS' && styles.good, quick.state === 'ERROR' && styles.bad)}
      aria-label={t('quick.title')}
      data-quick-bar={quick.state}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Content quick={parts} />
      {(isDone || quick.state === 'INITIAL') && (
        <IconButton
          className={styles.close}
          icon="close"
          size={16}
          label={isDone ? t('common.close') : t('quick.off.label')}
          onClick={close}
        />
      )}
    </section>
  )
}

function Content({ quick }: { readonly quick: Quick }) {
  switch (quick.quick.state) {
    case 'INITIAL':
      return <IdleState quick={quick} />
    case 'SUCCESS':
      return <PlacedState quick={quick} />
    case 'ERROR':
      return <RejectedState quick={quick} />
    default:
      return <PendingState quick={quick} />
  }
}
