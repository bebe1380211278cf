import { describe, expect, it } from 'vitest'
import { isFiltered } from './meta.ts'

describe('isFiltered', () => {
  it.each([
    ['', false],
    ['?utm_source=x&gclid=1&btag=2', false],
    ['?betcode=A1', false],
    ['?confirmation_token=a', false],
    ['?modal=reset_password&reset_password_token=a', false],
    ['?modal=bonus&id=3', false],
    ['?modal=bonuses&type=freebet', false],
    ['?time=today', true],
    ['?utm_source=x&page=3', true],
  ])('%s: %s', (search, expected) => {
    expect(isFiltered(search)).toBe(expected)
  })
})
