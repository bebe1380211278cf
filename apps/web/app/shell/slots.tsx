/**
 * The places that the player's features fill. The shell knows where they stand, this file knows who fills them: the only
 * one to change when a feature comes.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { openBetsCount } from '../features/my-bets/open-count.ts'
import { AccountArea } from '../features/session/account-area.tsx'
import { useActiveAccount, useIsLoggedIn, usePlayer } from '../features/session/use-player.ts'
import { openSignIn, signInFlow } from '../features/sign-in/sign-in-store.ts'
import { customBetQuestion } from '../features/ticket/custom-bet/custom-bet-question.ts'
import { pickOutcome, slipCount, useIsPicked } from '../features/ticket/picks.ts'
import type { TicketPlayer } from '../features/ticket/placing/player.ts'
import { readProfile } from '../features/ticket/placing/profile.ts'
import { QuickBarSlot } from '../features/ticket/quick-bet/quick-bar-slot.tsx'
import { shareDialog } from '../features/ticket/sharing/share-dialog-state.ts'
import { FloatingSlipSlot } from '../features/ticket/slip/floating-slip-slot.tsx'
import { closeSheet, openSheet, slipSheet } from '../features/ticket/slip/slip-view.ts'
import { TicketPanel } from '../features/ticket/ticket-panel.tsx'
import { useT } from '../i18n/provider.tsx'
import type { OddsActions } from '../shared/odds/odds-actions.tsx'
import { paths } from '../shared/paths.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { useReadable } from '../shared/use-readable.ts'
import { Icon } from '../ui/icon.tsx'

const SignInModal = lazy(() =>
  import('../features/sign-in/sign-in-modal.tsx').then(module => ({ default: module.SignInModal })),
)
const sharing = createLater(() => import('../features/ticket/sharing/share-dialogs.tsx'))
const customBets = createLater(() => import('../features/ticket/custom-bet/custom-bet-dialog.tsx'))
const myBets = createLater(() => import('../features/my-bets/my-bets-tab.tsx'))
const Modal = lazy(() => import('../ui/modal.tsx').then(module => ({ default: module.Modal })))

/** How odds buttons reach the slip. */
export const oddsActions: OddsActions = { useIsPicked, onPick: pickOutcome }

/** Header, at the end: sign-in, or the balance and the player's menu. */
export function AccountSlot(): ReactNode {
  return <AccountArea onSignIn={() => void openSignIn('sign-in')} onSignUp={() => void openSignIn('sign-up')} />
}

/** Dialogs that any page may open; their code comes when they do. */
export function DialogSlot(): ReactNode {
  const isSigningIn = useReadable(signInFlow) !== null
  const [wasOpened, setWasOpened] = useState(false)
  if (isSigningIn && !wasOpened) setWasOpened(true)
  return (
    <Suspense>
      {wasOpened && <SignInModal />}
      <SharingSlot />
      <CustomBetSlot />
      <SlipSheet />
    </Suspense>
  )
}

function useTicketPlayer(): TicketPlayer {
  const isSignedIn = useIsLoggedIn()
  const account = useActiveAccount()
  const profile = usePlayer()
  return { isSignedIn, account, ...(profile && readProfile(profile)) }
}

function SharingSlot(): ReactNode {
  const isSharing = useReadable(shareDialog) !== null
  const [wasShared, setWasShared] = useState(false)
  if (isSharing && !wasShared) setWasShared(true)
  return wasShared && <SharingDialogs />
}

function SharingDialogs(): ReactNode {
  const part = useLater(sharing)
  return part && <part.ShareDialogs />
}

/** The question whether a custom bet or other picks stay. */
function CustomBetSlot(): ReactNode {
  const isAsked = useReadable(customBetQuestion) !== null
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked && <CustomBetQuestion />
}

function CustomBetQuestion(): ReactNode {
  const part = useLater(customBets)
  return part && <part.CustomBetDialog />
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
  const part = useLater(myBets)
  const askToSignIn = () => void openSignIn('sign-in')
  return part && <part.MyBetsTab isLoggedIn={isSignedIn} onSignIn={askToSignIn} historyPath={paths.betsHistory()} />
}

/** On small screens the same panel rises as a sheet. */
function SlipSheet(): ReactNode {
  const t = useT()
  const isOpen = useReadable(slipSheet)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Modal isOpen={isOpen} title={t('ticket.tabs')} onClose={closeSheet} sheet flush>
      <TicketSlot />
    </Modal>
  )
}

/** On small screens: the floating slip bar. */
export function SlipSheetSlot(): ReactNode {
  return <FloatingSlipSlot />
}

/** On small screens: the entries of the lower navigation that open the slip and the player's bets. */
export function SlipNavItems({ className }: { readonly className: string | undefined }): ReactNode {
  const t = useT()
  const count = useReadable(slipCount)
  return (
    <>
      <button type="button" className={className} onClick={() => openSheet('BET_SLIP')}>
        <Icon name="ticket" />
        {t('ticket.tab.slip')}
        {count > 0 && <span data-count>{count}</span>}
      </button>
      <button type="button" className={className} onClick={() => openSheet('MY_BETS')}>
        <Icon name="layers" />
        {t('ticket.tab.bets')}
      </button>
    </>
  )
}
