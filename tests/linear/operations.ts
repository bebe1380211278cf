/** Operations of players, traders and feed with their responses, start and end. */
import type { FeedAction } from './feed-actions.ts'

export type LimitType = 'wager' | 'deposit'

/** A player's request. Amounts are in cents and unique per player and kind. */
export type Request =
  | { readonly kind: 'deposit'; readonly amount: number }
  | { readonly kind: 'place'; readonly amount: number; readonly legs: readonly Leg[]; readonly isVip: boolean }
  | { readonly kind: 'cash_out'; readonly amount: number; readonly betId: string }
  | PartRequest
  | { readonly kind: 'limit'; readonly amount: number; readonly type: LimitType }

/** A part of `stake` of the open stake `remaining`. `amount` was shown for it; it pays that or more: see PART_GAIN. */
export interface PartRequest {
  readonly kind: 'cash_out_part'
  readonly amount: number
  readonly betId: string
  readonly remaining: number
  readonly stake: number
}

export interface Leg {
  readonly matchId: number
  readonly outcomeId: string
}

export interface Response {
  readonly status: number
  /** The `message` of an error; null for success. */
  readonly error: string | null
  readonly bet: { readonly id: string; readonly status: string } | null
}

/** From the first attempt of a request to the response of its last. */
export interface Operation {
  readonly playerId: number
  /** Idempotency key; null for calls without one. */
  readonly key: string | null
  readonly request: Request
  readonly startedAt: number
  readonly endedAt: number
  /** Number of attempts, retries and deliberate copies included. */
  readonly sends: number
  readonly responses: readonly Response[]
}

export interface Decision {
  readonly betId: string
  readonly decision: 'accept' | 'reject'
  readonly status: number
  readonly error: string | null
}

export interface FeedActionRecord {
  readonly action: FeedAction
  readonly startedAt: number
  readonly endedAt: number
}

export class OperationLog {
  readonly operations: Operation[] = []
  readonly decisions: Decision[] = []
  readonly actions: FeedActionRecord[] = []
  /** Called with the count after each operation. */
  onOperation: (count: number) => void = () => undefined
  #time = 0
  #isClosed = false
  readonly #waiting = new Set<() => void>()

  /** Returns the next logical time. */
  tick(): number {
    this.#time += 1
    return this.#time
  }

  add(operation: Operation): void {
    this.operations.push(operation)
    this.#wake()
    this.onOperation(this.operations.length)
  }

  /** Resolves after the next operation, or when there will be none. */
  nextOperation(): Promise<void> {
    return this.#isClosed ? Promise.resolve() : new Promise(resolve => this.#waiting.add(resolve))
  }

  /** The players are done. */
  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}

export const isSuccess = ({ status }: Response): boolean => status < 300

/** The successful response of any attempt. */
export function findSuccess({ responses }: Operation): Response | undefined {
  return responses.find(isSuccess)
}
