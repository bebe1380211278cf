import { findModal, hideModals, type ModalOutcome, type ModalTable, openModal } from './modals.ts'

/** Asks a visitor to sign in, in the place of whatever is open, which comes back afterwards as it was. */
export async function signInInPlace(props: ModalTable['signIn']): Promise<ModalOutcome> {
  if (findModal('signIn')) return openModal('signIn', props)
  const restore = hideModals()
  const outcome = await openModal('signIn', props)
  restore()
  return outcome
}
