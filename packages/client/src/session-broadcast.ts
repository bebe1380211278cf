/**
 * Messages between the tabs of a browser about signing in and out. They are only hints: a tab that receives one asks the
 * platform. Without BroadcastChannel each tab learns of the change at its next renewal.
 */

/** `id` is the session's id. */
export interface SessionMessage {
  readonly type: 'signed-in' | 'signed-out'
  readonly id: string
}

export interface SessionBroadcast {
  publish(message: SessionMessage): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: (message: SessionMessage) => void): () => void
}

const CHANNEL = 'touchline.session'

function isSessionMessage(data: unknown): data is SessionMessage {
  const { type, id } = (data ?? {}) as Partial<Record<keyof SessionMessage, unknown>>
  return (type === 'signed-in' || type === 'signed-out') && typeof id === 'string'
}

/** Opens the channel to the browser's other tabs; undefined where BroadcastChannel is not available. */
export function openSessionBroadcast(): SessionBroadcast | undefined {
  const channel = openChannel()
  if (!channel) return undefined
  return {
    publish: message => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => isSessionMessage(data) && listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

function openChannel(): BroadcastChannel | null {
  // On a server an open channel would keep the process alive.
  if (typeof document === 'undefined') return null
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    // The browser has no BroadcastChannel, or blocks it in an iframe.
    return null
  }
}
