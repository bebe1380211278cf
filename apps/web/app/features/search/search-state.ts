import { loadAndOpenModal } from '../../shared/load-and-open-modal.ts'
import type { ModalDeps } from '../../shared/modals.ts'

export const openSearch = (app: ModalDeps): void => void loadAndOpenModal(app, 'search')
