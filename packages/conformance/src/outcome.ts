/** What a check ends with, and the evidence it gives. */
import type { Exchange } from './http/exchange.ts'

/** What one check found wrong, with the exchange that shows it. */
export interface Problem {
  /** The difference, in a sentence or two. */
  readonly text: string
  readonly exchange?: Exchange
}

/**
 * `warn`: a recommendation is not followed. `skip`: something that the check needs was missing. `off`: the back end does not
 * offer what is checked, and said so.
 */
export type OutcomeKind = 'pass' | 'fail' | 'warn' | 'skip' | 'off'

export type Outcome =
  | { readonly kind: 'pass' /** How many things were examined. */; readonly examined: number }
  | { readonly kind: 'fail' | 'warn'; readonly problems: readonly Problem[] }
  | { readonly kind: 'skip' | 'off'; readonly reason: string }

/** Something that a check needs is missing: it is skipped. */
export class Missing extends Error {
  override readonly name = 'Missing'
}

/** The back end does not offer what is checked, and says so. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered'
}

/** A response that ends a check, because nothing can be concluded after it. */
export class Refuted extends Error {
  override readonly name = 'Refuted'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

/** Fails with the problems; passes when there are none, and at least one thing was examined. Throws Missing otherwise. */
export function conclude(problems: readonly Problem[], examined: number, missing: string): Outcome {
  if (problems.length > 0) return { kind: 'fail', problems }
  if (examined === 0) throw new Missing(missing)
  return { kind: 'pass', examined }
}

/** Examines each item; `find` returns what is wrong with it, or null. */
export function examineEach<T>(
  items: Iterable<T>,
  missing: string,
  find: (item: T) => Problem | string | null,
): Outcome {
  const problems: Problem[] = []
  let examined = 0
  for (const item of items) {
    examined += 1
    const found = find(item)
    if (found !== null) problems.push(typeof found === 'string' ? { text: found } : found)
  }
  return conclude(problems, examined, missing)
}
