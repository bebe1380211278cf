/**
 * The odds acceptance mode last chosen: stored in the player's settings, and on this device until
 * the settings contain it.
 */
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import { deviceStorage } from '../../../shared/browser/web-storage.ts'

const KEY = 'touchline.accept-mode'
export const ACCEPT_MODES = ['none', 'higher', 'any'] as const satisfies readonly AcceptMode[]

const isMode = (text: string | null): text is AcceptMode => ACCEPT_MODES.some(mode => mode === text)

/** The mode stored on this device; `none` by default. */
export function readAcceptMode(): AcceptMode {
  const stored = deviceStorage.read(KEY)
  return isMode(stored) ? stored : 'none'
}

/** The mode of a player who has just signed in: that of the settings, else that of this device. */
export function mergeAcceptMode(stored: AcceptMode, here: AcceptMode): AcceptMode {
  return stored === 'none' ? here : stored
}

export function storeAcceptMode(mode: AcceptMode): void {
  deviceStorage.write(KEY, mode)
}

/**
 * Clears the mode once the settings contain it or the player has signed out: it must not apply to
 * another player.
 */
export function clearAcceptMode(): void {
  deviceStorage.write(KEY, null)
}
