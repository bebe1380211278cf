import { expect, it } from 'vitest'
import { parseNextPath } from './next.ts'

const ORIGIN = 'https://www.example.com'
const next = (target: string) => parseNextPath(`?${new URLSearchParams({ next: target })}`, ORIGIN)

it('returns a path of this site', () => {
  expect(next('/profile/wallet/deposit?a=1')).toBe('/profile/wallet/deposit?a=1')
  expect(next('/sportsbook/soccer')).toBe('/sportsbook/soccer')
  expect(parseNextPath('', ORIGIN)).toBe('/')
})

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://www.example.com.evil.example/',
  'https://www.example.com@evil.example/',
  'javascript:alert(1)',
  'data:text/html,hi',
  '\thttps://evil.example',
  '/\t/evil.example',
])('never returns %s', target => {
  const path = next(target)
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
  expect(path).toMatch(/^\/(?![/\\])/)
})
