import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { fieldsOf, order, problemsOf } from './testing/validation-fixture.ts'
import { compileValidators } from './validators.ts'

const postBets = compileValidators(endpoints.postBets)

describe('any input', () => {
  const all: ReadonlyArray<[string, Endpoint]> = Object.entries(endpoints)
  const compiled = all.map(([name, entry]) => [name, compileValidators(entry)] as const)

  test('never throws, and reports reason and place of each rejection', () => {
    fc.assert(
      fc.property(fc.constantFrom(...compiled), fc.anything(), fc.anything(), (entry, query, body) => {
        const checked = entry[1].request({ params: query, query, body })
        if (checked.ok) return
        expect(checked.problems.length).toBeGreaterThan(0)
        for (const { field, message } of checked.problems) {
          expect(field).toMatch(/^(params|query|body)(\/|$)/)
          expect(message).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  test('names the field when one field of a valid request is invalid', () => {
    const fields = ['match_id', 'market_id', 'specifier', 'outcome_id', 'odds'] as const
    const broken = fc.oneof(fc.constant(null), fc.constant({}), fc.constant([]), fc.boolean())
    fc.assert(
      fc.property(fc.constantFrom(...fields), broken, (field, value) => {
        const body = structuredClone(order) as unknown as { bets: [{ selections: [Record<string, unknown>] }] }
        body.bets[0].selections[0][field] = value
        expect(fieldsOf(postBets.body(body))).toEqual([`body/bets/0/selections/0/${field}`])
      }),
    )
  })

  test('accepts any request valid by the contract', () => {
    const selection = fc.record({
      match_id: fc.integer({ min: 1 }),
      market_id: fc.stringMatching(/^[0-9]{1,4}$/),
      specifier: fc.constantFrom('', 'total=2.5', 'setnr=1|gamenr=4'),
      outcome_id: fc.stringMatching(/^[a-z0-9:]{1,20}$/),
      odds: fc.integer({ min: 1000, max: 1_000_000_000 }).map(milli => milli / 1000),
    })
    const bet = fc.record({
      stake: fc.record({ value: fc.integer({ min: 1 }), currency: fc.constantFrom('EUR', 'JPY', 'BTC', 'USDT') }),
      selections: fc.array(selection, { minLength: 1, maxLength: 20 }),
    })
    const meta = fc.record({
      device_id: fc.uuid(),
      quick: fc.boolean(),
      type: fc.constantFrom('single', 'combo', 'system', 'custom_bet', 'mixed'),
    })
    fc.assert(
      fc.property(fc.record({ meta, bets: fc.array(bet, { minLength: 1, maxLength: 40 }) }), body => {
        expect(problemsOf(postBets.body(body))).toEqual({})
      }),
    )
  })

  test('limits the number of reported problems', () => {
    const selections = Array.from({ length: 100 }, () => ({ a: 1, b: 2, c: 3 }))
    const fields = fieldsOf(postBets.body({ ...order, bets: Array.from({ length: 40 }, () => ({ selections })) }))
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.length).toBeLessThanOrEqual(1000)
  })

  test('rejects oversized values without a full scan', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`x${i}`, i]))
    const nested = Array.from({ length: 600 }, () => ({ selections: Array.from({ length: 100 }, () => ({})) }))
    expect(problemsOf(postBets.body({ ...order, ...many }))).toEqual({ body: 'must not have more than 1000 entries' })
    expect(fieldsOf(postBets.body({ ...order, bets: Array(1001).fill(1) }))).toEqual(['body/bets'])
    expect(problemsOf(postBets.body({ ...order, bets: nested }))).toEqual({ body: 'holds too much' })
  })
})
