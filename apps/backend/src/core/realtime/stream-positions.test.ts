/** Stream positions in responses, used as a page does: it subscribes from one and must miss nothing. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { parseStreamPosition, STREAM_POSITION } from '@touchline/contract/stream-position'
import { Centrifuge } from 'centrifuge'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let centrifuge: Centrifuge

beforeEach(async () => {
  test = await startTestBackend()
  centrifuge = new Centrifuge(`${test.url.replace('http', 'ws')}/connection/websocket`, {
    getToken: async () => {
      const { body } = await test.client().call<{ token: string }>('/websocket/token', { method: 'POST' })
      return body.token
    },
  })
})
afterEach(async () => {
  centrifuge.disconnect()
  await test.stop()
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await test.client().call(path, { headers })
  return { ...answer, position: parseStreamPosition(answer.headers.get(STREAM_POSITION) ?? '') }
}

/** Subscribes from a position; returns the recovered events, or null when recovery is incomplete. */
async function recover([channel, since]: NonNullable<ReturnType<typeof parseStreamPosition>>) {
  const events: { event_name: string; message: unknown }[] = []
  const subscription = centrifuge.newSubscription(channel, { since })
  subscription.on('publication', ({ data }) => events.push(data))
  const subscribed = new Promise<boolean>(resolve =>
    subscription.on('subscribed', ({ wasRecovering, recovered }) => resolve(wasRecovering && recovered)),
  )
  subscription.subscribe()
  centrifuge.connect()
  return (await subscribed) ? events : null
}

const need = <T>(value: T | null): T => {
  if (value === null) throw new Error('no position was sent')
  return value
}

it("is that of the public channel in the list's language", async () => {
  const list = await get('/matches?limit=20', { 'accept-language': 'ar' })
  expect(need(list.position)[0]).toBe('public:ar')
  test.feed.setOdds(1, '1', 2.25)
  await test.play()
  expect(await recover(need(list.position))).toMatchObject([
    { event_name: 'markets_changed', message: [{ id: '1', outcomes: [{ odds: 2.25 }, {}, {}] }] },
  ])
})

it('is sent with a 304 as well, and to pages of other origins', async () => {
  const first = await get('/matches?limit=20')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('/matches?limit=20', { 'if-none-match': etag, origin: 'http://localhost:3000' })
  expect(again.status).toBe(304)
  expect(again.position).toEqual(first.position)
  expect(again.headers.get('access-control-expose-headers')).toContain(STREAM_POSITION)
})

it('starts publishing a match without subscribers, so that nothing is lost until one subscribes', async () => {
  const { body, position } = await get('/matches/3/markets')
  expect((body as unknown as ResponseBody<'getMatchMarkets'>).data.length).toBeGreaterThan(0)
  expect(need(position)[0]).toBe('match:3')
  test.feed.changeMarket(3, '18', 'total=1.5', { status: -1 })
  await test.play()
  expect(await recover(need(position))).toMatchObject([
    { event_name: 'markets_changed', message: [{ id: '18', specifier: 'total=1.5', status: -1 }] },
  ])
})

it('becomes invalid when nobody subscribes to the match and something was not published', async () => {
  const { position } = await get('/matches/3')
  test.clock.advance(120_000)
  test.feed.changeMarket(3, '18', 'total=1.5', { status: -1 })
  await test.play()
  expect(await recover(need(position))).toBeNull()
})

it('is not sent for an unknown match, or where nothing is published', async () => {
  expect((await get('/matches/999999')).position).toBeNull()
  expect((await get('/sports')).position).toBeNull()
})
