import { roundOdds } from '@touchline/betting/odds'
import { betOdds } from '@touchline/betting/slip-bet'
import { useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import type { TicketPlayer } from '../placing/player.ts'
import type { Slip } from './use-slip.ts'

/** A tap this soon after the feed moved the button or its meaning was meant for what stood there before. */
const SETTLE_MS = 400

type Action = 'place' | 'accept' | 'none'

/** The one thing the slip is about: its words repeat the amount. */
export function PlaceButton({ slip, player }: { readonly slip: Slip; readonly player: TicketPlayer }) {
  const { store, blockers, changed, closed, context, total, isStale } = slip
  const { label, isBusy } = useWords(slip, player)
  const isPlaceable = blockers.length === 0 && !isStale
  const action: Action = changed > 0 && closed === 0 && !isStale ? 'accept' : isPlaceable ? 'place' : 'none'
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the news of the feed changed
  useEffect(() => {
    if (!isFirst.current) changedAt.current = performance.now()
    isFirst.current = false
  }, [changed, closed, isStale])
  const press = () => {
    if (performance.now() - changedAt.current < SETTLE_MS) return
    if (action === 'accept') store.dispatch({ type: 'acceptOddsChanges' })
    if (action === 'place') store.place({ ...context, expectedTotal: total })
  }
  return (
    <Button kind="primary" size="lg" block busy={isBusy} aria-disabled={action === 'none'} onClick={press}>
      {label}
    </Button>
  )
}

function useWords(slip: Slip, player: TicketPlayer): { label: string; isBusy: boolean } {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  const { ticket, changed, closed, total } = slip
  if (ticket.ticketState === 'PROCESSING') return { label: t('ticket.placing'), isBusy: true }
  if (ticket.ticketState === 'CHECKING') return { label: t('ticket.checking'), isBusy: true }
  const [bet, ...others] = ticket.bets
  if (bet && changed > 0 && closed === 0) {
    const odds = formatPrice(roundOdds(betOdds(bet, 'current')), format)
    return { label: others.length > 0 ? t('ticket.accept-all') : t('ticket.accept', { odds }), isBusy: false }
  }
  if (!player.isSignedIn) return { label: t('ticket.sign-in'), isBusy: false }
  const amount = formats.money({ value: total, ...ticket.currency })
  return { label: t('ticket.place', { count: ticket.bets.length, amount }), isBusy: false }
}
