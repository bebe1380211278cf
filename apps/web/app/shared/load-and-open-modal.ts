/** Opens a modal from where even the code that keeps them has not been fetched: the page as it first stands. */
import { isModalRequested } from './modal-requested.ts'
import type { ModalOutcome, PlainModal } from './modals.ts'

/** As `openModal`, for modals that need not be told anything. */
export async function loadAndOpenModal(id: PlainModal): Promise<ModalOutcome> {
  isModalRequested.set(true)
  return (await import('./modals.ts')).openModal(id)
}
