import { loadAndOpenModal } from '../../shared/ask-for-modal.ts'

export const openSearch = (): void => void loadAndOpenModal('search')
