import { openModal } from '../../shared/modals.ts'

export const openSearch = (): void => void openModal('search')
