/**
 * A server that stores its response under the key of a write, behind a network that loses, truncates, delays and repeats
 * requests and responses. Time passes only by waiting and by timeouts.
 */
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { ApiError, MalformedResponseError, NetworkError, TimeoutError } from '../errors.ts'
import type { PendingWrite } from '../idempotent-write.ts'

export const NETWORK_FAULTS = [
  'none',
  'lostBefore',
  'lostAfter',
  'torn',
  'badGateway',
  'late',
  'slept',
  'twice',
  'tooManyRequests',
  'unauthorized',
  'copyUnauthorized',
  'reloaded',
] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

export const TIMEOUT_MS = 15_000
/** A device that sleeps notices the timeout when it wakes up. */
const SLEEP_MS = 10 * 60_000

export function refusal(name: ErrorName, data: object = {}): ApiError {
  const { status, code } = ERRORS[name]
  return new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } })
}

interface Arrival {
  readonly at: number
  readonly write: PendingWrite
}

/** @param accepts the server's decision on the n-th request that it decides */
export function createFaultyServer(accepts: (decided: number) => boolean) {
  let now = 1_000_000
  let decided = 0
  let arrivals: Arrival[] = []
  const stored = new Map<string, { body: unknown; isAccepted: boolean }>()
  const bodies: { key: string; body: unknown }[] = []
  const effects: string[] = []

  /** The response to a request that has arrived. */
  const execute = ({ idempotencyKey: key, body }: PendingWrite): string => {
    const earlier = stored.get(key)
    const isAccepted = earlier?.isAccepted ?? accepts(decided++)
    if (!earlier) stored.set(key, { body, isAccepted })
    if (!earlier && isAccepted) effects.push(key)
    if (!isAccepted) throw refusal('INSUFFICIENT_FUNDS')
    return key
  }
  const tryExecute = (write: PendingWrite): void => {
    try {
      execute(write)
    } catch {
      // Nobody receives this response.
    }
  }
  const advance = (ms: number): void => {
    now += ms
    const due = arrivals.filter(({ at }) => at <= now)
    arrivals = arrivals.filter(({ at }) => at > now)
    for (const { write } of due) tryExecute(write)
  }

  return {
    now: () => now,
    effects,
    bodies,
    wait: async (ms: number) => advance(ms),
    advance,
    /** @param delayMs how much later than the client's timeout a late request arrives */
    async submit(write: PendingWrite, fault: NetworkFault, delayMs: number): Promise<string> {
      bodies.push({ key: write.idempotencyKey, body: write.body })
      switch (fault) {
        case 'lostBefore':
          throw new NetworkError('postBets', 'no connection')
        case 'lostAfter':
          tryExecute(write)
          throw new NetworkError('postBets', 'no connection')
        case 'torn':
          tryExecute(write)
          throw new MalformedResponseError('postBets', 'not JSON')
        case 'badGateway':
          tryExecute(write)
          throw new ApiError('postBets', 502, null)
        case 'late':
        case 'slept': {
          const timeoutMs = fault === 'late' ? TIMEOUT_MS : SLEEP_MS
          arrivals.push({ at: now + timeoutMs + delayMs, write })
          advance(timeoutMs)
          throw new TimeoutError('postBets', 'no answer')
        }
        case 'twice':
          tryExecute(write)
          return execute(write)
        case 'tooManyRequests':
          throw refusal('TOO_MANY_REQUESTS')
        case 'unauthorized':
          throw refusal('UNAUTHORIZED')
        case 'copyUnauthorized':
          // One copy is executed, and the response to the other arrives.
          tryExecute(write)
          throw refusal('UNAUTHORIZED')
        case 'reloaded':
          arrivals.push({ at: now + delayMs, write })
          return new Promise(() => {})
        default:
          return execute(write)
      }
    },
    async find({ idempotencyKey }: PendingWrite, isLost: boolean): Promise<string | null> {
      if (isLost) throw new NetworkError('getBets', 'no connection')
      return effects.includes(idempotencyKey) ? idempotencyKey : null
    },
  }
}
