/** What players, traders and the feed did and were answered, with the order in which it began and ended. */
import type { FeedAction } from './feed-actions.ts'

export type LimitType = 'wager' | 'deposit'

/** What a player asked for. Amounts are in cents, and no two operations of one kind of a player have the same. */
export type Request =
  | { readonly kind: 'deposit'; readonly amount: number }
  | { readonly kind: 'place'; readonly amount: number; readonly legs: readonly Leg[]; readonly isVip: boolean }
  | { readonly kind: 'cash_out'; readonly amount: number; readonly betId: string }
  | { readonly kind: 'limit'; readonly amount: number; readonly type: LimitType }

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

/** From the first sending of a request to the answer to its last. */
export interface Operation {
  readonly playerId: number
  /** Of the call; null for a call that takes none. */
  readonly key: string | null
  readonly request: Request
  readonly startedAt: number
  readonly endedAt: number
  /** How often it was sent, after kills and on purpose. */
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

  /** A moment later than all before. */
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

/** The answer of success, if any sending was answered so. */
export function findSuccess({ responses }: Operation): Response | undefined {
  return responses.find(isSuccess)
}
