/** The currency that `/init-sportsbook` was asked for is wanted as if the host page had said so. */
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'

/** `init.ts` writes it. */
const KEY = 'touchline.currency'

/** The wish, which is granted once. */
function consumeRequestedCurrency(): string | null {
  try {
    const wish = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return wish
  } catch {
    // Storage is switched off: nothing was wished for.
    return null
  }
}

/** Waits for the player. A visitor has no accounts. */
export function applyRequestedCurrency(app: App): void {
  const wish = consumeRequestedCurrency()
  if (!wish) return
  import('./host-currency.ts')
    .then(({ createHostCurrencySetter }) => createHostCurrencySetter(app)(wish))
    .catch(error => reportError(error, 'opening the account that was asked for'))
}
