/**
 * Seeded randomness. All randomness comes from streams keyed by text, so that any part of the feed can be rebuilt
 * independently. Nothing may depend on the order of evaluation.
 */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Uniform integer in [low, high]. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  /** Standard normal deviate. */
  normal(): number
  poisson(mean: number): number
  /** Index drawn with the given weights (any positive scale). */
  weighted(weights: ArrayLike<number>): number
  shuffle<T>(items: readonly T[]): T[]
}

/** 32-bit finaliser (two rounds of multiply and xor-shift): every input bit reaches every output bit. */
export function mix32(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

/** Hash of a text to an unsigned 32-bit integer (FNV-1a, then mixed). */
export function hashText(text: string, salt = 0): number {
  let hash = (0x811c9dc5 ^ salt) | 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix32(hash)
}

/** The sfc32 generator as a function giving uniforms in [0, 1). */
function createSfc32(key: string): () => number {
  let a = hashText(key, 1)
  let b = hashText(key, 2)
  let c = hashText(key, 3)
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** A stream of random numbers that depends on `key` alone. */
export function createRandom(key: string): Random {
  const next = createSfc32(key)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    normal,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: probability => next() < probability,
    poisson: mean => drawPoisson(mean, next),
    weighted: weights => drawWeighted(weights, next),
    shuffle: items => shuffleItems(items, next),
  }
}

function drawPoisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}

function drawWeighted(weights: ArrayLike<number>, next: () => number): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i] ?? 0
  let rest = next() * total
  for (let i = 0; i < weights.length; i++) {
    rest -= weights[i] ?? 0
    if (rest < 0) return i
  }
  return weights.length - 1
}

function shuffleItems<T>(items: readonly T[], next: () => number): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor((i + 1) * next())
    const held = result[i] as T
    result[i] = result[j] as T
    result[j] = held
  }
  return result
}

/** Smooth noise in about [-1, 1] over `x`, one independent knot at each integer, keyed by `key`. */
export function smoothNoise(key: number, x: number): number {
  const base = Math.floor(x)
  const part = x - base
  const weight = part * part * (3 - 2 * part)
  return knot(key, base) * (1 - weight) + knot(key, base + 1) * weight
}

function knot(key: number, index: number): number {
  return mix32(key ^ Math.imul(index, 0x9e3779b1)) / 0x8000_0000 - 1
}
