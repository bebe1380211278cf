/** Opens a modal before the modal code has been loaded, from the initial page. */
import { isModalRequested } from './modal-requested.ts'
import type { ModalOutcome, PlainModal } from './modals.ts'

/** Like `openModal`, for modals without props. */
export async function loadAndOpenModal(id: PlainModal): Promise<ModalOutcome> {
  isModalRequested.set(true)
  return (await import('./modals.ts')).openModal(id)
}
