/** Which of the two tabs is shown, and whether the sheet of small screens is open. */
import { createObservable } from '@touchline/client/observable'

export type SlipTab = 'BET_SLIP' | 'MY_BETS'

const tab = createObservable<SlipTab>('BET_SLIP')
const sheet = createObservable(false)

export const slipTab = { get: tab.get, subscribe: tab.subscribe }
export const slipSheet = { get: sheet.get, subscribe: sheet.subscribe }

export const showTab = (which: SlipTab): void => tab.set(which)

/** Opens the sheet at one of its tabs. */
export function openSheet(which: SlipTab): void {
  tab.set(which)
  sheet.set(true)
}

export const closeSheet = (): void => sheet.set(false)
