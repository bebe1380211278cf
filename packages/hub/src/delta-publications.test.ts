import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DeltaPublicationCache } from './delta-publications.ts'
import { arbitraryText } from './testing/arbitrary-text.ts'
import { createClientDecoder } from './testing/client-decoder.ts'

function toPublications(values: readonly unknown[]) {
  return values.map((value, index) => ({ data: JSON.stringify(value), offset: index + 1 }))
}

/** Price lists with names in several alphabets; each event changes a small part. */
const similarValues = fc.array(
  fc.record({
    name: fc.constantFrom('Málaga – Córdoba', 'Зенит 🔥', '東京ヴェルディ'),
    odds: fc.array(fc.constantFrom(1.5, 2.375, 11), { minLength: 10, maxLength: 40 }),
    note: arbitraryText(20),
  }),
  { minLength: 2, maxLength: 6 },
)

describe('DeltaPublicationCache', () => {
  it('is decoded by the official client for any values', () => {
    fc.assert(
      fc.property(fc.oneof(similarValues, fc.array(fc.jsonValue(), { minLength: 1 })), values => {
        const forms = new DeltaPublicationCache()
        const decode = createClientDecoder()
        toPublications(values).forEach((publication, index, all) => {
          const previous = all[index - 1]
          const form = previous ? forms.delta(publication, previous) : forms.full(publication)
          expect(form.offset).toBe(publication.offset)
          expect(decode(form)).toEqual(JSON.parse(publication.data))
          expect(form.data.length).toBeLessThanOrEqual(forms.full(publication).data.length)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('creates each encoding once, and sends in full when a delta is not shorter', () => {
    const forms = new DeltaPublicationCache()
    const [first, second, third] = toPublications([['a'.repeat(50), 1], ['a'.repeat(50), 2], 'z'])
    if (!first || !second || !third) throw new Error('three publications were made')
    const delta = forms.delta(second, first)
    expect(delta.delta).toBe(true)
    expect(forms.delta(second, first)).toBe(delta)
    expect(forms.full(second)).toBe(forms.full(second))
    expect(forms.delta(third, second)).toBe(forms.full(third))
  })

  it('chains a full publication and existing deltas without creating any', () => {
    const forms = new DeltaPublicationCache()
    const values = Array.from({ length: 4 }, (_, index) => ({ name: 'Ñandú '.repeat(10), index }))
    const [first, second, third, fourth] = toPublications(values)
    if (!first || !second || !third || !fourth) throw new Error('four publications were made')
    forms.delta(second, first)
    forms.delta(third, second)
    const chain = forms.chain([second, third, fourth])
    expect(chain.map(({ delta }) => delta)).toEqual([undefined, true, undefined])
    const decode = createClientDecoder()
    expect(chain.map(decode)).toEqual(values.slice(1))
  })
})
