import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSharedObjects, shareObjects } from './shared-objects.ts'

const sport = { id: 1, key: 'soccer', name: 'So{cc}er "x"' }
const category = { id: 7, name: 'Eng}land\\', country_code: null }
const league = { id: 17, name: 'Premier {League', category, sport }

describe('shared objects', () => {
  it('are written once, and are one object after parsing', () => {
    const state = { queries: [{ data: [1, 2, 3].map(id => ({ id, tournament: league })) }, { data: [league] }] }
    const text = shareObjects(JSON.stringify(state))
    expect(text.split('So{cc}er')).toHaveLength(2)
    const parsed = parseSharedObjects(text) as typeof state
    expect(parsed).toEqual(state)
    const leagues = parsed.queries[0]?.data.map(one => 'tournament' in one && one.tournament) ?? []
    expect(new Set(leagues).size).toBe(1)
  })

  it('may have line breaks between their values', () => {
    const text = '{"matches":[{"sport":{\n"id":1,\n"name":"Soccer"}}]\n}'
    expect(parseSharedObjects(shareObjects(text))).toEqual({ matches: [{ sport: { id: 1, name: 'Soccer' } }] })
  })

  it('leave every text as it was', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('"sport":{"a":1}', '{', '}', '\\"tournament":{', '"', '\\'))
    const flat = fc.record({ id: fc.nat(3), name, code: fc.option(name) })
    const tournament = fc.record({ name, category: flat, sport: flat, extra: fc.array(name) })
    const match = fc.record({ id: fc.nat(), name, tournament, sport: fc.oneof(flat, fc.constant(null), name) })
    fc.assert(
      fc.property(fc.array(match, { maxLength: 6 }), matches => {
        const text = JSON.stringify({ matches })
        expect(JSON.stringify(parseSharedObjects(shareObjects(text)))).toBe(text)
      }),
    )
  })
})
