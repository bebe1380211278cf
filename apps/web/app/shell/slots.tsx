/**
 * The places that the player's features fill. The shell knows where they stand, this file knows who fills them: the only
 * one to change when a feature comes.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AccountArea } from '../features/session/account-area.tsx'
import { openSignIn, signInFlow } from '../features/sign-in/sign-in-store.ts'
import type { OddsActions } from '../shared/odds/odds-actions.tsx'
import { useReadable } from '../shared/use-readable.ts'

const SignInModal = lazy(() =>
  import('../features/sign-in/sign-in-modal.tsx').then(module => ({ default: module.SignInModal })),
)

/** How odds buttons reach the slip; null while nothing collects picks. */
export const oddsActions: OddsActions | null = null

/** Header, at the end: sign-in, or the balance and the player's menu. */
export function AccountSlot(): ReactNode {
  return <AccountArea onSignIn={() => void openSignIn('sign-in')} onSignUp={() => void openSignIn('sign-up')} />
}

/** Dialogs that any page may open; their code comes when they do. */
export function DialogSlot(): ReactNode {
  const isSigningIn = useReadable(signInFlow) !== null
  const [wasOpened, setWasOpened] = useState(false)
  if (isSigningIn && !wasOpened) setWasOpened(true)
  return <Suspense>{wasOpened && <SignInModal />}</Suspense>
}

/** The panel at the end side of wide screens. */
export function TicketSlot(): ReactNode {
  return null
}

/** On small screens: the floating slip bar and the sheet that it opens. */
export function SlipSheetSlot(): ReactNode {
  return null
}

/** On small screens: the entries of the lower navigation that open the slip and the player's bets. */
export function SlipNavItems(_props: { readonly className: string | undefined }): ReactNode {
  return null
}
