import { expect, test } from 'vitest'
import { findWordProblems } from './english-words.mjs'

test.each([
  ['Please sign in.', 'says “Please”'],
  ['You have 2 picks', 'says “2 picks”'],
  ['Your pick is void', 'says “Your pick”'],
  ['Bet again', 'says “Bet again”'],
  ['Wait; then try again', 'says “;”'],
  ['Matches in play', 'says “in play”'],
  ['Add it to a parlay', 'says “parlay”'],
])('finds the words of %j', (text, problem) => {
  expect(findWordProblems(text, 'en').some(line => line.startsWith(problem))).toBe(true)
})

test.each([
  'Pick a price.',
  'You can use your free bet again.',
  'Bet placed',
  'Locked: ball in play',
  'There are no wagering requirements.',
])('accepts %j', text => {
  expect(findWordProblems(text, 'en')).toEqual([])
})

test('accepts the words of a country in its texts', () => {
  expect(findWordProblems('Build a parlay', 'en-PH')).toEqual([])
  expect(findWordProblems('Build a parlay', 'en-AU')).toHaveLength(1)
})
