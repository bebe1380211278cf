import { expect, it } from 'vitest'
import { formOf } from './prospect.tsx'

it.each([
  ['A', 2, 1, 'win'],
  ['B', 2, 1, 'loss'],
  ['B', 0, 3, 'win'],
  ['A', 1, 1, 'draw'],
])('reads the match from the side of %s at %i to %i as a %s', (team, home, away, letter) => {
  expect(formOf({ away: 'B', score: { home, away } }, team)).toBe(letter)
})
