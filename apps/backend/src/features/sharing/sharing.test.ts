import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import type { ErrorBody } from '@touchline/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { createShareCode, parseShareCode, toShareTime } from './share-code.ts'

let test: TestBackend
let visitor: TestClient

beforeAll(async () => {
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 20),
    config: { webUrl: 'https://bet.example/play/?skin=dark' },
  })
  visitor = test.client()
})
afterAll(() => test.stop())

const over = { match_id: 2, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 1.9 }
const share = <T = ResponseBody<'postBetsShareCode'>>(...bets: ShareBetRequest[]) =>
  visitor.call<T>('/bets/share-code', { body: { bets } })
const open = <T = ResponseBody<'getBetsShareCode'>>(code: string) => visitor.call<T>(`/bets/share-code?code=${code}`)

describe('a shared slip', () => {
  it.each<[string, ShareBetRequest[]]>([
    ['a single', [{ type: 'single', selections: [pick(2)] }]],
    [
      'several singles',
      [
        { type: 'single', selections: [pick(2)] },
        { type: 'single', selections: [pick(4, '2')] },
      ],
    ],
    ['a combo', [{ type: 'combo', selections: [pick(2), pick(4), pick(6)] }]],
    ['a system', [{ type: 'system', system_id: '2/3', selections: [pick(2), pick(4), pick(6)] }]],
    ['a custom bet', [{ type: 'custom_bet', selections: [pick(2), over] }]],
  ])('is returned unchanged: %s', async (_what, bets) => {
    const { status, body } = await share(...bets)
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[3-9A-Y]{3}-[3-9A-Y]{3}$/)
    const url = new URL(body.url)
    expect(url.origin + url.pathname).toBe('https://bet.example/play/')
    expect(Object.fromEntries(url.searchParams)).toEqual({ skin: 'dark', betcode: body.code })
    const shared = await open(body.code)
    expect(shared.status).toBe(200)
    expect(shared.body).toEqual({
      code: body.code,
      created_at: body.created_at,
      expires_at: body.expires_at,
      bets: bets.map(bet => ({
        ...bet,
        selections: bet.selections.map(selection => ({ ...selection, match_urn_id: `sr:match:${selection.match_id}` })),
      })),
    })
  })

  it('is found without its hyphen and in lower case', async () => {
    const { body } = await share({ type: 'single', selections: [pick(8)] })
    const typed = body.code.replace('-', '').toLowerCase()
    expect((await open(typed)).body.code).toBe(body.code)
  })

  it('has current prices, whatever the sender sends', async () => {
    const { body } = await share({ type: 'single', selections: [pick(8, '1', 50)] })
    expect((await open(body.code)).body.bets[0]?.selections[0]?.odds).toBe(2)
  })

  it('keeps its code while that has half of its lifetime left', async () => {
    const bet: ShareBetRequest = { type: 'combo', selections: [pick(10), pick(12)] }
    const { body } = await share(bet)
    expect((await share(bet)).body).toEqual(body)
    expect((await share({ ...bet, selections: [pick(12), pick(10)] })).body.code).not.toBe(body.code)
    test.clock.leap(16 * 86_400_000)
    expect((await share(bet)).body.code).not.toBe(body.code)
  })

  it('may contain a leg of a finished match', async () => {
    const gone = pick(15)
    test.feed.settleWinner(15, '1')
    test.feed.setStatus(15, 4)
    await test.play()
    test.feed.remove(15)
    await test.play()
    const { status, body } = await share({ type: 'combo', selections: [pick(2), gone] })
    expect(status).toBe(201)
    expect((await open(body.code)).body.bets[0]?.selections[1]).toEqual({ ...gone, match_urn_id: 'sr:match:15' })
  })

  it('may contain a leg whose market has been settled', async () => {
    test.feed.settleWinner(17, '2')
    await test.play()
    const { status } = await share({ type: 'combo', selections: [pick(2), pick(17)] })
    expect(status).toBe(201)
  })

  it('expires after thirty days', async () => {
    const { body } = await share({ type: 'single', selections: [pick(14)] })
    expect(body.created_at).toBe(toShareTime(new Date(test.clock.now())))
    expect(body.expires_at).toBe(toShareTime(new Date(test.clock.now() + 30 * 86_400_000)))
    test.clock.leap(30 * 86_400_000 - 1000)
    expect((await open(body.code)).status).toBe(200)
    test.clock.leap(1000)
    const late = await open<ErrorBody>(body.code)
    expect({ status: late.status, message: late.body.message }).toEqual({ status: 410, message: 'SHARE_CODE_EXPIRED' })
    expect(late.body.data.localized_message).toEqual(expect.any(String))
  })
})

describe('an invalid code', () => {
  it.each([
    ['777-777', 404, 'SHARE_CODE_NOT_FOUND'],
    ['0OI-1LB', 404, 'SHARE_CODE_NOT_FOUND'],
    ['some-foreign-code-of-another-house', 404, 'SHARE_CODE_NOT_FOUND'],
    ["' or 1=1", 422, 'VALIDATION_FAILED'],
    ['', 422, 'VALIDATION_FAILED'],
  ])('%s is rejected', async (code, status, message) => {
    const reply = await open<ErrorBody>(encodeURIComponent(code))
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message })
  })
})

describe('a slip that cannot be shared', () => {
  it.each<[string, ShareBetRequest, number, string]>([
    ['a single of two', { type: 'single', selections: [pick(2), pick(4)] }, 422, 'selections'],
    ['a combo of one', { type: 'combo', selections: [pick(2)] }, 422, 'selections'],
    ['a system without a size', { type: 'system', selections: [pick(2), pick(4), pick(6)] }, 422, 'system_id'],
    [
      'a system of another size',
      { type: 'system', system_id: '2/4', selections: [pick(2), pick(4), pick(6)] },
      422,
      'system_id',
    ],
    ['a combo with a size', { type: 'combo', system_id: '2/3', selections: [pick(2), pick(4)] }, 422, 'system_id'],
    ['the same twice', { type: 'combo', selections: [pick(2), pick(2)] }, 422, 'selections'],
    ['a custom bet over two matches', { type: 'custom_bet', selections: [pick(2), pick(4)] }, 422, 'selections'],
  ])('%s is rejected', async (_what, bet, status, field) => {
    const reply = await share<ErrorBody>(bet)
    expect(reply.status).toBe(status)
    expect(reply.body.data.details[0]?.field).toBe(`body/bets/0/${field}`)
  })

  it.each([
    ['an unknown market', { market_id: '999' }],
    ['an unknown line', { market_id: '18', specifier: 'total=99', outcome_id: '12' }],
    ['an unknown outcome', { outcome_id: 'x'.repeat(64) }],
  ])('%s is rejected', async (_what, otherwise) => {
    for (const matchId of [2, 19]) {
      const reply = await share<ErrorBody>({ type: 'single', selections: [{ ...pick(matchId), ...otherwise }] })
      expect(reply).toMatchObject({ status: 409, body: { message: 'SELECTION_NOT_FOUND' } })
    }
  })

  it('a slip of more than 8 KB is rejected', async () => {
    const bets = Array.from(
      { length: 40 },
      (): ShareBetRequest => ({ type: 'combo', selections: [pick(2), pick(4), pick(6)] }),
    )
    expect(await share<ErrorBody>(...bets)).toMatchObject({ status: 413, body: { message: 'PAYLOAD_TOO_LARGE' } })
    expect((await share(...bets.slice(0, 20))).status).toBe(201)
  })

  it('an unknown match is rejected', async () => {
    const reply = await share<ErrorBody>({ type: 'single', selections: [pick(99_999)] })
    expect({ status: reply.status, message: reply.body.message }).toEqual({
      status: 409,
      message: 'SELECTION_NOT_FOUND',
    })
  })
})

it('creates codes that are parsed in any case and with or without hyphens', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), cases => {
      const code = createShareCode()
      const typed = [...code].map((letter, at) => (cases[at] ? letter.toLowerCase() : letter)).join('')
      expect(parseShareCode(typed)).toBe(code)
      expect(parseShareCode(typed.replace('-', ''))).toBe(code)
      expect(parseShareCode(`${typed}7`)).toBeNull()
    }),
  )
})
