/** Dialogs that any page may open. Nothing of them is on the page before the first is asked for. */
import { type ReactNode, useState } from 'react'
import { searchDialog } from '../features/search/search-state.ts'
import { signInFlow } from '../features/sign-in/sign-in-store.ts'
import { customBetQuestion } from '../features/ticket/custom-bet/custom-bet-question.ts'
import { shareDialog } from '../features/ticket/sharing/share-dialog-state.ts'
import { slipSheet } from '../features/ticket/slip/slip-view.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { useReadable } from '../shared/use-readable.ts'

const dialogs = createLater(() => import('./dialogs.tsx'))

export function DialogSlot(): ReactNode {
  const isAnyOpen = [
    useReadable(signInFlow) !== null,
    useReadable(shareDialog) !== null,
    useReadable(customBetQuestion) !== null,
    useReadable(slipSheet),
    useReadable(searchDialog),
  ].includes(true)
  const [wasOpened, setWasOpened] = useState(false)
  if (isAnyOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Dialogs />
}

function Dialogs(): ReactNode {
  const part = useLater(dialogs)
  return part && <part.Dialogs />
}
