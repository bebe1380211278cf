/** The realtime server of the back end under test, with tokens that it issues. */
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { HttpTarget } from '../http/http-target.ts'
import { Missing } from '../outcome.ts'
import type { PlayerSession } from '../players/player-session.ts'
import { openProtocolSession, type ProtocolSession } from './protocol-session.ts'
import { type Recording, type RecordingOptions, requireSubscribed, startRecording } from './recording.ts'

export interface RealtimeTarget {
  /** A connection token of a visitor. */
  getToken(): Promise<string>
  /** Opens a socket that nothing has been sent on. It is closed at the end of the run at the latest. */
  openSocket(origin?: string): ProtocolSession
  /** Opens a connection of a visitor. Throws TargetFailure where it is refused. */
  connect(): Promise<ProtocolSession>
  /** Subscribes a visitor to channels through the front end's client, and waits until it is. */
  record(channels: readonly { name: string; since?: StreamPosition }[]): Promise<Recording>
  /** The same as a player, whose own channels may be among them. */
  recordPlayer(player: PlayerSession, channels: readonly string[]): Promise<Recording>
  /** How long to wait for what the back end publishes. */
  readonly watchMs: number
  /** Closes everything. */
  stop(): void
}

export interface RealtimeOptions {
  /** Null: the run has none. */
  readonly url: string | null
  readonly http: HttpTarget
  readonly watchMs: number
}

const SUBSCRIBE_MS = 15_000

export function createRealtimeTarget({ url, http, watchMs }: RealtimeOptions): RealtimeTarget {
  const open = new Set<{ close(): void } | { stop(): void }>()
  const requireUrl = (): string => {
    if (url === null) throw new Missing('the address of the realtime server: give --realtime')
    return url
  }
  const getToken = async (): Promise<string> => (await http.read('postWebsocketToken')).body.token
  const openSocket = (origin?: string): ProtocolSession => {
    const session = openProtocolSession(requireUrl(), origin ?? null)
    open.add(session)
    return session
  }
  const record = async (options: Omit<RecordingOptions, 'url'>): Promise<Recording> => {
    const recording = startRecording({ ...options, url: requireUrl() })
    open.add(recording)
    const names = options.channels.map(({ name }) => name)
    await requireSubscribed(recording, names, SUBSCRIBE_MS)
    return recording
  }
  return {
    watchMs,
    getToken,
    openSocket,
    async connect() {
      const session = openSocket()
      const reply = await session.connect(await getToken())
      if (reply.kind === 'result') return session
      const { code, reason } = reply.kind === 'closed' ? reply : { code: reply.error.code, reason: reply.error.message }
      throw new Missing(`a realtime connection: ${requireUrl()} refused it with ${code} (${reason})`)
    },
    record: channels => record({ getToken, channels }),
    recordPlayer: (player, channels) =>
      record({
        getToken: async () => (await player.read('postWebsocketToken')).body.token,
        async authorizeChannels(names) {
          const { body } = await player.read('postWebsocketAuthorize', { body: { channels: names } })
          return new Map(body.channels.map(({ channel, token }) => [channel, token]))
        },
        channels: channels.map(name => ({ name })),
      }),
    stop() {
      for (const each of open)
        if ('close' in each) each.close()
        else each.stop()
      open.clear()
    },
  }
}
