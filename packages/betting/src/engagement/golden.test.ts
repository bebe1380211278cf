import { describe, expect, test } from 'vitest'
import golden from '../../golden/engagement.json' with { type: 'json' }
import { ELIGIBILITY_VECTORS } from '../../testing/engagement/eligibility-vectors.ts'
import { FARMING_VECTORS } from '../../testing/engagement/farming-vectors.ts'
import { PAYOUT_VECTORS } from '../../testing/engagement/payout-vectors.ts'

const VECTORS = { ...ELIGIBILITY_VECTORS, ...PAYOUT_VECTORS, ...FARMING_VECTORS }

describe('golden vectors', () => {
  test('names a rule for every vector and has a vector for every rule', () => {
    expect([...new Set(golden.cases.map(({ fn }) => fn))].toSorted()).toEqual(Object.keys(VECTORS).toSorted())
    expect(golden.cases).toHaveLength(91)
  })

  test.each(golden.cases)('$id $fn: $note', ({ fn, in: input, out }) => {
    expect(VECTORS[fn]?.(input as never)).toEqual(out)
  })
})
