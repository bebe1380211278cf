import { describe, expect, it } from 'vitest'
import { findBetCode, parseBetCode, removeBetCode } from './bet-code.ts'

describe('parseBetCode', () => {
  it.each([
    ['AB12CD', 'AB12CD'],
    ['  ab-12  ', 'ab-12'],
    ['http://web.test/ar/live?x=1&betcode=AB12CD#top', 'AB12CD'],
    ['https://web.test/?betcode=', null],
    ['https://web.test/', null],
    ['abc', null],
    ['AB12CD<script>', null],
    ['', null],
    ['a'.repeat(41), null],
  ])('%s', (text, code) => {
    expect(parseBetCode(text)).toBe(code)
  })
})

it('removes the code from the address and nothing else', () => {
  expect(findBetCode('?stag=1&betcode=AB12')).toBe('AB12')
  expect(findBetCode('?stag=1')).toBeNull()
  expect(removeBetCode('?stag=1&betcode=AB12')).toBe('?stag=1')
  expect(removeBetCode('?betcode=AB12')).toBe('')
})
