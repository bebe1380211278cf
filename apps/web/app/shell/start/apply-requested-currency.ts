/**
 * Applies the currency requested through `/init-sportsbook` as if the host page had requested it.
 */
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'

/** Written by `init.ts`. */
const KEY = 'touchline.currency'

/** Reads and removes the requested currency. */
function consumeRequestedCurrency(): string | null {
  try {
    const wish = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return wish
  } catch {
    // Storage is unavailable: nothing was requested.
    return null
  }
}

/** Waits for a player, because visitors have no accounts. */
export function applyRequestedCurrency(app: App): void {
  const wish = consumeRequestedCurrency()
  if (!wish) return
  import('./host-currency.ts')
    .then(({ createHostCurrencySetter }) => createHostCurrencySetter(app)(wish))
    .catch(error => reportError(error, 'opening the account that was asked for'))
}
