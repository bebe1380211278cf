/**
 * A connection in Centrifugo's JSON protocol, command by command: for what the client library does by itself and hides,
 * such as codes of refusals and what a recovery delivers.
 */
import { applyDelta } from 'fossil-delta'
import { TargetFailure } from '../http/target-failure.ts'

export interface ProtocolError {
  readonly code: number
  readonly message: string
}

export interface Publication {
  readonly offset: number | undefined
  readonly data: unknown
  /** Epoch milliseconds of its arrival. */
  readonly at: number
}

export interface SubscribeResult {
  readonly recoverable?: boolean
  readonly recovered?: boolean
  readonly was_recovering?: boolean
  readonly epoch?: string
  readonly offset?: number
  readonly publications?: readonly { offset?: number; data: unknown }[]
}

export interface SubscribeOptions {
  /** Recovers what was published since. */
  readonly from?: { readonly offset: number; readonly epoch: string }
  /** Asks for Fossil deltas; publications are listed whole. */
  readonly isDelta?: true
}

/** What a command was answered: a result, an error, or the end of the connection. */
export type Reply<T> =
  | { readonly kind: 'result'; readonly result: T }
  | { readonly kind: 'error'; readonly error: ProtocolError }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }

export interface ProtocolSession {
  connect(token: string): Promise<Reply<{ expires?: boolean; ttl?: number }>>
  subscribe(channel: string, options?: SubscribeOptions): Promise<Reply<SubscribeResult>>
  refresh(token: string): Promise<Reply<{ expires?: boolean; ttl?: number }>>
  /** Whether the server keeps the protocol so far; what broke it, in a sentence. */
  readonly failure: string | null
  /** Publications of a channel so far, oldest first. */
  listPublications(channel: string): readonly Publication[]
  close(): void
}

interface Frame {
  readonly id?: number
  readonly error?: ProtocolError
  readonly push?: {
    channel?: string
    pub?: { offset?: number; data: unknown; delta?: boolean }
    disconnect?: ProtocolError
  }
  readonly connect?: object
  readonly subscribe?: object
  readonly refresh?: object
}

const REPLY_MS = 10_000
/** Close code of a handshake that was refused. */
const CODE_ABNORMAL = 1006

/** Node's WebSocket takes headers, which that of browsers does not. */
type NodeWebSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket

/** Opens a socket; `origin` is sent as that of a page. Never throws: a refused handshake is a closed connection. */
export function openProtocolSession(url: string, origin: string | null): ProtocolSession {
  const headers: Record<string, string> = origin === null ? {} : { origin }
  const socket = new (WebSocket as unknown as NodeWebSocket)(url, { headers })
  const publications = new Map<string, Publication[]>()
  const waiting = new Map<number, (reply: Reply<object>) => void>()
  let ended: { kind: 'closed'; code: number; reason: string } | null = null
  let lastId = 0
  let failure: string | null = null

  const opened = new Promise<void>(resolve => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => resolve())
    socket.addEventListener('close', () => resolve())
  })
  const end = (code: number, reason: string): void => {
    ended ??= { kind: 'closed', code, reason }
    for (const settle of waiting.values()) settle(ended)
    waiting.clear()
  }
  socket.addEventListener('error', () =>
    end(CODE_ABNORMAL, 'before it opened: nothing listens there, or the handshake was refused'),
  )
  socket.addEventListener('close', ({ code, reason }) => end(code, reason))

  /** The last publication of each channel with deltas, as text. */
  const bases = new Map<string, string>()
  /** The data of a publication: with deltas it is a text, whole or as its difference from the last. */
  const decode = (channel: string, { data, delta }: { data: unknown; delta?: boolean }): unknown => {
    if (typeof data !== 'string') return data
    const base = bases.get(channel)
    if (delta && base === undefined) throw new Error('there is nothing yet that it differs from')
    const text = delta ? Buffer.from(applyDelta(Buffer.from(base ?? ''), Buffer.from(data))).toString() : data
    bases.set(channel, text)
    return JSON.parse(text)
  }

  const onFrame = (frame: Frame): void => {
    if (frame.id !== undefined) {
      const settle = waiting.get(frame.id)
      waiting.delete(frame.id)
      if (frame.error) settle?.({ kind: 'error', error: frame.error })
      else settle?.({ kind: 'result', result: frame.connect ?? frame.subscribe ?? frame.refresh ?? {} })
      return
    }
    const { push } = frame
    if (!push) socket.send('{}')
    if (push?.disconnect) end(push.disconnect.code, push.disconnect.message)
    if (!push?.pub || push.channel === undefined) return
    const list = publications.get(push.channel) ?? []
    publications.set(push.channel, list)
    list.push({ offset: push.pub.offset, data: decode(push.channel, push.pub), at: Date.now() })
  }
  socket.addEventListener('message', ({ data }) => {
    try {
      for (const line of String(data).split('\n')) if (line.trim() !== '') onFrame(JSON.parse(line) as Frame)
    } catch (error) {
      failure = `a frame that is not of the JSON protocol: ${(error as Error).message}`
      end(CODE_ABNORMAL, failure)
      socket.close()
    }
  })

  const command = async <T>(name: string, fields: object): Promise<Reply<T>> => {
    await opened
    if (ended) return ended
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new TargetFailure(`${url}: no reply to ${name} within ${REPLY_MS / 1_000} seconds.`))
      }, REPLY_MS)
      waiting.set(id, reply => {
        clearTimeout(timer)
        resolve(reply as Reply<T>)
      })
      socket.send(JSON.stringify({ id, [name]: fields }))
    })
  }

  return {
    get failure() {
      return failure
    },
    connect: token => command('connect', token === '' ? {} : { token }),
    subscribe: (channel, { from, isDelta } = {}) =>
      command('subscribe', {
        channel,
        ...(from && { recover: true, epoch: from.epoch, offset: from.offset }),
        ...(isDelta && { delta: 'fossil' }),
      }),
    refresh: token => command('refresh', { token }),
    listPublications: channel => publications.get(channel) ?? [],
    close: () => socket.close(),
  }
}
