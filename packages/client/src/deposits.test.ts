import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeposits, type DepositRequest } from './deposits.ts'
import { ApiError, NetworkError } from './errors.ts'
import { refusal } from './testing/faulty-server.ts'

const STORAGE_KEY = 'touchline.deposits'
const deposit = { value: 2000, currency: 'EUR' }
const lost = () => Promise.reject(new NetworkError('postDeposit', 'gone'))
const succeed = () => Promise.resolve({ status: 'success' })

let stored: Map<string, string>
let now: number
let keys: string[]
let answer: () => Promise<{ status: string }>

/** A page load: only the tab's storage remains. */
function load() {
  return createDeposits<{ status: string }, ApiError>({
    storageKey: STORAGE_KEY,
    submit: async (_body: DepositRequest, key) => {
      keys.push(key)
      return answer()
    },
    now: () => now,
  })
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  now = 1000
  keys = []
  answer = lost
})
afterEach(() => void vi.unstubAllGlobals())

it('sends a repeated deposit under its key until its outcome is known', async () => {
  const page = load()
  expect(await page.deposit(deposit, 'a')).toEqual({ kind: 'pending' })
  answer = succeed
  expect(await page.deposit({ ...deposit }, 'a')).toEqual({ kind: 'accepted', response: { status: 'success' } })
  await page.deposit(deposit, 'a')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(stored.size).toBe(0)
})

it('keeps the key over a reload and while another amount is tried', async () => {
  await load().deposit(deposit, 'a')
  await load().deposit({ ...deposit, value: 500 }, 'a')
  answer = succeed
  await load().deposit({ ...deposit, value: 500 }, 'a')
  answer = lost
  await load().deposit(deposit, 'a')
  expect(keys[2]).toBe(keys[1])
  expect(keys[3]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})

it.each([
  ['amount', { ...deposit, value: 2500 }, 'a'],
  ['account', { ...deposit, currency: 'USD' }, 'a'],
  ['owner', deposit, 'b'],
])('uses a new key for another %s', async (_, other, owner) => {
  const page = load()
  await page.deposit(deposit, 'a')
  await page.deposit(other, owner)
  expect(keys[1]).not.toBe(keys[0])
})

it('uses a new key much later', async () => {
  const page = load()
  await page.deposit(deposit, 'a')
  now += 9 * 60_000
  await page.deposit(deposit, 'a')
  now += 2 * 60_000
  await page.deposit(deposit, 'a')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it.each(['{', '[{}]', '{"deposit":1}', '[{"idempotencyKey":"x","owner":"a","at":1,"lastAt":1,"body":{}}]'])(
  'uses a new key when the tab has stored %s',
  async text => {
    stored.set(STORAGE_KEY, text)
    await load().deposit(deposit, 'a')
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  },
)

it('keeps the key as long as the page when storage is unavailable', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const page = load()
  await page.deposit(deposit, 'a')
  await page.deposit(deposit, 'a')
  expect(keys[1]).toBe(keys[0])
})

describe('a rejection', () => {
  it.each([
    [new ApiError('postDeposit', 422, null), 'rejected'],
    [new ApiError('postDeposit', 408, null), 'pending'],
    [new ApiError('postDeposit', 502, null), 'pending'],
    [new NetworkError('postDeposit', 'gone'), 'pending'],
  ])('of the first send: %s is %s', async (error, kind) => {
    answer = () => Promise.reject(error)
    expect(await load().deposit(deposit, 'a')).toMatchObject({ kind })
  })

  it('of the first send with 401 is returned, and the same deposit continues under its key after a reload', async () => {
    answer = () => Promise.reject(refusal('UNAUTHORIZED'))
    expect(await load().deposit(deposit, 'a')).toMatchObject({ kind: 'rejected', error: { name: 'UNAUTHORIZED' } })
    answer = succeed
    expect(await load().deposit(deposit, 'a')).toMatchObject({ kind: 'accepted' })
    expect(new Set(keys).size).toBe(1)
  })

  it.each(['UNAUTHORIZED', 'TOO_MANY_REQUESTS'] as const)(
    'after a lost response does not end the deposit when it is %s',
    async name => {
      const page = load()
      await page.deposit(deposit, 'a')
      answer = () => Promise.reject(refusal(name))
      expect(await page.deposit(deposit, 'a')).toEqual({ kind: 'pending' })
      answer = succeed
      await page.deposit(deposit, 'a')
      expect(new Set(keys).size).toBe(1)
    },
  )

  it('after a lost response ends the deposit when no repeat can be executed', async () => {
    const page = load()
    await page.deposit(deposit, 'a')
    answer = () => Promise.reject(refusal('PLAYER_LIMIT_EXCEEDED'))
    expect(await page.deposit(deposit, 'a')).toMatchObject({ kind: 'rejected', error: { code: 616 } })
  })
})
