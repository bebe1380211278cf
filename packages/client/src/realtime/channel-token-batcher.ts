/** Batches subscription token requests of one microtask into one API call. */
import type { RealtimeOptions } from './types.ts'

interface PendingRequest {
  resolve: (token: string | null) => void
  reject: (error: unknown) => void
}

/** Returns a function that resolves with a channel's token, null when the channel is forbidden. Rejects when the call fails. */
export function createChannelTokenBatcher(authorize: RealtimeOptions['authorizeChannels']) {
  let waiting = new Map<string, PendingRequest[]>()

  const send = async () => {
    const asked = waiting
    waiting = new Map()
    try {
      const tokens = await authorize([...asked.keys()])
      for (const [channel, list] of asked) for (const { resolve } of list) resolve(tokens.get(channel) || null)
    } catch (error) {
      for (const list of asked.values()) for (const { reject } of list) reject(error)
    }
  }

  return (channel: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) queueMicrotask(send)
      waiting.set(channel, [...(waiting.get(channel) ?? []), { resolve, reject }])
    })
}
