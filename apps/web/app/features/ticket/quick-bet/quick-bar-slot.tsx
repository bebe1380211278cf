import { lazy, Suspense } from 'react'
import type { TicketPlayer } from '../placing/player.ts'
import { loadQuickBet, useIsTicketRequested } from '../ticket-chunks.ts'

const QuickBar = lazy(() => loadQuickBet().then(module => ({ default: module.QuickBar })))

/** Renders the quick bet bar once its code is loaded. */
export function QuickBarSlot({ player }: { readonly player: TicketPlayer }) {
  const isWanted = useIsTicketRequested()
  return <Suspense>{isWanted && <QuickBar player={player} />}</Suspense>
}
