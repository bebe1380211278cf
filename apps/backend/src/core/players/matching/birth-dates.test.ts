import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBirthDates, listNearBirthDates } from './birth-dates.ts'
import { birthDate } from './testing/generated-accounts.ts'

const DAY_MS = 86_400_000

/** Every day of the two centuries in which players are born. */
const DAYS: readonly string[] = Array.from(
  { length: (Date.UTC(2100, 0, 1) - Date.UTC(1900, 0, 1)) / DAY_MS },
  (_, index) => new Date(Date.UTC(1900, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
)

test('lists exactly the days that compare as near', () => {
  fc.assert(
    fc.property(birthDate, date => {
      const near = DAYS.filter(day => compareBirthDates(date, day).level === 'near')
      expect(listNearBirthDates(date).toSorted()).toEqual(near)
    }),
    { numRuns: 3 },
  )
})

test.each([
  ['2001-12-31', '2002-01-31', 'a month later, in the next year'],
  ['1990-10-21', '1990-12-01', 'the last digit of the month and the first of the day swapped'],
  ['2000-02-29', '2000-03-01', 'a day later, after a leap day'],
])('finds %s near %s: %s', (a, b) => {
  expect(compareBirthDates(a, b).level).toBe('near')
})

test('lists no day that the calendar lacks', () => {
  expect(listNearBirthDates('1990-03-31')).not.toContain('1990-02-31')
  expect(listNearBirthDates('1992-02-29')).not.toContain('1993-02-29')
})
