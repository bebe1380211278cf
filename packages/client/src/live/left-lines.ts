/**
 * Lines that a publication took out of the rows of lists. A response that was on its way meanwhile still has such a line,
 * and no later publication corrects it; the row would show its old price as current.
 */
import type { MarketState } from '@touchline/contract/entities/market'
import { keyOf } from './market-table.ts'

interface LeftLine {
  readonly version: number
  /** Milliseconds of the device's clock. */
  readonly leftAt: number
}

/** Longer than a response can take, the lag of its node included. */
const RETENTION_MS = 60_000

export interface LeftLines {
  /** Call for a publication that takes the market out of its row. */
  onLeft(market: MarketState): void
  /** Call for a publication that offers the market. */
  onOffered(market: MarketState): void
  /** Whether a response, of data that was current at `asOfMs` of the device's clock, has the market from before it left. */
  isOutdated(market: MarketState, asOfMs: number): boolean
  clear(): void
}

/** `now`: the device's clock in milliseconds, that of `asOfMs`. */
export function createLeftLines(now: () => number): LeftLines {
  /** The earliest first. */
  const lines = new Map<string, LeftLine>()

  const evictOld = (): void => {
    for (const [key, { leftAt }] of lines) {
      if (now() - leftAt < RETENTION_MS) return
      lines.delete(key)
    }
  }
  return {
    onLeft(market) {
      evictOld()
      const key = keyOf(market)
      lines.delete(key)
      lines.set(key, { version: market.version, leftAt: now() })
    },
    onOffered(market) {
      if (lines.size > 0) lines.delete(keyOf(market))
    },
    isOutdated(market, asOfMs) {
      const line = lines.size > 0 ? lines.get(keyOf(market)) : undefined
      return line !== undefined && asOfMs < line.leftAt && market.version <= line.version
    },
    clear: () => lines.clear(),
  }
}
