/** Collects the channels that ask for a subscription token within one microtask into one request. */
import type { RealtimeOptions } from './types.ts'

interface PendingRequest {
  resolve: (token: string | null) => void
  reject: (error: unknown) => void
}

/** Answers the token of a channel, or null when the channel is not allowed. Rejects when the request failed. */
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
