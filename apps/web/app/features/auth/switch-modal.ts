import {
  findModal,
  hideModals,
  type ModalId,
  type ModalProps,
  openModal,
  type PlainModal,
} from '../../shared/modals.ts'

/**
 * Opens another flow in the place of this one, which waits unseen and comes back when the other is turned away from. A flow
 * that this one was opened from is gone back to.
 */
export function switchModal(id: PlainModal, close: ModalProps<ModalId>['close']): void {
  if (findModal(id)) {
    close()
    return
  }
  const restore = hideModals()
  void openModal(id).then(outcome => {
    if (outcome === 'closed') restore()
    else close()
  })
}
