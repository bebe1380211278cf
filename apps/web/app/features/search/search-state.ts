import { type ModalDeps, openModal } from '../../shared/modals/modals.ts'

export const openSearch = (app: ModalDeps): void => void openModal(app, 'search')
