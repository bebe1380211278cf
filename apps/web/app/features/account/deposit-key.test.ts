import { ApiError, NetworkError } from '@touchline/client/errors'
import { beforeEach, expect, it, vi } from 'vitest'
import { isRejected } from './deposit-key.ts'

const deposit = { session: 'a', value: 2000, currency: 'EUR' }

let stored: Map<string, string>
let page: typeof import('./deposit-key.ts')

/** Simulates a page load: only the tab's storage remains. */
async function load(): Promise<void> {
  vi.resetModules()
  page = await import('./deposit-key.ts')
}

beforeEach(async () => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  await load()
  return () => vi.unstubAllGlobals()
})

it('reuses the key of a repeated deposit until its outcome is known', () => {
  const key = page.getDepositKey(deposit)
  expect(page.getDepositKey({ ...deposit })).toBe(key)
  page.removeDepositKey(deposit)
  expect(page.getDepositKey(deposit)).not.toBe(key)
})

it('reuses the key after a reload and after trying another amount', async () => {
  const key = page.getDepositKey(deposit)
  const other = page.getDepositKey({ ...deposit, value: 500 })
  await load()
  expect(page.getDepositKey(deposit)).toEqual(key)
  expect(page.getDepositKey({ ...deposit, value: 500 })).toEqual(other)
  page.removeDepositKey({ ...deposit, value: 500 })
  await load()
  expect(page.getDepositKey(deposit)).toBe(key)
  expect(page.getDepositKey({ ...deposit, value: 500 })).not.toBe(other)
})

it.each(['{', '[{}]', '{"deposit":1}', '[{"deposit":{"session":"a","value":2000,"currency":"EUR"},"key":"x","at":1}]'])(
  'uses a new key when the tab has stored %s',
  async text => {
    stored.set('touchline.deposits', text)
    await load()
    expect(page.getDepositKey(deposit)).toMatch(/^[0-9a-f-]{36}$/)
  },
)

it('lasts as long as the page when storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(page.getDepositKey(deposit)).toBe(page.getDepositKey(deposit))
})

it.each([
  ['amount', { value: 2500 }],
  ['account', { currency: 'USD' }],
  ['session', { session: 'b' }],
])('uses a new key for another %s', (_what, change) => {
  expect(page.getDepositKey({ ...deposit, ...change })).not.toBe(page.getDepositKey(deposit))
})

it('uses a new key much later', () => {
  const key = page.getDepositKey(deposit, 0)
  expect(page.getDepositKey(deposit, 9 * 60_000)).toBe(key)
  expect(page.getDepositKey(deposit, 11 * 60_000)).not.toBe(key)
})

it.each([
  [new ApiError('postDeposit', 422, null), true],
  [new ApiError('postDeposit', 408, null), false],
  [new ApiError('postDeposit', 502, null), false],
  [new NetworkError('postDeposit', 'gone'), false],
])('isRefused for %s is %s', (error, isKnown) => {
  expect(isRejected(error)).toBe(isKnown)
})
