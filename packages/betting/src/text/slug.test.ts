import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSlug, slugify } from './build-slug.ts'
import { parseSlug, SLUG_LETTERS, type SlugKind } from './slug.ts'

const kinds = Object.keys(SLUG_LETTERS) as SlugKind[]

describe('slugify', () => {
  test.each([
    ['Premier League', 'premier-league'],
    ["Côte d'Ivoire", 'cote-d-ivoire'],
    ['Malmö FF – Brøndby', 'malmo-ff-brondby'],
    ['Łódź & Straße', 'lodz-strasse'],
    ['İstanbul Başakşehir', 'istanbul-basaksehir'],
    ['  1. FC  Köln ', '1-fc-koln'],
    ['Спартак', 'спартак'],
    ['---', ''],
  ])('%s → %s', (name, expected) => {
    expect(slugify(name)).toBe(expected)
  })
})

test('builds slugs with kind letter and id', () => {
  expect(buildSlug('England', 'category', 31)).toBe('england-c31')
  expect(buildSlug('Premier League', 'league', 17)).toBe('premier-league-t17')
  expect(buildSlug('Arsenal Chelsea', 'match', 4711)).toBe('arsenal-chelsea-m4711')
  expect(buildSlug('', 'stage', 7)).toBe('g7')
  expect(buildSlug('Arsenal', 'competitor', 42)).toBe('arsenal-p42')
})

test('parses a slug back to kind, id and name', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...kinds), fc.integer({ min: 1 }), (name, kind, id) => {
      expect(parseSlug(buildSlug(name, kind, id))).toEqual({ kind, id, name: slugify(name) })
    }),
  )
})

test('identifies by letter and id for any name', () => {
  expect(parseSlug('wrong-name-m9')).toEqual({ kind: 'match', id: 9, name: 'wrong-name' })
  expect(parseSlug('c31')).toEqual({ kind: 'category', id: 31, name: '' })
})

test.each(['soccer', 'live', '', 'x-9', 'name-m0', 'name-m', 'm-9', 'name-m9x', 'namem9', `a-m${'9'.repeat(20)}`])(
  'returns null for %s',
  text => {
    expect(parseSlug(text)).toBeNull()
  },
)
