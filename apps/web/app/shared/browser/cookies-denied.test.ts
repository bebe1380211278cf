// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { COOKIES, readCookie, writeCookie } from './cookies.ts'

afterEach(() => vi.restoreAllMocks())

it('has no cookies where the page may not have any', () => {
  const deny = () => {
    throw new DOMException('The document is sandboxed', 'SecurityError')
  }
  vi.spyOn(document, 'cookie', 'get').mockImplementation(deny)
  vi.spyOn(document, 'cookie', 'set').mockImplementation(deny)
  expect(readCookie(COOKIES.consent)).toBeNull()
  expect(() => writeCookie(COOKIES.consent, 'all')).not.toThrow()
})
