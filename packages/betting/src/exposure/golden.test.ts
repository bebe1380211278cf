import { describe, expect, test } from 'vitest'
import golden from '../../golden/exposure.json' with { type: 'json' }
import { EXPOSURE_VECTORS } from '../../testing/exposure/exposure-vectors.ts'

describe('golden vectors', () => {
  test('names a rule for every vector and has all vectors', () => {
    expect([...new Set(golden.cases.map(({ fn }) => fn))].toSorted()).toEqual(Object.keys(EXPOSURE_VECTORS).toSorted())
    expect(golden.cases).toHaveLength(51)
  })

  test.each(golden.cases)('$id $fn: $note', ({ fn, in: input, out }) => {
    expect(EXPOSURE_VECTORS[fn]?.(input as never)).toEqual(out)
  })
})
