import {
  findModal,
  hideModals,
  type ModalDeps,
  type ModalId,
  type ModalProps,
  openModal,
  type PlainModal,
} from '../../shared/modals/modals.ts'

/**
 * Opens another flow in place of this one, which is hidden and restored when the other is
 * dismissed. If this one was opened from that flow, returns to it.
 */
export function switchModal(app: ModalDeps, id: PlainModal, close: ModalProps<ModalId>['close']): void {
  if (findModal(id)) {
    close()
    return
  }
  const restore = hideModals()
  void openModal(app, id).then(outcome => {
    if (outcome === 'closed') restore()
    else close()
  })
}
