/**
 * Applies the currency requested through `/init-sportsbook` as if the host page had requested it.
 */
import type { App } from '../../shared/app/app.ts'
import { tabStorage } from '../../shared/browser/web-storage.ts'
import { runPart } from '../../shared/parts/part.ts'
import { hostCurrency } from './part.ts'

/** Written by `init.ts`. */
const KEY = 'touchline.currency'

/** Reads and removes the requested currency. */
function consumeRequestedCurrency(): string | null {
  const requested = tabStorage.read(KEY)
  tabStorage.write(KEY, null)
  return requested
}

/** Waits for a player, because visitors have no accounts. */
export function applyRequestedCurrency(app: App): void {
  const requested = consumeRequestedCurrency()
  if (!requested) return
  void runPart(
    hostCurrency,
    ({ createHostCurrencySetter }) => createHostCurrencySetter(app)(requested),
    'opening the account that was asked for',
  )
}
