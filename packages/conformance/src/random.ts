/** Seeded choices. */
import { createHash } from 'node:crypto'

export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from 0 to below the bound. */
  below(bound: number): number
  /** One of the items. Throws RangeError when there is none. */
  pick<T>(items: readonly T[]): T
  /** At most that many of the items, each once. */
  sample<T>(items: readonly T[], count: number): T[]
}

/** The mulberry32 generator, seeded by a text. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
    sample(items, count) {
      const left = [...items]
      const picked = []
      while (picked.length < count && left.length > 0) picked.push(...left.splice(below(left.length), 1))
      return picked
    },
  }
}
