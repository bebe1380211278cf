/** What is stored of slip and quick bet, and where tabs share the slip, as a page knows before it loads their code. */
import { deviceStorage, tabStorage } from '../../../shared/browser/web-storage.ts'

/** Storage key of this tab's slip. */
export const SLIP_KEY = 'touchline.slip'

/** Whether this tab has a stored slip; false when storage is unavailable. */
export const hasStoredSlip = (): boolean => tabStorage.read(SLIP_KEY) !== null

/** Channel of the tabs of a device, which share one slip (`shared-slip.ts`). */
export const SLIP_CHANNEL = 'touchline.slip'

/** Asks the other tabs for their slip; calls back once, as soon as one of them has sent it. */
export function onSlipOfOtherTabs(callback: () => void): void {
  try {
    const channel = new BroadcastChannel(SLIP_CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data?.kind !== 'slip') return
      channel.close()
      callback()
    }
    channel.postMessage({ kind: 'request' })
  } catch {
    // Tabs cannot communicate here.
  }
}

/** Storage keys of quick bet: its setting on the device, a bet in flight in the tab. */
export const QUICK_KEY = 'touchline.quick-bet'
export const QUICK_SENT_KEY = 'touchline.quick-bet-sent'

/** Whether quick bet was left enabled or has a bet in flight; false when storage is unavailable. */
export function hasStoredQuickBet(): boolean {
  const isOn = deviceStorage.read(QUICK_KEY)?.includes('"isEnabled":true') ?? false
  return isOn || tabStorage.read(QUICK_SENT_KEY) !== null
}
