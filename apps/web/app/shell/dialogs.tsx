/** The dialogs themselves: each is fetched when it is first opened, and stays from then on, so that it can close gently. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { searchDialog } from '../features/search/search-state.ts'
import { signInFlow } from '../features/sign-in/sign-in-store.ts'
import { customBetQuestion } from '../features/ticket/custom-bet/custom-bet-question.ts'
import { shareDialog } from '../features/ticket/sharing/share-dialog-state.ts'
import { closeSheet, slipSheet } from '../features/ticket/slip/slip-view.ts'
import { useT } from '../i18n/provider.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Modal } from '../ui/modal.tsx'
import { TicketSlot } from './ticket-slots.tsx'

const SignInModal = lazy(() =>
  import('../features/sign-in/sign-in-modal.tsx').then(module => ({ default: module.SignInModal })),
)
const SearchDialog = lazy(() =>
  import('../features/search/search-dialog.tsx').then(module => ({ default: module.SearchDialog })),
)
const ShareDialogs = lazy(() =>
  import('../features/ticket/sharing/share-dialogs.tsx').then(module => ({ default: module.ShareDialogs })),
)
const CustomBetDialog = lazy(() =>
  import('../features/ticket/custom-bet/custom-bet-dialog.tsx').then(module => ({ default: module.CustomBetDialog })),
)

export function Dialogs(): ReactNode {
  return (
    <Suspense>
      <Opened isOpen={useReadable(signInFlow) !== null}>
        <SignInModal />
      </Opened>
      <Opened isOpen={useReadable(shareDialog) !== null}>
        <ShareDialogs />
      </Opened>
      {/* Whether a custom bet or other picks stay. */}
      <Opened isOpen={useReadable(customBetQuestion) !== null}>
        <CustomBetDialog />
      </Opened>
      <Opened isOpen={useReadable(searchDialog)}>
        <SearchDialog />
      </Opened>
      <SlipSheet />
    </Suspense>
  )
}

/** Nothing until it is open for the first time. */
function Opened({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }): ReactNode {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && children
}

/** On small screens the ticket's panel rises as a sheet. */
function SlipSheet(): ReactNode {
  const t = useT()
  const isOpen = useReadable(slipSheet)
  return (
    <Opened isOpen={isOpen}>
      <Modal isOpen={isOpen} title={t('ticket.tabs')} onClose={closeSheet} sheet flush>
        <TicketSlot />
      </Modal>
    </Opened>
  )
}
