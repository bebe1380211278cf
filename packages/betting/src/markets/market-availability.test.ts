import { expect, test } from 'vitest'
import { getAvailability, isBettable, MARKET_STATUS, MATCH_STATUS } from './market-availability.ts'

const { bettable, suspended, notAllowed, handedOver, settled, cancelled } = MARKET_STATUS
const { prematch, live, stopped, closed, finished, notCovered } = MATCH_STATUS

test('is bettable only for an active outcome of a bettable market in an open match', () => {
  const open = Object.values(MATCH_STATUS).flatMap(match =>
    Object.values(MARKET_STATUS).flatMap(market =>
      [true, false].filter(active => isBettable(match, market, active)).map(active => [match, market, active]),
    ),
  )
  expect(open).toEqual([
    [prematch, bettable, true],
    [live, bettable, true],
  ])
})

test.each([
  [stopped, bettable, true, 'suspended'],
  [live, suspended, true, 'suspended'],
  [live, handedOver, true, 'suspended'],
  [live, bettable, false, 'suspended'],
  [live, notAllowed, true, 'gone'],
  [prematch, settled, true, 'gone'],
  [prematch, cancelled, true, 'gone'],
  [closed, bettable, true, 'gone'],
  [finished, bettable, true, 'gone'],
  [notCovered, bettable, true, 'gone'],
  [99, bettable, true, 'gone'],
  [live, 99, true, 'gone'],
])('match %i, market %i, active %s is %s', (match, market, active, expected) => {
  expect(getAvailability(match, market, active)).toBe(expected)
})
