import { findModal, hideModals, type ModalOutcome, type ModalTable, openModal } from './modals.ts'

/** Asks a visitor to sign in, in the place of whatever is open, which comes back afterwards as it was. */
export async function openSignInInPlace(props: ModalTable['signIn']): Promise<ModalOutcome> {
  // That a session has ended says more than what it has ended in the midst of.
  const isNews = props?.reason === 'session-expired'
  if (findModal('signIn')) return openModal('signIn', isNews ? props : undefined)
  const restore = hideModals()
  const outcome = await openModal('signIn', props)
  restore()
  return outcome
}
