import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceEqualDeep } from './replace-equal-deep.ts'

describe('replaceEqualDeep', () => {
  it('returns a value equal to the next one', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => void expect(replaceEqualDeep(a, b)).toEqual(b)))
  })

  it('treats keys named like Object members as data', () => {
    const next = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
    expect(Object.entries(replaceEqualDeep({ a: 1 }, next))).toEqual(Object.entries(next))
  })

  it('returns the previous value itself when nothing changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => void expect(replaceEqualDeep(value, structuredClone(value))).toBe(value)),
    )
  })

  it('keeps the identity of unchanged parts', () => {
    const before = { score: { home: 1 }, periods: [{ n: 1 }, { n: 2 }], stage: null }
    const after = replaceEqualDeep(before, { score: { home: 1 }, periods: [{ n: 1 }, { n: 3 }], stage: null })
    expect(after).not.toBe(before)
    expect(after.score).toBe(before.score)
    expect(after.periods[0]).toBe(before.periods[0])
    expect(after.periods[1]).toEqual({ n: 3 })
  })

  it('detects a shorter list, a removed property, and an object that became a list', () => {
    expect(replaceEqualDeep([1, 2], [1])).toEqual([1])
    expect(replaceEqualDeep({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 })
    expect(Object.keys(replaceEqualDeep({ a: 1, b: undefined }, { a: 1 }))).toEqual(['a'])
    expect(replaceEqualDeep({}, [])).toEqual([])
  })
})
