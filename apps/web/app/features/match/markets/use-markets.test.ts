import { describe, expect, it } from 'vitest'
import { keepDecided } from './use-markets.ts'

const all = () => true

describe('keepDecided', () => {
  it('leaves a list alone that lost nothing', () => {
    const listed = ['a', 'b', 'c']
    expect(keepDecided(listed, ['a', 'b'], all)).toBe(listed)
  })

  it('puts what was decided back where it stood', () => {
    expect(keepDecided(['b', 'd'], ['a', 'b', 'c', 'd', 'e'], all)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('lets go what went for another reason', () => {
    expect(keepDecided(['a'], ['a', 'b', 'c'], key => key === 'c')).toEqual(['a', 'c'])
  })
})
