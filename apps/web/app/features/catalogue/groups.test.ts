import type { Match } from '@touchline/contract/entities/match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyStableOrder } from './groups.ts'

/** `a1`: match 1 of group a. */
const make = (text: string) => ({ id: Number(text.slice(1)), group: text[0] }) as unknown as Match
const groupOf = (match: Match) => (match as unknown as { group: string }).group
const write = (matches: readonly Match[]) => matches.map(match => `${groupOf(match)}${match.id}`).join(' ')
const order = (shown: string, next: string) => {
  const read = (text: string) => (text ? text.split(' ').map(make) : [])
  return write(applyStableOrder(read(shown), read(next), groupOf))
}

describe('applyStableOrder', () => {
  it.each([
    ['', 'b1 a2', 'b1 a2', 'takes a first list as it comes'],
    ['a1 a2 b3', 'b3 a2 a1', 'a1 a2 b3', 'lets nothing move'],
    ['a1 a2 b3', 'a9 a1 a2 b3', 'a1 a2 a9 b3', 'puts a new match at the end of its group'],
    ['a1 b3', 'c5 a1 b3', 'a1 b3 c5', 'puts a new group at the end'],
    ['a1 a2 b3', 'a2 b3', 'a2 b3', 'lets go of what is over'],
    ['a1', '', '', 'may become empty'],
  ])('%s then %s is %s: %s', (shown, next, expected) => {
    expect(order(shown, next)).toBe(expected)
  })

  it('loses and duplicates nothing, and never reorders two that stay', () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 1, max: 30 }))
      .map(ids => ids.map(id => make(`${'abc'[id % 3]}${id}`)))
    fc.assert(
      fc.property(list, list, (first, next) => {
        const shown = applyStableOrder([], first, groupOf)
        const grouped = applyStableOrder(shown, shown, groupOf)
        const kept = applyStableOrder(grouped, next, groupOf)
        expect(kept.map(({ id }) => id).sort()).toEqual(next.map(({ id }) => id).sort())
        const stayed = (matches: readonly Match[], others: readonly Match[]) =>
          matches.filter(({ id }) => others.some(other => other.id === id)).map(({ id }) => id)
        expect(stayed(kept, grouped)).toEqual(stayed(grouped, kept))
      }),
    )
  })
})
