import type { FeedOutcomeResult } from '../feed-market.ts'

/** Share of the stake that wins, is given back, is lost. */
export interface Share {
  readonly won: number
  readonly returned: number
}

export function shareOf({ result, voidFactor }: FeedOutcomeResult): Share {
  const returned = voidFactor ?? 0
  return { won: (1 - returned) * result, returned }
}
