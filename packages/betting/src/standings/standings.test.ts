import { expect, test } from 'vitest'
import { addMatch, compareRecords, meritOf, outcomeOf, type SideRecord } from './standings.ts'

const record = (changes: Partial<SideRecord> = {}): SideRecord => {
  return { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, ...changes }
}
const ahead = (a: Partial<SideRecord>, b: Partial<SideRecord>) => compareRecords(record(a), record(b)) < 0

test('orders by points, then by difference, then by what was scored', () => {
  expect(ahead({ points: 4 }, { points: 3, scored: 9 })).toBe(true)
  expect(ahead({ points: 3, scored: 2 }, { points: 3, scored: 5, conceded: 4 })).toBe(true)
  expect(ahead({ points: 3, scored: 5, conceded: 4 }, { points: 3, scored: 2, conceded: 1 })).toBe(true)
  expect(compareRecords(record(), record())).toBe(0)
})

test('orders by the share of wins where there are no points, a draw as half a win', () => {
  expect(ahead({ points: null, won: 1 }, { points: null, won: 2, lost: 1 })).toBe(true)
  expect(ahead({ points: null, drawn: 2 }, { points: null, won: 1, lost: 2 })).toBe(true)
})

test.each([
  ['soccer', 2, 1, 3, 0],
  ['soccer', 1, 1, 1, 1],
  ['handball', 30, 28, 2, 0],
])('adds a %s match of %i–%i with %i and %i points', (sport, home, away, first, second) => {
  const add = (scored: number, conceded: number) => {
    const outcome = outcomeOf(scored, conceded)
    return addMatch(record(), { outcome, scored, conceded, merit: meritOf(sport, outcome, false) })
  }
  expect(add(home, away)).toMatchObject({ scored: home, conceded: away, points: first })
  expect(add(away, home)).toMatchObject({ scored: away, conceded: home, points: second })
})

test('gives fewer points for a win after overtime, and one for the defeat', () => {
  expect([meritOf('ice-hockey', 'win', true), meritOf('ice-hockey', 'loss', true)]).toEqual([2, 1])
  expect(meritOf('soccer', 'win', true)).toBe(3)
})
