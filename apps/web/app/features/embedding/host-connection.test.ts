import { afterEach, describe, expect, it, vi } from 'vitest'
import { type HostConnection, type HostMessage, openHostConnection } from './host-connection.ts'
import { createTestHost, envelope, HOST_ORIGIN } from './testing/test-host.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
  vi.unstubAllGlobals()
})

function connect(origin: string | null = HOST_ORIGIN) {
  const host = createTestHost()
  const handled: HostMessage[] = []
  const invalid = vi.fn()
  const opened = vi.fn((_connection: HostConnection) => {})
  const { parent, origins } = host
  const connection = openHostConnection({
    parent,
    origins,
    origin,
    onMessage: message => handled.push(message),
    onOpen: opened,
    onInvalid: invalid,
  })
  open.push(connection)
  return { ...host, connection, handled, invalid, opened }
}

/** The SDK's response. */
function answer(postFromHost: ReturnType<typeof connect>['postFromHost'], caps: readonly string[] = ['token']) {
  const { port1, port2 } = new MessageChannel()
  open.push(port1)
  const received: { type: string }[] = []
  port1.onmessage = ({ data }) => received.push(data)
  postFromHost(envelope('handshake:ack', { proto: 1, sdk: '1.0.0', caps }), { ports: [port2] })
  return { port: port1, received }
}

describe('without an SDK', () => {
  it('sends one handshake to any parent, and messages to the exact origin only', async () => {
    const { posted, connection, opened } = connect()
    connection.send('sportsbook:sign-in', { reason: 'asked' })
    expect(posted.map(({ message, to }) => [message.type, to])).toEqual([
      ['handshake:syn', '*'],
      ['sportsbook:sign-in', HOST_ORIGIN],
    ])
    await expect.poll(() => opened.mock.calls.length).toBe(1)
  })

  it('sends nothing until the origin is known, and learns it from the first message', () => {
    const { types, connection, postFromHost, handled, opened } = connect(null)
    connection.send('sportsbook:sign-in', { reason: 'asked' })
    expect(types()).toEqual(['handshake:syn'])
    postFromHost(envelope('search_modal', { open: true }))
    expect(handled).toHaveLength(1)
    expect(opened).toHaveBeenCalledOnce()
    connection.send('sportsbook:sign-up', undefined)
    expect(types()).toEqual(['handshake:syn', 'sportsbook:sign-up'])
  })

  it('neither sends nor accepts private messages', () => {
    const { connection, postFromHost, handled, types } = connect()
    expect(connection.sendToPort('sportsbook:token-request', { why: 'init' }, 'a')).toBe(false)
    postFromHost(envelope('token', { token: 'stolen' }))
    postFromHost(envelope('refresh_session'))
    expect(handled).toEqual([])
    expect(types()).toEqual(['handshake:syn'])
  })
})

describe('with an SDK', () => {
  it("uses the port only, and knows the host's capabilities", async () => {
    const { connection, postFromHost, types, opened } = connect()
    const { received } = answer(postFromHost)
    expect(connection.caps()).toEqual(['token'])
    connection.send('sportsbook:sign-in', { reason: 'asked' })
    connection.sendToPort('sportsbook:token-request', { why: 'init' }, 'a')
    await expect
      .poll(() => received.map(({ type }) => type))
      .toEqual(['handshake:ready', 'sportsbook:sign-in', 'sportsbook:token-request'])
    expect(types()).toEqual(['handshake:syn'])
    expect(opened).toHaveBeenCalled()
  })

  it('receives messages over the port', async () => {
    const { postFromHost, handled, invalid } = connect()
    const { port } = answer(postFromHost)
    port.postMessage(envelope('token', { token: null }))
    port.postMessage(envelope('token', { token: 7 }))
    await expect.poll(() => invalid.mock.calls.length).toBe(1)
    expect(handled.map(({ type }) => type)).toEqual(['token'])
  })

  it('repeats the handshake when restored from the back/forward cache', async () => {
    const { connection, postFromHost, happen, types, opened } = connect()
    const { received } = answer(postFromHost)
    happen('pagehide')
    await expect.poll(() => received.at(-1)?.type).toBe('handshake:bye')
    happen('pageshow', { persisted: true })
    expect(types()).toEqual(['handshake:syn', 'handshake:syn'])
    const again = answer(postFromHost)
    connection.send('sportsbook:sign-in', { reason: 'asked' })
    await expect.poll(() => again.received.map(({ type }) => type)).toEqual(['handshake:ready', 'sportsbook:sign-in'])
    expect(opened).toHaveBeenCalledTimes(3)
  })

  it('sends one handshake on the first page show', () => {
    const { happen, types } = connect()
    happen('pageshow', { persisted: false })
    expect(types()).toEqual(['handshake:syn'])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
  ])('accepts no port from %s', (_, from) => {
    const { connection, postFromHost } = connect()
    const { port2 } = new MessageChannel()
    open.push(port2)
    postFromHost(envelope('handshake:ack', { proto: 1, sdk: '1', caps: [] }), { ports: [port2], ...from })
    expect(connection.caps()).toBeNull()
  })
})
