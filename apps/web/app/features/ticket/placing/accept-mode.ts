/**
 * How changed odds are treated, as the person last chose it: in the player's settings, and on this device as long as those
 * do not know of it.
 */
import type { AcceptMode } from '@touchline/betting/odds-acceptance'

const KEY = 'touchline.accept-mode'
export const ACCEPT_MODES = ['none', 'higher', 'any'] as const satisfies readonly AcceptMode[]

const isMode = (text: string | null): text is AcceptMode => ACCEPT_MODES.some(mode => mode === text)

/** The mode kept on this device; `none` when nothing is. */
export function readAcceptMode(): AcceptMode {
  try {
    const kept = globalThis.localStorage?.getItem(KEY) ?? null
    return isMode(kept) ? kept : 'none'
  } catch {
    // Storage is off: the choice lasts as long as the page.
    return 'none'
  }
}

/** What holds for a player who has just signed in: what was chosen elsewhere, else what was chosen here. */
export function mergeAcceptMode(stored: AcceptMode, here: AcceptMode): AcceptMode {
  return stored === 'none' ? here : stored
}

export function storeAcceptMode(mode: AcceptMode): void {
  try {
    globalThis.localStorage?.setItem(KEY, mode)
  } catch {
    // As above.
  }
}

/** The settings know it, or it was a player's who has left: nobody else's bets go by it. */
export function clearAcceptMode(): void {
  try {
    globalThis.localStorage?.removeItem(KEY)
  } catch {
    // As above.
  }
}
