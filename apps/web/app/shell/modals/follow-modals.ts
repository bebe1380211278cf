/** Starts everything that opens modals automatically. */
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import { followDepositLinks } from './follow-deposit-links.ts'
import { followModalAddress } from './modal-address.ts'
import { startPlayerPrompts } from './player-prompts.ts'

export function followModals(app: App): void {
  followModalAddress(app)
  followDepositLinks(app)
  startPlayerPrompts(app)
  import('./visitor-prompts.ts')
    .then(({ showVisitorPrompts }) => showVisitorPrompts(app))
    .catch(error => reportError(error, 'greeting the visitor'))
}
