/** Parses why a combination has no price, and which picks are responsible. */
import { ApiError } from '@touchline/client/errors'
import type { ErrorName } from '@touchline/contract/errors'

export type RefusalReason =
  | 'clash'
  | 'not_combinable'
  | 'suspended'
  | 'gone'
  | 'closed'
  | 'too_many'
  | 'too_complex'
  | 'off'
  | 'failed'

export interface Refusal {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  /** Keys of the responsible picks; may be empty. */
  readonly culprits: readonly string[]
  /** Pairs of keys that cannot be combined. */
  readonly clashes: readonly (readonly [string, string])[]
}

const REASONS: Partial<Record<ErrorName, RefusalReason>> = {
  COMBINATION_NOT_PRICED: 'not_combinable',
  MARKET_SUSPENDED: 'suspended',
  SELECTION_NOT_FOUND: 'gone',
  MATCH_CLOSED: 'closed',
  BET_LIMIT_EXCEEDED: 'too_many',
  COMBINATION_TOO_COMPLEX: 'too_complex',
  CUSTOM_BET_NOT_AVAILABLE: 'off',
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)

/** `body/selections/2` → 2. */
const parsePickIndex = (field: string): number => Number(/^body\/selections\/(\d+)/.exec(field)?.[1] ?? Number.NaN)

/**
 * @param keys of the requested picks, in the order of the request
 * @returns `failed` when the response says nothing about the picks: the same request may be retried
 */
export function parseRefusal(error: unknown, keys: readonly string[]): Refusal {
  const reason = error instanceof ApiError ? REASONS[error.name as ErrorName] : undefined
  if (!(error instanceof ApiError) || !reason) return { kind: 'refused', reason: 'failed', culprits: [], clashes: [] }
  const pairs = Array.isArray(error.data.clashes) ? error.data.clashes.filter(isPair) : []
  const clashes = pairs.flatMap(([a, b]) => {
    const [first, second] = [keys[a], keys[b]]
    return first !== undefined && second !== undefined ? [[first, second] as const] : []
  })
  if (clashes.length > 0) {
    return { kind: 'refused', reason: 'clash', culprits: [...new Set(clashes.flat())], clashes }
  }
  const culprits = error.details.flatMap(({ field }) => keys[parsePickIndex(field)] ?? [])
  return { kind: 'refused', reason, culprits, clashes: [] }
}
