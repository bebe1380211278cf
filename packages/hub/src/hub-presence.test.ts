/** Presence, joins and leaves, observed through the official client. */
import type { JoinContext, LeaveContext } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HubError } from './hub-error.ts'
import { type Harness, nextEvent, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

/** Subscribes a client to a channel; returns it with its connection id. */
async function enter(channel: string, claims: { user: string; info?: unknown } = { user: '' }, joinLeave = false) {
  const token = harness.sign(claims, 60)
  const { client, subscription, subscribed } = harness.subscribe(channel, { joinLeave }, { token })
  const connected = nextEvent(client, 'connected')
  await subscribed
  return { client, subscription, id: (await connected).client }
}

describe('presence', () => {
  it('lists every subscriber with its token’s info', async () => {
    const ana = await enter('room:1', { user: '42', info: { name: 'Ana' } })
    const visitor = await enter('room:1')
    await enter('room:2')
    const { clients } = await ana.subscription.presence()
    expect(clients).toMatchObject({
      [ana.id]: { client: ana.id, user: '42', connInfo: { name: 'Ana' } },
      [visitor.id]: { client: visitor.id },
    })
    expect(Object.keys(clients)).toHaveLength(2)
    expect(harness.hub.presence('room:1')).toEqual({
      [ana.id]: { client: ana.id, user: '42', conn_info: { name: 'Ana' } },
      [visitor.id]: { client: visitor.id },
    })
  })

  it('counts connections and users separately', async () => {
    const { subscription } = await enter('room:1', { user: '42' })
    await enter('room:1', { user: '42' })
    const left = await enter('room:1', { user: '43' })
    expect(await subscription.presenceStats()).toEqual({ numClients: 3, numUsers: 2 })
    left.client.disconnect()
    await harness.log.wait('unsubscribed')
    expect(await subscription.presenceStats()).toEqual({ numClients: 2, numUsers: 1 })
    expect(harness.hub.presenceStats('room:1')).toEqual({ num_clients: 2, num_users: 1 })
  })

  it('shows the info of a subscription token in its channel only', async () => {
    const channel = '$room:42'
    const client = await RawClient.open(harness.url)
    const token = harness.sign({ user: '42', channel, info: 'host' }, 60)
    const [reply] = await client.request({ id: 1, connect: { token: harness.sign({ user: '42', info: 7 }, 60) } })
    const id = (reply as { connect: { client: string } }).connect.client
    await client.request({ id: 2, subscribe: { channel, token } }, { id: 3, subscribe: { channel: 'room:1' } })
    expect(harness.hub.presence(channel)).toEqual({ [id]: { client: id, user: '42', conn_info: 7, chan_info: 'host' } })
    expect(harness.hub.presence('room:1')).toEqual({ [id]: { client: id, user: '42', conn_info: 7 } })
  })

  it('is rejected outside the channel, in other namespaces and without a channel', async () => {
    const client = await RawClient.open(harness.url)
    const replies = await client.request(
      { id: 1, connect: {} },
      { id: 2, presence: { channel: 'room:1' } },
      { id: 3, presence_stats: { channel: 'room:1' } },
      { id: 4, presence: { channel: 'unheard:1' } },
      { id: 5, subscribe: { channel: 'news:1' } },
      { id: 6, presence_stats: { channel: 'news:1' } },
      { id: 7, subscribe: { channel: 'club:1' } },
      { id: 8, presence: { channel: 'club:1' } },
    )
    const codes = replies.map(reply => (reply as { error?: { code: number } }).error?.code)
    expect(codes).toEqual([undefined, 103, 103, 102, undefined, 108, undefined, 103])
    expect(harness.hub.presenceStats('club:1')).toEqual({ num_clients: 1, num_users: 1 })
    client.send({ id: 9, presence: {} })
    expect(await client.closed).toMatchObject({ code: 3501 })
  })

  it('is rejected when it would fill half of the queue', async () => {
    const tight = await startHarness({ limits: { queueBytes: 150 } })
    const client = await RawClient.open(tight.url)
    await client.request({ id: 1, connect: {} })
    await client.request({ id: 2, subscribe: { channel: 'room:1' } })
    expect(await client.request({ id: 3, presence: { channel: 'room:1' } })).toMatchObject([{ error: { code: 106 } }])
    await tight.stop()
  })

  it('is empty in an unused channel and an error in one without presence', () => {
    expect(harness.hub.presence('room:1')).toEqual({})
    expect(harness.hub.presenceStats('room:1')).toEqual({ num_clients: 0, num_users: 0 })
    expect(() => harness.hub.presence('news:1')).toThrow(HubError)
    expect(() => harness.hub.presenceStats('unheard:1')).toThrow(HubError)
  })
})

describe('joins and leaves', () => {
  it('are sent to requesting subscribers, a client’s own join included', async () => {
    const events: (JoinContext | LeaveContext)[] = []
    const watcher = harness.subscribe('room:1', { joinLeave: true })
    const ownJoin = nextEvent(watcher.subscription, 'join')
    watcher.subscription.on('join', context => events.push(context))
    watcher.subscription.on('leave', context => events.push(context))
    const joined = await ownJoin
    const join = nextEvent(watcher.subscription, 'join')
    const other = await enter('room:1', { user: '42', info: 'Ana' })
    await join
    const leave = nextEvent(watcher.subscription, 'leave')
    other.client.disconnect()
    await leave
    const info = { client: other.id, user: '42', connInfo: 'Ana' }
    expect(events).toMatchObject([joined, { channel: 'room:1', info }, { channel: 'room:1', info }])
  })

  it('follow the subscribe reply, and skip subscribers that did not request them', async () => {
    const [client, silent] = [await RawClient.open(harness.url), await RawClient.open(harness.url)]
    const join = { id: 2, subscribe: { channel: 'room:1', join_leave: true } }
    const [, reply] = await client.request({ id: 1, connect: {} }, join)
    expect(reply).toEqual({ id: 2, subscribe: {} })
    expect(await client.next()).toMatchObject({ push: { channel: 'room:1', join: { info: {} } } })
    await silent.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'room:1' } })
    expect(await client.next()).toMatchObject({ push: { join: {} } })
    harness.hub.publish('room:1', 'first')
    expect(await silent.next()).toEqual({ push: { channel: 'room:1', pub: { data: 'first' } } })
  })

  it('are not sent when the namespace disables them', async () => {
    const client = await RawClient.open(harness.url)
    await client.request({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'news:1', join_leave: true } })
    await enter('news:1')
    harness.hub.publish('news:1', 'first')
    expect(await client.next()).toEqual({ push: { channel: 'news:1', pub: { data: 'first' } } })
  })
})
