import { expect, test } from 'vitest'
import { toError } from './to-error.ts'

test('returns an Error unchanged', () => {
  const error = new TypeError('no')
  expect(toError(error)).toBe(error)
})

test.each<[string, unknown, string]>([
  ['a library’s object', { code: 2, message: 'transport closed' }, 'transport closed (2)'],
  ['an event', { type: 'error', isTrusted: true }, 'error'],
  ['an object without words', { status: 3 }, '{"status":3}'],
  ['a text', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
])('wraps %s in an Error with it as cause', (_what, thrown, message) => {
  const error = toError(thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error.message).toBe(message)
  expect(error.cause).toBe(thrown)
})
