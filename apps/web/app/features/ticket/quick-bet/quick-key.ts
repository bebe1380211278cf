/** Under which names quick bet is kept: its setting on the device, a bet on its way in the tab. */
export const QUICK_KEY = 'touchline.quick-bet'
export const QUICK_SENT_KEY = 'touchline.quick-bet-sent'

/** Whether quick bet was left on, or a bet of it is on its way; false where storage is off. */
export function hasStoredQuickBet(): boolean {
  try {
    const isOn = localStorage.getItem(QUICK_KEY)?.includes('"isEnabled":true') ?? false
    return isOn || sessionStorage.getItem(QUICK_SENT_KEY) !== null
  } catch {
    // Storage is off: nothing is kept.
    return false
  }
}
