import { scoreName } from '@touchline/betting/text/score-name'
import { tokenizeSearchText } from '@touchline/betting/text/search-text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NameIndex } from './name-index.ts'

const word = fc.constantFrom('real', 'madrid', 'ma', 'mad', 'united', 'west', 'ham', 'Bodø', 'glimt', 'al', 'a', 'l')
const name = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))

it('scores each key as a scan of all its names does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 5 }), name)), name, (names, text) => {
      const typed = tokenizeSearchText(text)
      const expected = new Map<number, number>()
      const touched = new Set<number>()
      for (const [key, name] of names) {
        const words = tokenizeSearchText(name)
        const score = scoreName(typed, words)
        if (score > 0) expected.set(key, Math.max(score, expected.get(key) ?? 0))
        if (typed.some(typedWord => scoreName([typedWord], words) > 0)) touched.add(key)
      }
      const index = new NameIndex(names)
      expect(index.score(typed)).toEqual(expected)
      expect(index.findAny(typed)).toEqual(touched)
    }),
  )
})
