/** Answers the sportsbook's requests for a signed word about the player: one call of the host's function at a time. */
import type { Envelope } from './envelope.ts'
import { isRecord } from './envelope.ts'

type GetToken = (why: 'init' | 'expired') => Promise<string | null>

interface TokenParts {
  readonly getToken: GetToken
  readonly send: (message: Envelope) => void
  readonly onProblem: (message: string) => void
}

export function answerTokens({ getToken, send, onProblem }: TokenParts): (request: Envelope) => Promise<void> {
  let running: Promise<string | null> | null = null
  const ask = (why: 'init' | 'expired') => {
    running ??= (async () => getToken(why))().finally(() => {
      running = null
    })
    return running
  }
  return async ({ id, payload }) => {
    const why = isRecord(payload) && payload.why === 'expired' ? 'expired' : 'init'
    const token = await ask(why).catch((error: unknown) => {
      onProblem(`getToken failed: ${String(error)}`)
      return null
    })
    send({ type: 'token', payload: { token: token || null }, ...(id !== undefined && { id }) })
  }
}
