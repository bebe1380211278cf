import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESULTS, readChoice, STATUSES, writeChoice } from './my-bets-page.tsx'

describe('the filter in the address', () => {
  it.each([
    ['', 'all', 'all'],
    ['?status=settled&result=win', 'settled', 'win'],
    ['?status=open&result=win', 'open', 'all'],
    ['?result=refund', 'all', 'refund'],
    ['?status=lost&result=%3Cb%3E', 'all', 'all'],
  ])('%s', (search, status, result) => {
    expect(readChoice(search)).toEqual({ status, result })
  })

  it('leaves other parameters unchanged', () => {
    expect(writeChoice('?a=1&status=open', { status: 'settled', result: 'lose' })).toBe(
      '?a=1&status=settled&result=lose',
    )
    expect(writeChoice('?status=open', { status: 'all', result: 'all' })).toBe('')
  })

  it('is read as it was written', () => {
    const choice = fc.record({ status: fc.constantFrom(...STATUSES), result: fc.constantFrom(...RESULTS) })
    fc.assert(
      fc.property(choice, chosen => {
        const expected = chosen.status === 'open' ? { ...chosen, result: 'all' } : chosen
        expect(readChoice(writeChoice('?x=y', chosen))).toEqual(expected)
      }),
    )
  })
})
