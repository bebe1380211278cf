import { loadAndOpenModal } from '../../shared/load-and-open-modal.ts'

export const openSearch = (): void => void loadAndOpenModal('search')
