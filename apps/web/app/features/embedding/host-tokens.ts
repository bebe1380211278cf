/**
 * Asks the host for what its back end has signed about the player. The answer is bound to the question by an id; a host
 * that does not answer in time is taken for one where nobody is signed in.
 */
const PATIENCE_MS = 10_000

export type TokenReason = 'init' | 'expired'

interface HostTokensOptions {
  /** False when there is no private way to ask. */
  readonly ask: (why: TokenReason, id: string) => boolean
  readonly createId?: () => string
}

export interface HostTokens {
  get(why: TokenReason): Promise<string | null>
  /** The host has answered. */
  take(id: string | undefined, token: string | null): void
}

export function createHostTokens({ ask, createId = () => crypto.randomUUID() }: HostTokensOptions): HostTokens {
  const waiting = new Map<string, (token: string | null) => void>()
  return {
    get: why =>
      new Promise(resolve => {
        const id = createId()
        const settle = (token: string | null) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(token)
        }
        const timer = setTimeout(settle, PATIENCE_MS, null)
        waiting.set(id, settle)
        if (!ask(why, id)) settle(null)
      }),
    take: (id, token) => waiting.get(id ?? '')?.(token),
  }
}
