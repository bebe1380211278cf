import { RefusedError } from './api.ts'

/** A page that cannot do what it is for says so at its head; anything but a refusal is a mistake of ours. */
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
