/** Which of the dialogs of sharing is open. Light: the shell watches it on every page. */
import { createObservable } from '@touchline/client/observable'
import type { BetToShare } from '@touchline/contract/entities/share'

/** Why a shared bet could not be opened, as the texts name it. */
export type OpenFailure = 'link-not-found' | 'link-try-another-bet' | 'link-try-later'

export type ShareDialogState =
  | { readonly kind: 'share'; readonly bets: readonly BetToShare[] }
  | { readonly kind: 'failed'; readonly why: OpenFailure }
  /** The slip holds so many selections, which would go. */
  | { readonly kind: 'replace'; readonly picks: number; readonly answer: (isYes: boolean) => void }

const dialog = createObservable<ShareDialogState | null>(null)

export const shareDialog = { get: dialog.get, subscribe: dialog.subscribe }

export function openShareDialog(state: ShareDialogState): void {
  closeShareDialog()
  dialog.set(state)
}

/** Closing a question without an answer is a no. */
export function closeShareDialog(): void {
  const open = dialog.get()
  dialog.set(null)
  if (open?.kind === 'replace') open.answer(false)
}
