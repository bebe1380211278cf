import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from './search-option.tsx'

/** The name with its hits in brackets. */
const mark = (name: string, typed: string): string =>
  highlight(name, typed)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

describe('highlight', () => {
  it.each([
    ['Bodø/Glimt', 'bodo', '[Bodø]/Glimt'],
    ['Atlético Madrid', 'ATLE mad', '[Atlé]tico [Mad]rid'],
    ['West Ham United', 'ham', 'West [Ham] United'],
    ['Newcastle', 'cast', 'New[cast]le'],
    ['Chamham', 'ham', 'C[ham]ham'],
    ['Straßburg', 'strass', '[Straß]burg'],
    ['الهلال', 'هلال', 'ال[هلال]'],
    ['إسبانيا', 'اسب', '[إسب]انيا'],
    ['الدَّوري', 'الدوري', '[الدَّوري]'],
    ['Köln', 'koeln', '[Köln]'],
    ['Koeln', 'köln', '[Koeln]'],
    ['Koelner SC', 'köl', '[Koel]ner SC'],
    ['O’Higgins', 'ohig', '[O’Hig]gins'],
    ['OHiggins', "o'hig", '[OHig]gins'],
    ['Arsenal', 'ａｒｓ', '[Ars]enal'],
    ['Ar\u200bsenal', 'arse', '[Ar\u200bse]nal'],
    ['Arsenal', '\u200b', 'Arsenal'],
    ['Arsenal', 'xyz', 'Arsenal'],
    ['Arsenal', '', 'Arsenal'],
  ])('%s for %s is %s', (name, typed, marked) => {
    expect(mark(name, typed)).toBe(marked)
  })

  it('never changes the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, typed) => {
        expect(
          highlight(name, typed)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name)
      }),
    )
  })
})
