import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packJson, unpackJson } from './packed-json.ts'

const sport = { id: 1, key: 'soccer', name: 'Soccer', type: 'sport' }
const category = { id: 7, name: 'England', country_code: null, slug: 'england' }
const league = { id: 17, name: 'Premier League', category, sport }

const unpack = (text: string) => unpackJson(JSON.parse(text))

describe('packed data', () => {
  it('has names and equal objects once', () => {
    const state = { queries: [{ data: [1, 2, 3].map(id => ({ id, tournament: { ...league } })) }, { data: [league] }] }
    const text = packJson(state)
    for (const once of ['tournament', 'country_code', 'Soccer', 'England']) expect(text.split(once)).toHaveLength(2)
    const parsed = unpack(text) as typeof state
    expect(parsed).toEqual(state)
    const leagues = parsed.queries.flatMap(({ data }) => data.map(one => ('tournament' in one ? one.tournament : one)))
    expect(new Set(leagues).size).toBe(1)
  })

  it('shares an object that has other shared ones', () => {
    const other = { ...league, id: 18 }
    const state = [league, other, { ...other, category: { ...category } }, { ...league }]
    expect(unpack(packJson(state))).toEqual(state)
    expect(packJson(state).split('Premier League')).toHaveLength(3)
  })

  it('leaves out what JSON leaves out', () => {
    expect(unpack(packJson({ a: undefined, b: [null, { c: undefined }] }))).toEqual({ b: [null, {}] })
  })

  it('has ids as the steps between them', () => {
    const counts = { 17: 1, 18: 2, 1000: 3 }
    expect(packJson(counts)).toBe('[[[17,1,982]],[1,1,2,3]]')
    expect(unpack(packJson(counts))).toEqual(counts)
  })

  it('is unpacked as it was', () => {
    const small = fc.record({ id: fc.nat(2), name: fc.constantFrom('[1]', '#1', '"', ',') })
    const large = fc.record({ a: small, b: fc.array(small, { maxLength: 2 }), c: fc.nat(1), d: fc.boolean() })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.maxSafeNat().map(String), fc.nat(1)),
          fc.array(fc.oneof(large, small, fc.record({ large, c: large }))),
        ),
        value => {
          expect(JSON.stringify(unpack(packJson(value)))).toBe(JSON.stringify(value))
        },
      ),
    )
  })
})
