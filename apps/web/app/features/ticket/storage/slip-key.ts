/** Under which name this tab keeps its slip. */
export const SLIP_KEY = 'touchline.slip'

/** Whether this tab has kept a slip; false where storage is off. */
export function hasStoredSlip(): boolean {
  try {
    return sessionStorage.getItem(SLIP_KEY) !== null
  } catch {
    // Storage is off: nothing is kept.
    return false
  }
}
