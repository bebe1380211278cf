/** The key / opens the search from anywhere but from where it would be written. */
import { openSearch } from './search-state.ts'

/** Whether a key pressed there would be written into something. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function startSearchShortcut(): void {
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    openSearch()
  })
}
