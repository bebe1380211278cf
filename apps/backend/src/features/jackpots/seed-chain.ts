/**
 * The seeds of a level's rounds: a hash chain, of which the last seed is random and each other one is the SHA-256 of the
 * next round's. The hash of the first, the anchor, is public when the level is created, so that all seeds are fixed
 * before any entry is placed. A seed that is shown reveals those of earlier rounds only.
 */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SealSeed } from '../../core/engagement/seal-seed.ts'

/** Hashes between two turns of the event loop: a few milliseconds. */
const SLICE = 2000
/** Interval in rounds of the seeds kept in memory; those between are computed when needed. */
const STRIDE = 256

export interface LevelSeeds {
  /** Of a level without a round; hex. */
  readonly anchor: string
  /** The seed of a round, in hex. Throws RangeError beyond the level's last round. */
  seedOf(round: number): string
}

export interface NewLevelSeeds extends LevelSeeds {
  readonly sealedLastSeed: string
}

/** Source of the levels' seeds; tests replace it. */
export interface SeedSource {
  create(maxRounds: number): Promise<NewLevelSeeds>
  load(level: { readonly sealedLastSeed: string; readonly maxRounds: number }): Promise<LevelSeeds>
}

/** Half the cost of a hash object, of which a chain would need a hundred thousand. */
const sha256 = (seed: Buffer): Buffer => hash('sha256', seed, 'buffer')

/** Computes the chain from its last seed, and keeps every so many of its seeds. */
export async function computeChain(lastSeed: string, maxRounds: number): Promise<LevelSeeds> {
  const checkpoints = new Map<number, Buffer>()
  let seed: Buffer = Buffer.from(lastSeed, 'hex')
  for (let round = maxRounds; round >= 1; round--) {
    if (round === maxRounds || round % STRIDE === 0) checkpoints.set(round, seed)
    if (round % SLICE === 0) await setImmediate()
    seed = sha256(seed)
  }
  // The seeds of the last stride that was asked for: rounds follow one another.
  let computed: { last: number; seeds: Buffer[] } = { last: 0, seeds: [] }
  const computeStride = (last: number): Buffer[] => {
    const seeds: Buffer[] = []
    let next = checkpoints.get(last)
    if (!next) throw new Error(`the chain lacks the seed of round ${last}`)
    for (let round = last; round > Math.max(0, last - STRIDE); round--) {
      seeds.push(next)
      next = sha256(next)
    }
    return seeds
  }
  return {
    anchor: seed.toString('hex'),
    seedOf(round) {
      if (!Number.isInteger(round) || round < 1 || round > maxRounds) throw new RangeError(`no round ${round}`)
      const last = Math.min(maxRounds, Math.ceil(round / STRIDE) * STRIDE)
      if (computed.last !== last) computed = { last, seeds: computeStride(last) }
      const found = computed.seeds[last - round]
      if (!found) throw new Error(`the chain lacks the seed of round ${round}`)
      return found.toString('hex')
    },
  }
}

export function createSeedSource(sealSeed: SealSeed): SeedSource {
  return {
    async create(maxRounds) {
      const lastSeed = sealSeed.create()
      return { ...(await computeChain(lastSeed, maxRounds)), sealedLastSeed: sealSeed.seal(lastSeed) }
    },
    load: ({ sealedLastSeed, maxRounds }) => computeChain(sealSeed.open(sealedLastSeed), maxRounds),
  }
}
