import { describe, expect, it } from 'vitest'
import { isFiltered } from './is-filtered.ts'

describe('isFiltered', () => {
  it.each([
    ['', false],
    ['?utm_source=x&gclid=1&btag=2', false],
    ['?betcode=A1', false],
    ['?time=today', true],
    ['?utm_source=x&page=3', true],
  ])('%s: %s', (search, expected) => {
    expect(isFiltered(search)).toBe(expected)
  })
})
