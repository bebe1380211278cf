/** The places of the slip and the player's bets: what they show, and of whom. */
import type { ReactNode } from 'react'
import { openBetsCount } from '../features/my-bets/open-count.ts'
import { useActiveAccount, usePlayer } from '../features/session/use-player.ts'
import { useIsLoggedIn } from '../features/session/use-session.ts'
import type { TicketPlayer } from '../features/ticket/placing/player.ts'
import { readProfile } from '../features/ticket/placing/profile.ts'
import { QuickBarSlot } from '../features/ticket/quick-bet/quick-bar-slot.tsx'
import { TicketPanel } from '../features/ticket/ticket-panel.tsx'
import { openModal } from '../shared/modals.ts'
import { paths } from '../shared/paths.ts'
import { createDeferred, useDeferred } from '../shared/use-deferred.ts'
import { useReadable } from '../shared/use-readable.ts'

const myBets = createDeferred(() => import('../features/my-bets/my-bets-tab.tsx'))

function useTicketPlayer(): TicketPlayer {
  const isSignedIn = useIsLoggedIn()
  const account = useActiveAccount()
  const profile = usePlayer()
  return { isSignedIn, account, ...(profile && readProfile(profile)) }
}

/** The panel at the end side of wide screens. */
export function TicketSlot(): ReactNode {
  const player = useTicketPlayer()
  const openBets = useReadable(openBetsCount)
  return <TicketPanel player={player} myBets={<MyBets isSignedIn={player.isSignedIn} />} openBets={openBets} />
}

/** Quick bet's bar at the lower edge. */
export function QuickBetSlot(): ReactNode {
  return <QuickBarSlot player={useTicketPlayer()} />
}

function MyBets({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const part = useDeferred(myBets)
  const openSignIn = () => void openModal('signIn')
  return part && <part.MyBetsTab isLoggedIn={isSignedIn} onSignIn={openSignIn} historyPath={paths.betsHistory()} />
}
