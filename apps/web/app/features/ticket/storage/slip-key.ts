/** Storage key of this tab's slip. */
export const SLIP_KEY = 'touchline.slip'

/** Whether this tab has a stored slip; false when storage is unavailable. */
export function hasStoredSlip(): boolean {
  try {
    return sessionStorage.getItem(SLIP_KEY) !== null
  } catch {
    // Storage is unavailable: nothing is stored.
    return false
  }
}
