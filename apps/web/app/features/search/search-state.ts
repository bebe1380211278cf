import { askForModal } from '../../shared/ask-for-modal.ts'

export const openSearch = (): void => void askForModal('search')
