import { call, Refused } from './api.ts'
import { attachForms, showWho } from './forms.ts'
import { reportSize } from './parent.ts'

/** A page that cannot reach the server says so where a visitor's doors would be. */
function showProblem(error: unknown): void {
  if (!(error instanceof Refused)) throw error
  const place = document.querySelector<HTMLElement>('main')
  const note = document.createElement('p')
  note.className = 'problem'
  note.setAttribute('role', 'alert')
  note.textContent = error.message
  place?.prepend(note)
}

attachForms()
if ('framed' in document.documentElement.dataset) reportSize()
else showWho().catch(showProblem)

for (const button of document.querySelectorAll('[data-sign-out]')) {
  button.addEventListener('click', () => {
    call('DELETE', '/users/sign_out').then(() => location.assign('/'), showProblem)
  })
}
