import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_BETS, RESULTS, readChoice, STATUSES, writeChoice } from './my-bets-page.tsx'

describe('the filter in the address', () => {
  it.each([
    ['', {}],
    ['?status=settled&result=win', { status: 'settled', result: 'win' }],
    ['?status=open&result=win', { status: 'open' }],
    ['?result=refund', { result: 'refund' }],
    ['?status=lost&result=%3Cb%3E', {}],
    ['?from=2026-11-01&to=2026-11-30&q=+Real+Costa+', { from: '2026-11-01', to: '2026-11-30', q: 'Real Costa' }],
    ['?from=2026-02-30&to=yesterday&q=', {}],
    [`?q=${'a'.repeat(60)}`, { q: 'a'.repeat(50) }],
  ])('%s', (search, expected) => {
    expect(readChoice(search)).toEqual({ ...ALL_BETS, ...expected })
  })

  it('leaves other parameters unchanged', () => {
    expect(writeChoice('?a=1&status=open', { ...ALL_BETS, status: 'settled', result: 'lose' })).toBe(
      '?a=1&status=settled&result=lose',
    )
    expect(writeChoice('?status=open&from=2026-11-01&q=x', ALL_BETS)).toBe('')
  })

  it('is read as it was written', () => {
    const day = fc.constantFrom('', '2026-11-01', '2028-02-29')
    const q = fc.string({ maxLength: 50 }).map(text => text.trim())
    const choice = fc.record({
      status: fc.constantFrom(...STATUSES),
      result: fc.constantFrom(...RESULTS),
      from: day,
      to: day,
      q,
    })
    fc.assert(
      fc.property(choice, chosen => {
        const expected = chosen.status === 'open' ? { ...chosen, result: 'all' } : chosen
        expect(readChoice(writeChoice('?x=y', chosen))).toEqual(expected)
      }),
    )
  })
})
