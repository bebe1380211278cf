/**
 * Stored facts about the visitor of this device: whether they have an account, and which reminders
 * they have seen.
 */
export const IS_REGISTERED = 'touchline.is-registered'
export const WELCOMED = 'touchline.welcome'
/** For the lifetime of the tab. */
export const SIGN_UP_REMINDED = 'touchline.sign-up-reminder'

const storageOf = (key: string): Storage => (key === SIGN_UP_REMINDED ? sessionStorage : localStorage)

export function hasFlag(key: string): boolean {
  try {
    return storageOf(key).getItem(key) !== null
  } catch {
    // Storage is unavailable: a reminder that cannot be recorded is not shown at all, instead of at
    // each visit.
    return true
  }
}

export function setFlag(key: string): void {
  try {
    storageOf(key).setItem(key, '1')
  } catch {
    // Storage is full, or unavailable as in a cross-site frame: reminders that must be recorded are
    // not shown.
  }
}
