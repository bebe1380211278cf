import type { FeedOutcomeResult } from '../feed/feed-market.ts'

/** Share of the stake that wins, is given back, is lost. */
export interface StakeShare {
  readonly won: number
  readonly returned: number
}

export function toStakeShare({ result, voidFactor }: FeedOutcomeResult): StakeShare {
  const returned = voidFactor ?? 0
  return { won: (1 - returned) * result, returned }
}
