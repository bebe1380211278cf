import { describe, expect, it } from 'vitest'
import { codeInQuery, readCode, withoutCode } from './bet-code.ts'

describe('readCode', () => {
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
    expect(readCode(text)).toBe(code)
  })
})

it('the address loses the code and nothing else', () => {
  expect(codeInQuery('?stag=1&betcode=AB12')).toBe('AB12')
  expect(codeInQuery('?stag=1')).toBeNull()
  expect(withoutCode('?stag=1&betcode=AB12')).toBe('?stag=1')
  expect(withoutCode('?betcode=AB12')).toBe('')
})
