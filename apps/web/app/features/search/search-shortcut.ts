/** The / key opens the search, except in text inputs. */
import type { ModalDeps } from '../../shared/modals.ts'
import { openSearch } from './search-state.ts'

/** Whether the target is a text input. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function startSearchShortcut(app: ModalDeps): void {
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    openSearch(app)
  })
}
