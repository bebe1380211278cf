import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildQuery } from '../../shared/addresses/address.ts'
import { DEFAULT_CHOICE, GROUPINGS, type ListChoice, readChoice, SORTS, TIMES, writeChoice } from './list-choice.ts'

const SPORTS = ['soccer', 'tennis']
const starting: ListChoice = { ...DEFAULT_CHOICE, sportKey: 'soccer', time: 'live' }
const read = (search: string) => readChoice(new URLSearchParams(search), starting, SPORTS)

describe('a choice in the address', () => {
  it('round-trips', () => {
    const choices = fc.record({
      sportKey: fc.constantFrom(...SPORTS),
      time: fc.constantFrom(...TIMES),
      hasVideo: fc.boolean(),
      sort: fc.constantFrom(...SORTS),
      grouping: fc.constantFrom(...GROUPINGS),
    })
    fc.assert(
      fc.property(choices, choice => {
        expect(read(buildQuery('', writeChoice(choice)))).toEqual(choice)
      }),
    )
  })

  it('keeps the rest of the query', () => {
    expect(buildQuery('?day=2026-11-21&video=1', writeChoice({ hasVideo: false }))).toBe('?day=2026-11-21')
    expect(buildQuery('?video=1', writeChoice({ hasVideo: false }))).toBe('')
  })

  it('ignores invalid values', () => {
    expect(read('?sport=quidditch&time=-1&sort=%00&group=__proto__&video=yes')).toEqual(starting)
    fc.assert(fc.property(fc.string(), text => void expect(TIMES).toContain(read(`?time=${text}`).time)))
  })
})
