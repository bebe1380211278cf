/**
 * Adds a bet from the bet builder to the slip. The shell registers the handler, so the builder does
 * not depend on the slip.
 */
import type { Pick } from './pick.ts'

export interface BuiltBet {
  readonly picks: readonly Pick[]
  /** Combined decimal odds of all picks. */
  readonly odds: number
}

let handleBuiltBet: ((bet: BuiltBet) => void) | null = null

export function setBuiltBetHandler(handler: (bet: BuiltBet) => void): void {
  handleBuiltBet = handler
}

export const submitBuiltBet = (bet: BuiltBet): void => handleBuiltBet?.(bet)
