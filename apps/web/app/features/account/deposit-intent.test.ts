import { ApiError, NetworkError } from '@touchline/client/errors'
import { beforeEach, expect, it } from 'vitest'
import { depositKey, isRefused, settleDeposit } from './deposit-intent.ts'

const deposit = { session: 'a', value: 2000, currency: 'EUR' }

beforeEach(settleDeposit)

it('is the same deposit, however often it is asked for, until it is known what became of it', () => {
  const key = depositKey(deposit)
  expect(depositKey({ ...deposit })).toBe(key)
  settleDeposit()
  expect(depositKey(deposit)).not.toBe(key)
})

it.each([
  ['amount', { value: 2500 }],
  ['account', { currency: 'USD' }],
  ['session', { session: 'b' }],
])('is another one with another %s', (_what, change) => {
  const key = depositKey(deposit)
  expect(depositKey({ ...deposit, ...change })).not.toBe(key)
})

it('is another one much later', () => {
  const key = depositKey(deposit, 0)
  expect(depositKey(deposit, 9 * 60_000)).toBe(key)
  expect(depositKey(deposit, 11 * 60_000)).not.toBe(key)
})

it.each([
  [new ApiError('postDeposit', 422, null), true],
  [new ApiError('postDeposit', 408, null), false],
  [new ApiError('postDeposit', 502, null), false],
  [new NetworkError('postDeposit', 'gone'), false],
])('%s says that no money has moved: %s', (error, isKnown) => {
  expect(isRefused(error)).toBe(isKnown)
})
