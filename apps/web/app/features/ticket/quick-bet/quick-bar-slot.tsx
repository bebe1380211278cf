import { lazy, Suspense } from 'react'
import type { TicketPlayer } from '../placing/player.ts'
import { loadQuickBet, useIsTicketRequested } from '../ticket-chunks.ts'

const QuickBar = lazy(() => loadQuickBet().then(module => ({ default: module.QuickBar })))

/** Where the quick bet bar stands once its code has come. */
export function QuickBarSlot({ player }: { readonly player: TicketPlayer }) {
  const isWanted = useIsTicketRequested()
  return <Suspense>{isWanted && <QuickBar player={player} />}</Suspense>
}
