import type { MarginClass } from '../../engine/engine.ts'
import type { Tier } from '../../feed/feed-catalogue.ts'

/** Margins by tier and margin class, and the additional live margin. */
const TABLE: Record<Tier, Record<MarginClass, number> & { readonly live: number }> = {
  1: { three: 0.05, two: 0.05, score: 0.18, field: 0.16, each: 0.12, live: 0.01 },
  2: { three: 0.07, two: 0.065, score: 0.22, field: 0.2, each: 0.14, live: 0.015 },
  3: { three: 0.09, two: 0.085, score: 0.28, field: 0.25, each: 0.17, live: 0.02 },
  4: { three: 0.11, two: 0.1, score: 0.32, field: 0.3, each: 0.2, live: 0.02 },
}

/** Margin of a market: 0.05 means that its implied probabilities sum to 1.05. */
export function getMargin(tier: Tier, kind: MarginClass, isLive: boolean): number {
  const row = TABLE[tier]
  return row[kind] + (isLive ? row.live : 0)
}
