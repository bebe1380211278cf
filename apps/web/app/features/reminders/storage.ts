/** What this device remembers of its visitor: that somebody has an account, and what was said once. */
export const IS_REGISTERED = 'touchline.is-registered'
export const WELCOMED = 'touchline.welcome'
/** For as long as the tab is open. */
export const SIGN_UP_REMINDED = 'touchline.sign-up-reminder'

const storageOf = (key: string): Storage => (key === SIGN_UP_REMINDED ? sessionStorage : localStorage)

export function isNoted(key: string): boolean {
  try {
    return storageOf(key).getItem(key) !== null
  } catch {
    // Storage is switched off: what cannot be remembered is not said at all, rather than at each visit.
    return true
  }
}

export function note(key: string): void {
  try {
    storageOf(key).setItem(key, '1')
  } catch {
    // Storage is full, or switched off as in another site's frame: then nothing is said that would have to be noted.
  }
}
