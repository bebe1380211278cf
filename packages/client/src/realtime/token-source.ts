/** Token functions of the realtime connection. */
import type { Api } from '../http.ts'
import type { RealtimeConnectionOptions } from './types.ts'

type ChannelTokenSource = RealtimeConnectionOptions['authorizeChannels']

/** Fetches tokens from the API. */
export function createTokenSource({ call }: Api): Pick<RealtimeConnectionOptions, 'getToken' | 'authorizeChannels'> {
  return {
    getToken: async () => (await call('postWebsocketToken')).token,
    authorizeChannels: async channels => {
      const answer = await call('postWebsocketAuthorize', { body: { channels } })
      return new Map(answer.channels.map(({ channel, token }) => [channel, token]))
    },
  }
}

interface PendingRequest {
  resolve: (token: string | null) => void
  reject: (error: unknown) => void
}

/**
 * Batches the requests of one microtask into one call. Returns a function that resolves with a channel's token, null when
 * the channel is forbidden, and rejects when the call fails.
 */
export function createChannelTokenBatcher(authorize: ChannelTokenSource) {
  let pending = new Map<string, PendingRequest[]>()

  const send = async () => {
    const requests = pending
    pending = new Map()
    try {
      const tokens = await authorize([...requests.keys()])
      for (const [channel, list] of requests) for (const { resolve } of list) resolve(tokens.get(channel) || null)
    } catch (error) {
      for (const list of requests.values()) for (const { reject } of list) reject(error)
    }
  }

  return (channel: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (pending.size === 0) queueMicrotask(send)
      pending.set(channel, [...(pending.get(channel) ?? []), { resolve, reject }])
    })
}
