/**
 * Requests player tokens, signed by the host's backend. Request and response share an id. A host
 * that fails or times out means that nobody is signed in, except during a session: a network
 * failure must not sign the player out.
 */
import { createUuid } from '@touchline/client/web-platform'

const PATIENCE_MS = 10_000

export type TokenReason = 'init' | 'expired'

interface HostTokensOptions {
  /** False when there is no private connection. */
  readonly request: (why: TokenReason, id: string) => boolean
  readonly createId?: () => string
}

interface HostTokenResponse {
  readonly token: string | null
  /** The host failed to determine the player. */
  readonly failed?: boolean | undefined
}

export interface HostTokens {
  /** Rejects when the token of an expired session could not be requested. */
  get(why: TokenReason): Promise<string | null>
  /** Handles the host's response. */
  resolve(id: string | undefined, answer: HostTokenResponse): void
}

export function createHostTokens({ request, createId = createUuid }: HostTokensOptions): HostTokens {
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
        if (!request(why, id)) settle({ token: null })
      }),
    resolve: (id, answer) => waiting.get(id ?? '')?.(answer),
  }
}
