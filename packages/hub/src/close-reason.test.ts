import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildCloseReason } from './close-reason.ts'
import { arbitraryText } from './testing/arbitrary-text.ts'

it('always creates a reason that fits a close frame and is not parsed as advice', () => {
  const reasons = fc.oneof(arbitraryText(200), fc.json(), fc.constantFrom('', ' ', '1', '{}'))
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: 4999 }), reasons, (code, reason) => {
      const built = buildCloseReason(code, reason)
      expect(built.code).toBe(code)
      expect(built.reason).not.toBe('')
      expect(Buffer.byteLength(built.reason)).toBeLessThanOrEqual(123)
      expect(() => JSON.parse(built.reason)).toThrow(SyntaxError)
    }),
  )
})

it('keeps a plain reason as it is', () => {
  expect(buildCloseReason(3500, 'self-excluded')).toEqual({ code: 3500, reason: 'self-excluded' })
})

it.each([0, 1000, 2999, 5000, 3000.5, Number.NaN])('rejects the code %d', code => {
  expect(() => buildCloseReason(code, 'x')).toThrow(RangeError)
})
