/**
 * A word between the tabs of a browser about who is signed in. It is never believed: whoever hears it asks the platform.
 * Where tabs cannot speak to each other, each finds out with its next renewal.
 */

/** `id` is the session's. */
export interface SessionMessage {
  readonly type: 'signed-in' | 'signed-out'
  readonly id: string
}

export interface SessionBroadcast {
  publish(word: SessionMessage): void
  /** Listens until the answer is called. */
  subscribe(listener: (word: SessionMessage) => void): () => void
}

const CHANNEL = 'touchline.session'

function isSessionMessage(data: unknown): data is SessionMessage {
  const { type, id } = (data ?? {}) as Partial<Record<keyof SessionMessage, unknown>>
  return (type === 'signed-in' || type === 'signed-out') && typeof id === 'string'
}

/** The browser's other tabs; undefined where there is no way to speak to them. */
export function openSessionBroadcast(): SessionBroadcast | undefined {
  const channel = openChannel()
  if (!channel) return undefined
  return {
    publish: word => channel.postMessage(word),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => isSessionMessage(data) && listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

function openChannel(): BroadcastChannel | null {
  // A server has no tabs, and an open channel would keep it from stopping.
  if (typeof document === 'undefined') return null
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    // The browser has none, or forbids it to a framed page.
    return null
  }
}
