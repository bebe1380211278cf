/**
 * A word between the tabs of a browser about who is signed in. It is never believed: whoever hears it asks the platform.
 * Where tabs cannot speak to each other, each finds out with its next renewal.
 */

/** `id` is the session's. */
export interface SessionWord {
  readonly type: 'signed-in' | 'signed-out'
  readonly id: string
}

export interface SessionTabs {
  tell(word: SessionWord): void
  /** Listens until the answer is called. */
  hear(listener: (word: SessionWord) => void): () => void
}

const CHANNEL = 'touchline.session'

function isWord(data: unknown): data is SessionWord {
  const { type, id } = (data ?? {}) as Partial<Record<keyof SessionWord, unknown>>
  return (type === 'signed-in' || type === 'signed-out') && typeof id === 'string'
}

/** The browser's other tabs; undefined where there is no way to speak to them. */
export function openSessionTabs(): SessionTabs | undefined {
  const channel = openChannel()
  if (!channel) return undefined
  return {
    tell: word => channel.postMessage(word),
    hear(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => isWord(data) && listener(data)
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
