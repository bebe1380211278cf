import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, hashText, smoothNoise } from './random.ts'

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const draw = (count: number, next: () => number) => Array.from({ length: count }, next)

describe('streams', () => {
  it('repeat for the same key and differ between keys', () => {
    expect(draw(20, createRandom('a').next)).toEqual(draw(20, createRandom('a').next))
    expect(draw(20, createRandom('a').next)).not.toEqual(draw(20, createRandom('b').next))
    expect(hashText('a')).not.toBe(hashText('a', 1))
  })

  it('are uniform, normal and Poisson', () => {
    const random = createRandom('distribution')
    expect(mean(draw(20_000, random.next))).toBeCloseTo(0.5, 2)
    const normal = draw(20_000, random.normal)
    expect(mean(normal)).toBeCloseTo(0, 1)
    expect(mean(normal.map(x => x * x))).toBeCloseTo(1, 1)
    expect(mean(draw(20_000, () => random.poisson(2.7)))).toBeCloseTo(2.7, 1)
    expect(mean(draw(20_000, () => random.weighted([1, 2, 1])))).toBeCloseTo(1, 1)
  })

  it('stay within their bounds', () => {
    const random = createRandom('bounds')
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(100), (low, size) => {
        const value = random.integer(low, low + size)
        expect(value >= low && value <= low + size && Number.isInteger(value)).toBe(true)
        const real = random.between(low, low + size + 1)
        expect(real >= low && real < low + size + 1).toBe(true)
      }),
    )
  })

  it('shuffle without loss', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, key) => {
        expect(createRandom(key).shuffle(items).sort()).toEqual([...items].sort())
      }),
    )
  })

  it('make smooth noise within one', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (key, x) => {
        expect(Math.abs(smoothNoise(key, x))).toBeLessThanOrEqual(1)
        expect(Math.abs(smoothNoise(key, x + 0.001) - smoothNoise(key, x))).toBeLessThan(0.01)
      }),
    )
  })
})
