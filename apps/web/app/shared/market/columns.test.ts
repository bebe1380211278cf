import { expect, it } from 'vitest'
import { nameWithoutLine } from './columns.ts'

it.each([
  ['over 2.5', '2.5', 'over'],
  ['HamKam (+1)', '+1', 'HamKam'],
  ['Mainz 05 (-5)', '−5', 'Mainz 05'],
  ['2.5より上', '2.5', 'より上'],
  ['HamKam', '0', 'HamKam'],
])('names %s beside the line %s: %s', (name, line, about) => {
  expect(nameWithoutLine(name, line)).toBe(about)
})
