import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import '../../testing/test-backend.ts'
import { LEADS, Leadership } from '../../nodes/leadership.ts'
import { SessionLink } from './session-link.ts'

const postgres = await startPostgres()
if (!postgres) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): sessions with it are not tested')

const PATIENCE = { timeout: 10_000, interval: 10 }

describe.skipIf(!postgres)('a session with the database', () => {
  let network: Network
  let clock: ManualClock
  let link: SessionLink
  let failures: unknown[]
  let received: string[]

  const open = async (): Promise<void> => {
    link.start()
    await vi.waitFor(() => {
      // A busy machine may not respond in time at first.
      if (!link.isOpen) clock.advance(250)
      expect(link).toMatchObject({ isOpen: true })
    }, PATIENCE)
    failures.length = 0
  }
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres?.url ?? '' })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  beforeEach(async () => {
    network = await openNetwork(postgres?.url ?? '')
    clock = new ManualClock(0)
    failures = []
    received = []
    const onError = (error: unknown): number => failures.push(error)
    link = new SessionLink({ url: network.url, clock, answerMs: 1000, onError })
    link.listen('news', payload => received.push(payload))
    link.onOpen(() => received.push('open'))
    link.onLost(() => received.push('lost'))
  })
  afterEach(async () => {
    await link.stop()
    await network.stop()
  })
  afterAll(() => postgres?.stop())

  it('receives notifications, and reconnects when the server ends it', async () => {
    await open()
    await query(`select pg_notify('news', 'first')`)
    await vi.waitFor(() => expect(received).toEqual(['open', 'first']), PATIENCE)
    await link.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    await vi.waitFor(() => expect(received.at(-1)).toBe('lost'), PATIENCE)
    await expect(link.query('select 1')).rejects.toThrow('gone')
    await vi.waitFor(() => {
      clock.advance(250)
      expect(received.at(-1)).toBe('open')
    }, PATIENCE)
  })

  it('is dropped when the network silently swallows all traffic', async () => {
    await open()
    network.swallow(true)
    clock.advance(2000)
    await vi.waitFor(() => expect(received).toEqual(['open', 'lost']), PATIENCE)
    expect(failures).toHaveLength(1)
    network.swallow(false)
    await vi.waitFor(() => {
      clock.advance(250)
      expect(received).toEqual(['open', 'lost', 'open'])
    }, PATIENCE)
  })

  it('keeps sending heartbeats while it is healthy', async () => {
    await open()
    for (let beat = 0; beat < 3; beat += 1) {
      const before = network.heard()
      await vi.waitFor(() => {
        clock.advance(2000)
        expect(network.heard()).toBeGreaterThan(before)
      }, PATIENCE)
    }
    expect(received).toEqual(['open'])
  })

  it('keeps the session when the server rejects a query', async () => {
    await open()
    await expect(link.query('select nonsense')).rejects.toThrow('nonsense')
    expect(link).toMatchObject({ isOpen: true })
  })

  it('lets another node take over from a session without heartbeats', async () => {
    const holder = new pg.Client({ connectionString: postgres?.url ?? '' })
    const ends: unknown[] = []
    holder.on('error', error => ends.push(error))
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [LEADS.settlement])
    await open()
    const onError = (error: unknown): number => failures.push(error)
    const [onGained, onLost] = [async (): Promise<void> => {}, (): void => {}]
    const standby = new Leadership({ link, lock: LEADS.settlement, clock, onGained, onLost, onError, hangingMs: 500 })
    standby.start()
    await vi.waitFor(
      () => {
        clock.advance(100)
        expect(standby).toMatchObject({ isLeading: true })
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(ends[0]).toMatchObject({ code: '57P01' })
    await standby.stop()
  })

  it('retries while the server is unreachable, and can be stopped meanwhile', async () => {
    network.swallow(true)
    link.start()
    await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE)
    clock.advance(1000)
    await link.stop()
    expect(received).toEqual([])
  })
})

interface Network {
  readonly url: string
  /** Number of bytes received from the node so far. */
  heard(): number
  /** Keeps connections open but forwards nothing. */
  swallow(isOn: boolean): void
  stop(): Promise<void>
}

/** A TCP proxy between a node and the server. */
async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let bytes = 0
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', data => !isSwallowing && to.write(data))
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server: Server = createServer(near => {
    const far = connect(Number(port), hostname)
    near.on('data', data => {
      bytes += data.length
    })
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    heard: () => bytes,
    swallow: isOn => {
      isSwallowing = isOn
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
