import { expect, it } from 'vitest'
import { isServerOnly } from './link-navigation.ts'

it.each([
  ['/users/sign-up', true],
  ['/users/password/new', true],
  ['/blocked', true],
  ['/init-sportsbook', true],
  ['/live', false],
  ['/soccer/users-c7', false],
  ['/', false],
])('leaves %s to the server: %s', (path, isLeft) => {
  expect(isServerOnly(path)).toBe(isLeft)
})
