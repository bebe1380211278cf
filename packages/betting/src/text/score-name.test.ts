import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreName } from './score-name.ts'
import { tokenizeSearchText } from './search-text.ts'

const score = (typed: string, name: string) => scoreName(tokenizeSearchText(typed), tokenizeSearchText(name))

describe('scoreName', () => {
  it.each([
    ['bodo', 'Bodø/Glimt'],
    ['BODØ', 'Bodø/Glimt'],
    ['atletico', 'Atlético Madrid'],
    ['mad atl', 'Atlético Madrid'],
    ['ham', 'West Ham United'],
    ['cast', 'Newcastle United'],
    ['الهلال', 'الهلال'],
    ['اسبانيا', 'إسبانيا'],
    ["o'higgins", 'OHiggins'],
    ['o higgins', 'OHiggins'],
    ['higgins', 'O’Higgins'],
    ['newell’s old', 'Newells Old Boys'],
    ['koeln', 'FC Köln'],
    ['cote d ivoire', 'Côte d’Ivoire'],
    ['a.c. milan', 'AC Milan'],
    ['Ａｒｓｅｎａｌ', 'Arsenal'],
    ['ars\u200benal', 'Arsenal'],
  ])('%s finds %s', (typed, name) => {
    expect(score(typed, name)).toBeGreaterThan(0)
  })

  it.each([
    ['arsenal x', 'Arsenal'],
    ['x arsenal', 'Arsenal'],
    ['o x higgins', 'OHiggins'],
    ['\u200b', 'Arsenal'],
    ['as', 'Newcastle'],
    ['united united', 'West Ham United'],
    ['', 'Arsenal'],
    ['---', 'Arsenal'],
  ])('"%s" does not find %s', (typed, name) => {
    expect(score(typed, name)).toBe(0)
  })

  it('ranks the whole name first, then its beginning, then a later word, then part of a word', () => {
    const names = ['Everton', 'Everton Reserves', 'Old Everton', 'Neverton']
    const scores = names.map(name => score('everton', name))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(4)
  })

  it('finds every name by any of its words and by their beginnings', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (words, at, length) => {
          const typed = (words[at % words.length] ?? '').slice(0, length)
          expect(scoreName([typed], words)).toBeGreaterThan(0)
        },
      ),
    )
  })
})
