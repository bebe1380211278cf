import { userChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { Centrifuge, StreamPosition, SubscribedContext } from 'centrifuge'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { authorize, connect as openConnection } from '../../testing/watch.ts'
import { WATCH_MS } from './namespaces.ts'
import { SESSION_ENDED_CODE } from './session-revoker.ts'

let test: TestBackend
const open: Centrifuge[] = []

beforeAll(async () => {
  test = await startTestBackend()
})
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(() => test.stop())

function connect(client: TestClient): Centrifuge {
  const centrifuge = openConnection(client)
  open.push(centrifuge)
  return centrifuge
}

/** Subscribes, and lets the test wait for events. */
async function listen(centrifuge: Centrifuge, channel: string, client?: TestClient) {
  const events: RealtimeEvent[] = []
  let wake = (): void => {}
  const subscription = centrifuge.newSubscription(channel, client ? { getToken: () => authorize(client, channel) } : {})
  subscription.on('publication', ({ data }) => {
    events.push(data)
    wake()
  })
  const subscribed = new Promise<void>((resolve, reject) => {
    subscription.on('subscribed', () => resolve())
    subscription.on('unsubscribed', ({ reason }) => reject(new Error(reason)))
  })
  subscription.subscribe()
  await subscribed
  return async function waitFor(count: number, isWanted = (_event: RealtimeEvent) => true): Promise<RealtimeEvent[]> {
    while (events.filter(isWanted).length < count)
      await new Promise<void>(resolve => {
        wake = resolve
      })
    return events.filter(isWanted)
  }
}

/** Sends commands on a raw WebSocket and returns the replies. */
async function replay(...commands: object[]): Promise<unknown[]> {
  const socket = new WebSocket(`${test.url.replace('http', 'ws')}/connection/websocket`)
  const replies: unknown[] = []
  await new Promise(resolve => socket.addEventListener('open', resolve))
  const answered = new Promise<void>(resolve =>
    socket.addEventListener('message', ({ data }) => {
      for (const line of String(data).split('\n')) replies.push(JSON.parse(line))
      if (replies.length >= commands.length) resolve()
    }),
  )
  socket.send(commands.map((command, index) => JSON.stringify({ id: index + 1, ...command })).join('\n'))
  await answered
  socket.close()
  return replies
}

/** Removes names, the only difference between the languages of a channel. */
const withoutNames = (events: unknown): unknown =>
  JSON.parse(JSON.stringify(events, (key, value) => (key === 'name' || key === 'period_name' ? undefined : value)))

describe('the public channel', () => {
  it('publishes scores and prices of the row markets in every language', async () => {
    // A market that enters its row is published with its names.
    test.feed.changeMarket(1, '1', '', { status: -3 })
    await test.play()
    const centrifuge = connect(test.client())
    const [english, arabic] = await Promise.all([listen(centrifuge, 'public:en'), listen(centrifuge, 'public:ar')])
    test.feed.changeMarket(1, '1', '', { status: 1 })
    test.feed.setOdds(1, '1', 2.25)
    test.feed.beginPhase(1, '2nd half')
    test.feed.setScore(1, 1, 0)
    test.feed.changeMarket(1, '18', 'total=1.5', {})
    await test.play()
    const events = await english(2)
    const inArabic = await arabic(2)
    expect(withoutNames(inArabic)).toEqual(withoutNames(events))
    expect(JSON.stringify(inArabic)).toContain('الشوط الثاني')
    expect(JSON.stringify(inArabic)).toContain('التعادل')
    const messageOf = (name: string) => events.find(({ event_name }) => event_name === name)?.message
    expect(messageOf('match_changed')).toMatchObject([{ id: 1, statistics: { total_score: { home: 1, away: 0 } } }])
    expect(messageOf('markets_changed')).toMatchObject([{ id: '1', outcomes: [{ odds: 2.25 }, {}, {}] }])
    expect(messageOf('markets_changed')).toHaveLength(1)
  })

  it('publishes a new status immediately', async () => {
    const waitFor = await listen(connect(test.client()), 'public:en')
    test.feed.setStatus(6, 1)
    await test.play()
    expect((await waitFor(1))[0]).toMatchObject({ event_name: 'match_status_changed', message: { id: 6, status: 1 } })
  })
})

describe('the channel of a match', () => {
  it('publishes every market of it', async () => {
    const waitFor = await listen(connect(test.client()), 'match:3')
    test.feed.changeMarket(3, '18', 'total=1.5', { status: -1 })
    test.feed.setOdds(5, '1', 2.6)
    await test.play()
    const [event] = await waitFor(1)
    expect(event).toMatchObject({
      event_name: 'markets_changed',
      message: [{ match_urn_id: 'sr:match:3', id: '18', specifier: 'total=1.5', status: -1 }],
    })
  })
})

it('rejects channels that are never published, and stores nothing for them', async () => {
  const centrifuge = connect(test.client())
  const names = ['match:424242', 'match:xx-2', 'match:en-2', 'public:xx', 'match:made-up']
  for (const name of names) await expect(listen(centrifuge, name)).rejects.toThrow('unknown channel')
  await listen(centrifuge, 'match:ar-5')
})

describe('a player’s channel', () => {
  it('publishes placed and settled bets and the balance, in order', async () => {
    const demo = await test.demo()
    const { body } = await demo.call<ResponseBody<'getPlayer'>>('/player')
    const waitFor = await listen(connect(demo), userChannel('ar', body.data.id), demo)
    await demo.place(betOn([pick(3)], 500))
    await test.backend.drain()
    test.feed.settleWinner(3, '1')
    await test.play()
    // Cash-out offers may be published in between, as long as the bet is open.
    const events = await waitFor(4, ({ event_name }) => event_name !== 'bet_cashout_changed')
    expect(events.map(({ event_name }) => event_name).slice(0, 2)).toEqual(['balance_changed', 'bet_changed'])
    expect(
      events.filter(({ event_name }) => event_name === 'balance_changed').map(({ message }) => message),
    ).toMatchObject([
      { currency: 'EUR', subunits: 100, available_to_bet_with_locked_cents: 99_500, active: true, version: 2 },
      { available_to_bet_with_locked_cents: 100_500, version: 3 },
    ])
    expect(events.filter(({ event_name }) => event_name === 'bet_changed').map(({ message }) => message)).toMatchObject(
      [
        { status: 'waiting_results', version: 1 },
        { status: 'done', result: 'win_entire', win_amount: 1000, version: 2 },
      ],
    )
  })

  it('can be recovered for a while, and no longer once events may have been left unpublished', async () => {
    const player = await openPlayer(test, 1000)
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    const channel = userChannel('en', body.data.id)
    const subscribe = async (since: StreamPosition | null) => {
      const centrifuge = connect(player)
      const subscription = centrifuge.newSubscription(channel, { getToken: () => authorize(player, channel), since })
      const subscribed = new Promise<SubscribedContext>(resolve => subscription.on('subscribed', resolve))
      subscription.subscribe()
      const { recovered, streamPosition = { offset: 0, epoch: '' } } = await subscribed
      const left = new Promise(resolve => subscription.on('unsubscribed', resolve))
      subscription.unsubscribe()
      await left
      return { recovered, position: streamPosition }
    }
    const { position } = await subscribe(null)
    await player.place(betOn([pick(5)], 100))
    await test.backend.drain()
    expect(await subscribe(position)).toMatchObject({ recovered: true })
    test.clock.advance(2 * WATCH_MS)
    await player.place(betOn([pick(5)], 100))
    await test.backend.drain()
    expect(await subscribe(position)).toMatchObject({ recovered: false })
  })

  it("publishes an open bet's cash-out offer, when it becomes available and when the feed changes it", async () => {
    const demo = await test.demo()
    const { body } = await demo.call<ResponseBody<'getPlayer'>>('/player')
    const waitFor = await listen(connect(demo), userChannel('en', body.data.id), demo)
    const { body: placed } = await demo.place(betOn([pick(4)], 500))
    const isQuote = ({ event_name, message }: RealtimeEvent) =>
      event_name === 'bet_cashout_changed' && message.bet_id === placed.data[0]?.id && message.to_cashout !== null
    await test.play()
    test.clock.advance(1000)
    expect(await waitFor(1, isQuote)).toMatchObject([{ message: { to_cashout: 485, currency: 'EUR' } }])
    const { outcomes = [] } = test.feed.match(4).markets.get('sr:match:4/1/') ?? {}
    test.feed.changeMarket(4, '1', '', { outcomes: outcomes.map(outcome => ({ ...outcome, probability: 0.6 })) })
    await test.play()
    test.clock.advance(1000)
    expect((await waitFor(2, isQuote))[1]).toMatchObject({ message: { to_cashout: 582 } })
  })

  it('rejects other players', async () => {
    const demo = await test.demo()
    for (const channel of ['$user:en-999', 'public:en', '$user:xx-1']) {
      expect((await demo.call('/websocket/authorize', { body: { channels: [channel] } })).status).toBe(403)
    }
    expect((await test.client().call('/websocket/authorize', { body: { channels: ['$user:en-1'] } })).status).toBe(401)
    await expect(listen(connect(test.client()), '$user:en-1')).rejects.toThrow('permission denied')
  })
})

describe('when a session ends', () => {
  it("rejects its tokens and closes its connection, and keeps the player's other session connected", async () => {
    const [ended, other] = [await test.demo(), await test.demo()]
    const { body } = await ended.call<ResponseBody<'getPlayer'>>('/player')
    const channel = userChannel('en', body.data.id)
    const tokenOf = async (client: TestClient) =>
      (await client.call<{ token: string }>('/websocket/token', { method: 'POST' })).body.token
    const [token, subscription] = [await tokenOf(ended), await authorize(ended, channel)]
    const [page, otherPage] = [connect(ended), connect(other)]
    await Promise.all([listen(page, channel, ended), listen(otherPage, channel, other)])
    const lost = new Promise(resolve => page.once('connecting', ({ code }) => resolve(code)))
    await ended.call('/users/sign_out', { method: 'DELETE' })
    expect(await lost).toBe(SESSION_ENDED_CODE)
    expect(otherPage.state).toBe('connected')
    expect(await replay({ connect: { token } })).toMatchObject([{ error: { code: 109 } }])
    const second = { subscribe: { channel, token: subscription } }
    expect(await replay({ connect: { token: await tokenOf(other) } }, second)).toMatchObject([
      { connect: {} },
      { error: { code: 109 } },
    ])
  })
})

it("closes a player's connections when the play time is used up", async () => {
  const player = await openPlayer(test, 0)
  await player.call('/user_limits', { body: { type: 'session', period: 'day', value: 60 } })
  const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
  const page = connect(player)
  await listen(page, userChannel('en', body.data.id), player)
  const lost = new Promise(resolve => page.once('connecting', ({ code }) => resolve(code)))
  test.clock.leap(60_000)
  expect((await player.call('/player')).status).toBe(200)
  expect(await lost).toBe(SESSION_ENDED_CODE)
  expect((await player.call('/player')).status).toBe(401)
})

it('publishes nothing for a match without subscribers', async () => {
  await test.backend.drain()
  const before = await (await fetch(`${test.url}/metrics`)).text()
  const count = (text: string) => Number(/^touchline_publications_total (\d+)$/m.exec(text)?.[1])
  test.feed.changeMarket(2, '18', 'total=3.5', {})
  await test.play()
  expect(count(await (await fetch(`${test.url}/metrics`)).text())).toBe(count(before))
})
