import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { recordResponse } from '../shared/queries/data-times.ts'
import { collectPositions } from './page-positions.ts'

/** Positions of a page whose responses had these headers. */
function positionsOf(answers: Readonly<Record<string, string | null>>) {
  const queryClient = new QueryClient()
  for (const [key, position] of Object.entries(answers)) {
    const answer = { data: key }
    recordResponse(answer, { asOfMs: 0, position })
    queryClient.setQueryData(key.split(' '), answer)
  }
  return collectPositions(queryClient)
}

const at = (channel: string, offset: number, epoch = 'a') => `"${channel}";offset=${offset};epoch="${epoch}"`

it('use the earliest of each channel', () => {
  const answers = { 'matches 1': at('public:en', 9), 'matches 2': at('public:en', 7), 'match 7': at('match:7', 0) }
  expect(positionsOf({ ...answers, 'markets 7': at('match:7', 2), settings: null })).toEqual({
    'public:en': { offset: 7, epoch: 'a' },
    'match:7': { offset: 0, epoch: 'a' },
  })
})

it("include a channel although another has none, as the match's among many nodes", () => {
  const answers = { 'matches 1': at('public:en', 9), 'match 7': null, 'markets 7': at('match:7', 2) }
  expect(positionsOf(answers)).toEqual({ 'public:en': { offset: 9, epoch: 'a' } })
})

it('are empty when a response has none or another epoch', () => {
  expect(positionsOf({ 'matches 1': at('public:en', 9), 'matches 2': null })).toEqual({})
  expect(positionsOf({ 'matches 1': at('public:en', 9), 'matches 2': at('public:en', 7, 'b') })).toEqual({})
  expect(positionsOf({ settings: null })).toEqual({})
})
