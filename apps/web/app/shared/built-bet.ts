/** How a bet made in the bet builder gets onto the slip. Who takes it is told by the shell; the builder knows no slip. */
import type { Pick } from './pick.ts'

export interface BuiltBet {
  readonly picks: readonly Pick[]
  /** Decimal odds of all picks together. */
  readonly odds: number
}

let take: ((bet: BuiltBet) => void) | null = null

export function setBuiltBetHandler(handler: (bet: BuiltBet) => void): void {
  take = handler
}

export const submitBuiltBet = (bet: BuiltBet): void => take?.(bet)
