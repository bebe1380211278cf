import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildSpecifier,
  marketKey,
  marketKeyOfOutcome,
  outcomeKey,
  parseOutcomeKey,
  parseSpecifier,
} from './market-keys.ts'

const name = fc.stringMatching(/^[a-z_]{1,10}$/)
const value = fc.stringMatching(/^[a-z0-9:.+\-/=]{1,12}$/)
const specifier = fc.dictionary(name, value, { maxKeys: 4 }).map(buildSpecifier)
const id = fc.stringMatching(/^[a-z0-9:+]{1,14}$/)

test('builds keys in the documented form', () => {
  expect(marketKey('sr:match:1', '18', 'total=2.5')).toBe('sr:match:1/18/total=2.5')
  expect(outcomeKey('sr:match:1', '1', '', '2')).toBe('sr:match:1/1//2')
  expect(buildSpecifier({ setnr: 1, gamenr: 4 })).toBe('gamenr=4|setnr=1')
  expect(marketKey('sr:match:1', '210', 'setnr=1|gamenr=4')).toBe('sr:match:1/210/gamenr=4|setnr=1')
})

test('parses a specifier back to its parts', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), parts => {
      expect(parseSpecifier(buildSpecifier(parts))).toEqual(parts)
    }),
  )
  expect(parseSpecifier('pre|a=1')).toEqual({ pre: '', a: '1' })
})

test('parses an outcome key back to its parts when the specifier has slashes', () => {
  fc.assert(
    fc.property(id, id, specifier, id, (matchUrn, marketId, spec, outcomeId) => {
      const key = outcomeKey(matchUrn, marketId, spec, outcomeId)
      expect(parseOutcomeKey(key)).toEqual({ matchUrn, marketId, specifier: spec, outcomeId })
      expect(marketKeyOfOutcome(key)).toBe(marketKey(matchUrn, marketId, spec))
    }),
  )
})

test('returns null for other text', () => {
  for (const text of ['', 'sr:match:1', 'sr:match:1/18', 'sr:match:1/18/total=2.5', '/18//1', 'sr:match:1/18//']) {
    expect(parseOutcomeKey(text)).toBeNull()
    expect(marketKeyOfOutcome(text)).toBeNull()
  }
})
