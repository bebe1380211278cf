import { describe, expect, it } from 'vitest'
import { insertDecided } from './use-markets.ts'

const all = () => true

describe('insertDecided', () => {
  it('leaves a list alone that lost nothing', () => {
    const listed = ['a', 'b', 'c']
    expect(insertDecided(listed, ['a', 'b'], all)).toBe(listed)
  })

  it('puts what was decided back where it stood', () => {
    expect(insertDecided(['b', 'd'], ['a', 'b', 'c', 'd', 'e'], all)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('lets go what went for another reason', () => {
    expect(insertDecided(['a'], ['a', 'b', 'c'], key => key === 'c')).toEqual(['a', 'c'])
  })
})
