import { RefusedError } from './api.ts'

/** Displays at the top of the page why it cannot load; rethrows anything but a `RefusedError`, because it is a bug. */
export function showProblem(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error
  const note = document.createElement('p')
  note.className = 'problem note'
  note.setAttribute('role', 'alert')
  note.textContent = error.message
  const place = document.querySelector('main')
  place?.querySelector(':scope > .note')?.remove()
  place?.prepend(note)
}
