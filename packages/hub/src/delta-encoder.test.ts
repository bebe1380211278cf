import fc from 'fast-check'
import { applyDelta } from 'fossil-delta'
import { describe, expect, it } from 'vitest'
import { encodeDelta, toAsciiJson } from './delta-encoder.ts'
import { arbitraryText } from './testing/arbitrary-text.ts'

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

describe('toAsciiJson', () => {
  it('escapes exactly the non-ASCII characters', () => {
    expect(toAsciiJson('"é\u007f\u0080 – 😀"')).toBe('"\\u00e9\u007f\\u0080 \\u2013 \\ud83d\\ude00"')
    expect(toAsciiJson('{"a":"\\u00e9\\n"}')).toBe('{"a":"\\u00e9\\n"}')
  })

  it('keeps the value of any text, lone surrogates included', () => {
    fc.assert(
      fc.property(arbitraryText(), text => {
        const ascii = toAsciiJson(JSON.stringify(text))
        expect(isAscii(ascii)).toBe(true)
        expect(JSON.parse(ascii)).toBe(text)
      }),
    )
  })
})

describe('encodeDelta', () => {
  it('encodes a delta between any two ASCII texts in ASCII', () => {
    const piece = fc.oneof(fc.string(), fc.constant('{"match":1,"odds":2.375,"active":true}'))
    const text = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(text, text, (base, target) => {
        const delta = encodeDelta(base, target) ?? ''
        expect(isAscii(delta)).toBe(true)
        const result = applyDelta<Uint8Array>(Buffer.from(base), Buffer.from(delta))
        expect(Buffer.from(result).toString()).toBe(target)
      }),
    )
  })

  it('is short for a small change of a long text', () => {
    const base = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, odds: 2.5 })))
    const delta = encodeDelta(base, base.replace('"id":50,"odds":2.5', '"id":50,"odds":2.75'))
    expect(delta?.length).toBeLessThan(base.length / 20)
  })

  it('returns null for texts over the size limit', () => {
    const long = 'x'.repeat(131_073)
    expect(encodeDelta(long, 'x')).toBeNull()
    expect(encodeDelta('x', long)).toBeNull()
  })
})
