/** Opens a modal before the modal code has been loaded, from the initial page. */
import { isModalRequested } from './modal-requested.ts'
import type { ModalDeps, ModalOutcome, PlainModal } from './modals.ts'

/** Like `openModal`, for modals without props. */
export async function loadAndOpenModal(app: ModalDeps, id: PlainModal): Promise<ModalOutcome> {
  isModalRequested.set(true)
  return (await import('./modals.ts')).openModal(app, id)
}
