/**
 * Responds to the sportsbook's requests for a signed assertion about the player. Calls the host's function once at a
 * time.
 */
import type { Envelope } from './envelope.ts'
import { isRecord } from './envelope.ts'

type GetToken = (why: 'init' | 'expired') => Promise<string | null>

interface TokenParts {
  readonly getToken: GetToken
  readonly send: (message: Envelope) => void
  readonly onProblem: (message: string) => void
}

export function createTokenHandler({ getToken, send, onProblem }: TokenParts): (request: Envelope) => Promise<void> {
  let running: Promise<string | null> | null = null
  const request = (why: 'init' | 'expired') => {
    running ??= (async () => getToken(why))().finally(() => {
      running = null
    })
    return running
  }
  return async ({ id, payload: requested }) => {
    const why = isRecord(requested) && requested.why === 'expired' ? 'expired' : 'init'
    const payload = await request(why).then(
      token => ({ token: token || null }),
      (error: unknown) => {
        onProblem(`getToken failed: ${String(error)}`)
        return { token: null, failed: true }
      },
    )
    send({ type: 'token', payload, ...(id !== undefined && { id }) })
  }
}
