import { findModal, hideModals, type ModalDeps, type ModalOutcome, type ModalTable, openModal } from './modals.ts'

/** Opens sign-in in place of the open modals, which are restored afterwards. */
export async function openSignInInPlace(app: ModalDeps, props: ModalTable['signIn']): Promise<ModalOutcome> {
  // Session expiry takes precedence over the reason the modal was opened for.
  const isExpired = props?.reason === 'session-expired'
  if (findModal('signIn')) return openModal(app, 'signIn', isExpired ? props : undefined)
  const restore = hideModals()
  const outcome = await openModal(app, 'signIn', props)
  restore()
  return outcome
}
