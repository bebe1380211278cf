/**
 * Asks the host for what its back end has signed about the player. The answer is bound to the question by an id. A host
 * that fails or does not answer in time is taken for one where nobody is signed in, but not in the midst of a session: the
 * player is not gone because the network was.
 */
const PATIENCE_MS = 10_000

export type TokenReason = 'init' | 'expired'

interface HostTokensOptions {
  /** False when there is no private way to ask. */
  readonly ask: (why: TokenReason, id: string) => boolean
  readonly createId?: () => string
}

interface HostTokenResponse {
  readonly token: string | null
  /** The host could not find out who is signed in. */
  readonly failed?: boolean | undefined
}

export interface HostTokens {
  /** Rejects when a session that has run out could not be asked about. */
  get(why: TokenReason): Promise<string | null>
  /** The host has answered. */
  take(id: string | undefined, answer: HostTokenResponse): void
}

export function createHostTokens({ ask, createId = () => crypto.randomUUID() }: HostTokensOptions): HostTokens {
  const waiting = new Map<string, (answer: HostTokenResponse) => void>()
  return {
    get: why =>
      new Promise((resolve, reject) => {
        const id = createId()
        const settle = ({ token, failed }: HostTokenResponse) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (failed && why === 'expired') reject(new Error('the host could not say who is signed in'))
          else resolve(token)
        }
        const timer = setTimeout(settle, PATIENCE_MS, { token: null, failed: true })
        waiting.set(id, settle)
        if (!ask(why, id)) settle({ token: null })
      }),
    take: (id, answer) => waiting.get(id ?? '')?.(answer),
  }
}
