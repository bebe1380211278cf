/** Starts everything that opens modals automatically. */

import { outgoingPaths } from '../../shared/addresses/paths.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { followModalAddress } from './modal-address.ts'
import { startPlayerPrompts } from './player-prompts.ts'
import { showVisitorPrompts } from './visitor-prompts.ts'

/** Opens the deposit modal on plain clicks on links to the platform's deposit page. */
function followDepositLinks(app: Pick<App, 'config' | 'handlers'>): void {
  document.addEventListener('click', event => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = (event.target as Element | null)?.closest?.('a')
    const [address] = link?.href.split('?') ?? []
    if (!isPlain || event.defaultPrevented || address !== app.config.hostUrl + outgoingPaths.deposit) return
    event.preventDefault()
    void openModal(app, 'deposit')
  })
}

export function followModals(app: App): void {
  followModalAddress(app)
  followDepositLinks(app)
  startPlayerPrompts(app)
  showVisitorPrompts(app).catch(error => reportError(error, 'greeting the visitor'))
}
