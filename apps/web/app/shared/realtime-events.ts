/**
 * Distributes realtime events and gaps within the page, for example balance and bet updates. The
 * effects on the page itself are in `open-live-connection.ts`.
 */

import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { Realtime } from '@touchline/client/realtime/types'
import { publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent, RealtimeEventName, RealtimeMessage } from '@touchline/contract/realtime'
import { createLazyRealtime } from '../../../../packages/client/src/live-session/live-session.ts'
import type { PublicConfig } from './config.ts'
import { reportError } from './report-error.ts'
import type { Positions } from './stream-positions.ts'

export interface RealtimeEvents {
  readonly realtime: Realtime
  /** Subscribes to events of a name; returns the unsubscribe function. */
  on<N extends RealtimeEventName>(name: N, listener: (message: RealtimeMessage<N>) => void): () => void
  /** Calls back when a channel may have missed publications: refetch its data. */
  onGap(listener: (channel: string) => void): () => void
  /** Connects and subscribes to the public channel of the page's language. */
  start(): void
}

interface Deps {
  readonly config: PublicConfig
  readonly api: Api
  readonly live: LiveStore
  readonly queryClient: QueryClient
  readonly locale: string
  readonly positions: Positions
}

type Listener = (message: never) => void

export function createRealtimeEvents({ locale, ...parts }: Deps): RealtimeEvents {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<(channel: string) => void>()
  const onEvent = (event: RealtimeEvent): void => {
    for (const listener of listeners.get(event.event_name) ?? []) listener(event.message as never)
  }
  const onGap = (channel: string): void => {
    for (const listener of gapListeners) listener(channel)
  }
  const load = async (): Promise<Realtime> => {
    const { connectRealtime } = await import('./open-live-connection.ts')
    return connectRealtime({ ...parts, onEvent, onGap })
  }
  const realtime = createLazyRealtime(load, error => reportError(error, 'realtime: load'))
  return {
    realtime,
    on: (name, listener) => addTo(listeners, name, listener as Listener),
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    start() {
      realtime.acquire(publicChannel(locale))
      realtime.start()
    },
  }
}

function addTo(listeners: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener))
  return () => void set.delete(listener)
}
