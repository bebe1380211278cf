import type { LiveMarket } from '@touchline/client/live/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLineRows, type LineRows, updateLineRows } from './line-rows.ts'
import { hasEnded } from './use-markets.ts'

const OPEN = 1
const SETTLED = -3

function makeLine(value: number, { status = OPEN, isMain = false } = {}): LiveMarket {
  return {
    key: String(value),
    matchUrn: 'sr:match:1',
    id: '18',
    name: 'Total',
    specifier: `total=${value}`,
    priority: 1,
    most_balanced: isMain,
    next_bet_stop: null,
    provider: 'betradar',
    status: status as LiveMarket['status'],
    market_groups: [],
    custom_bet_groups: [],
    outcomes: [],
  }
}

/** `2.5`, ended `1.5x`, main `2.5*`. */
const parseLines = (text: string): LiveMarket[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map(word =>
      makeLine(Number.parseFloat(word), { status: word.includes('x') ? SETTLED : OPEN, isMain: word.includes('*') }),
    )

const parseRows = (text: string): LineRows => text.split(' ').map(word => (word === '–' ? null : word))

describe('buildLineRows', () => {
  it.each([
    ['0.5 1.5 2.5', '0.5 1.5 2.5'],
    ['0.5x 1.5 2.5', '1.5 2.5'],
    ['0.5x 1.5x', '0.5 1.5'],
    ['1 2 3 4 5 6 7 8', '1 2 3 4 5 6 7 8'],
    ['1 2 3 4 5 6* 7 8 9', '3 4 5 6 7 8 9'],
  ])('shows of %s the rows %s', (lines, rows) => {
    expect(buildLineRows(parseLines(lines))).toEqual(parseRows(rows))
  })
})

describe('updateLineRows', () => {
  it.each([
    ['nothing has changed', '1.5 2.5', '1.5 2.5*', '1.5 2.5'],
    ['a line has ended', '1.5 2.5 3.5', '1.5x 2.5* 3.5', '1.5 2.5 3.5'],
    [
      'a goal ends lines and others come',
      '1.25 1.5 1.75 2.5 3.5',
      '1.25x 1.5x 1.75x 2.25* 2.5 2.75 3.5',
      '1.25 1.5 2.25 2.5 3.5',
    ],
    ['the main line moves', '1.75 2 2.25', '1.5 1.75* 2 2.25', '1.75 2 2.25'],
    ['a line is gone', '1.5 2.5 3.5', '2.5* 3.5', '– 2.5 3.5'],
    ['a line comes back', '– 2.5 3.5', '1.5 2.5* 3.5', '1.5 2.5 3.5'],
    ['there is room at the end', '1.5 2.5 –', '1.5 2.5* 3.5 4.5', '1.5 2.5 3.5'],
    ['no line is open any more', '0.5 1.5', '0.5x 1.5x', '0.5 1.5'],
    ['all lines have ended and others come', '0.5 1.5 2.5', '0.5x 1.5x 2.5x 3.5* 4.5', '3.5 4.5 –'],
    ['a table of one line gets more', '1.5', '0.5 1.5* 2.5 3.5', '0.5 1.5 2.5'],
  ])('when %s', (_, rows, lines, expected) => {
    expect(updateLineRows(parseRows(rows), parseLines(lines))).toEqual(parseRows(expected))
  })

  it('returns the same rows when nothing changes', () => {
    const rows = parseRows('1.5 2.5 3.5')
    expect(updateLineRows(rows, parseLines('1.5x 2.5* 3.5 4.5'))).toBe(rows)
  })

  it('moves no open line of a full table, and keeps the order', () => {
    const line = fc.record({ value: fc.integer({ min: 0, max: 20 }), isEnded: fc.boolean(), isMain: fc.boolean() })
    const lines = fc
      .uniqueArray(line, { minLength: 1, maxLength: 15, selector: ({ value }) => value })
      .map(list => [...list].sort((a, b) => a.value - b.value))
      .map(list =>
        list.map(({ value, isEnded, isMain }) => makeLine(value, { status: isEnded ? SETTLED : OPEN, isMain })),
      )
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const rows = buildLineRows(before)
        const next = updateLineRows(rows, after)
        const ended = new Set(after.filter(hasEnded).map(({ key }) => key))
        const openKeys = new Set(after.map(({ key }) => key).filter(key => !ended.has(key)))
        const wasOpen = rows.some(key => key !== null && openKeys.has(key))
        if (rows.length >= 3 && wasOpen)
          for (const [index, key] of rows.entries())
            if (key !== null && openKeys.has(key)) expect(next[index]).toBe(key)
        const values = next.flatMap(key => (key === null ? [] : [Number(key)]))
        expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
      }),
    )
  })
})
