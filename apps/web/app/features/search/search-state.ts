import { loadAndOpenModal } from '../../shared/modals/load-and-open-modal.ts'
import type { ModalDeps } from '../../shared/modals/modals.ts'

export const openSearch = (app: ModalDeps): void => void loadAndOpenModal(app, 'search')
