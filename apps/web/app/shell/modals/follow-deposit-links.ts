/** Opens the deposit modal on plain clicks on links to the platform's deposit page. */
import type { App } from '../../shared/app.ts'
import { openModal } from '../../shared/modals.ts'

const PATH = '/profile/wallet/deposit'

export function followDepositLinks(app: Pick<App, 'config' | 'handlers'>): void {
  document.addEventListener('click', event => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = (event.target as Element | null)?.closest?.('a')
    if (!isPlain || event.defaultPrevented || link?.href !== app.config.hostUrl + PATH) return
    event.preventDefault()
    void openModal(app, 'deposit')
  })
}
