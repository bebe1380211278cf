/** Bets of several types in one request. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let demo: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 10) })
  demo = await test.demo()
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

const stake = (value: number) => ({ value, currency: 'EUR' })
const legs = (count: number) => Array.from({ length: count }, (_, at) => pick(2 * (at + 1)))
const system = (system_id: string, count: number, value: number): BetRequest => ({
  stake: stake(value),
  selections: legs(count),
  system_id,
})

describe('bets of several types in one request', () => {
  const single = (match: number, value: number): BetRequest => ({ stake: stake(value), selections: [pick(match)] })
  const mixed = (bets: BetRequest[]): RequestBody<'postBets'> => ({
    meta: { device_id: DEVICE, quick: false, type: 'mixed' },
    bets,
  })

  it('are placed together, each as the type that its fields tell', async () => {
    const before = await demo.balance()
    const bets = [single(2, 100), single(4, 200), { stake: stake(300), selections: legs(3) }, system('2/3', 3, 600)]
    const { status, body } = await demo.place(mixed(bets))
    expect(status).toBe(200)
    expect(body.data.map(({ type }) => type)).toEqual(['single', 'single', 'combo', 'system'])
    expect(await demo.balance()).toBe(before - 1200)
    const found = await Promise.all(body.data.map(({ id }) => demo.bets(`?id=${id}`)))
    expect(found.flat()).toEqual(body.data)
  })

  it('are decided independently', async () => {
    const before = await demo.balance()
    const related = { stake: stake(300), selections: [pick(2), pick(2, '2')] }
    const { status, body } = await demo.place<ResponseBody<'postBets'>>(mixed([related, single(6, 100)]))
    expect(status).toBe(200)
    expect(body.data.map(({ type }) => type)).toEqual(['single'])
    expect(body.errors_by_bet).toMatchObject({ 0: { key: 'error.place_bets.selections_related' } })
    expect(await demo.balance()).toBe(before - 100)
  })

  it('are placed as far as the balance goes, in their order', async () => {
    const before = await demo.balance()
    const bets = [single(8, before + 1), { stake: stake(100), selections: [pick(8), pick(10)] }]
    const { body } = await demo.place<ErrorBody & ResponseBody<'postBets'>>(mixed(bets))
    expect(body.errors_by_bet).toMatchObject({ 0: { key: 'error.place_bets.insufficient_funds' } })
    expect(body.data.map(({ type }) => type)).toEqual(['combo'])
    expect(await demo.balance()).toBe(before - 100)
  })

  it.each<[string, BetRequest, string]>([
    ['a custom bet', { stake: stake(100), selections: legs(2), custom_odds: 3 }, 'body/bets/0/custom_odds'],
    ['a system of one selection', { ...system('2/3', 1, 100) }, 'body/bets/0/selections'],
  ])('cannot contain %s', async (_what, bet, field) => {
    const { status, body } = await demo.place<ErrorBody>(mixed([bet, single(2, 100)]))
    expect(status).toBe(422)
    expect(body.data?.details?.map(({ field: name }) => name)).toEqual([field])
  })
})
