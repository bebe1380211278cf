/** Subscribes as the front end does, through its client, and keeps what arrives. */
import { createRealtimeConnection } from '@touchline/client/realtime/connection'
import type { ChannelState, GapReason } from '@touchline/client/realtime/types'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import { TargetFailure } from '../http/target-failure.ts'

export interface RecordedEvent {
  readonly channel: string
  readonly event: RealtimeEvent
  /** Epoch milliseconds of its arrival. */
  readonly at: number
  readonly isCatchingUp: boolean
}

export interface Recording {
  readonly events: readonly RecordedEvent[]
  readonly gaps: readonly { readonly channel: string; readonly reason: GapReason }[]
  /** The newest state of each channel. */
  readonly channels: ReadonlyMap<string, ChannelState>
  readonly errors: readonly string[]
  /** Resolves with whether the condition became true in time; it is tested after everything that arrives. */
  waitFor(condition: () => boolean, ms: number): Promise<boolean>
  stop(): void
}

export interface RecordingOptions {
  readonly url: string
  readonly getToken: () => Promise<string>
  readonly authorizeChannels?: (channels: string[]) => Promise<ReadonlyMap<string, string>>
  readonly channels: readonly { readonly name: string; readonly since?: StreamPosition }[]
}

const refuseChannels = async (): Promise<ReadonlyMap<string, string>> => new Map()

/** Connects and subscribes to the channels. Nothing is thrown later: failures are in `errors`. */
export function startRecording(options: RecordingOptions): Recording {
  const events: RecordedEvent[] = []
  const gaps: { channel: string; reason: GapReason }[] = []
  const channels = new Map<string, ChannelState>()
  const errors: string[] = []
  const watching = new Set<() => void>()
  const notify = (): void => {
    for (const check of [...watching]) check()
  }
  const connection = createRealtimeConnection({
    url: options.url,
    getToken: options.getToken,
    authorizeChannels: options.authorizeChannels ?? refuseChannels,
    onEvent: (event, channel, isCatchingUp) => {
      events.push({ event, channel, isCatchingUp, at: Date.now() })
      notify()
    },
    onGap: (channel, reason) => {
      gaps.push({ channel, reason })
      notify()
    },
    onChannel: (channel, state) => {
      channels.set(channel, state)
      notify()
    },
    onError: error => {
      errors.push(error.message)
      notify()
    },
  })
  for (const { name, since } of options.channels) connection.acquire(name, since && { since })
  connection.start()
  return {
    events,
    gaps,
    channels,
    errors,
    waitFor: (condition, ms) =>
      new Promise(resolve => {
        const finish = (isMet: boolean): void => {
          clearTimeout(timer)
          watching.delete(check)
          resolve(isMet)
        }
        const check = (): void => {
          if (condition()) finish(true)
        }
        const timer = setTimeout(() => finish(false), ms)
        watching.add(check)
        check()
      }),
    stop: () => connection.stop(),
  }
}

/** Waits until all channels are subscribed. Throws TargetFailure with the connection's error when they are not in time. */
export async function requireSubscribed(recording: Recording, names: readonly string[], ms: number): Promise<void> {
  const isSubscribed = (name: string): boolean => {
    const state = recording.channels.get(name)
    return state === 'synced' || state === 'gap'
  }
  if (await recording.waitFor(() => names.every(isSubscribed), ms)) return
  const missing = names.filter(name => !isSubscribed(name))
  const why = recording.errors.at(-1) ?? 'the server did not reply'
  throw new TargetFailure(`${missing.join(', ')}: not subscribed within ${ms / 1_000} seconds (${why}).`)
}
