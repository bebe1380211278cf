/**
 * When the data of queries was true: not when their answers came, for an answer may have been long under way, and the node
 * that gave it may have lagged. Trust in what the page shows counts from here.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** By answer, and by the query that holds it: TanStack may keep an older object that reads the same. */
const ofAnswers = new WeakMap<object, number>()
const ofQueries = new WeakMap<Query, number>()

/** For the client's `onResponse`; `trueAt` in milliseconds of this device. */
export function recordResponseTime(answer: object, trueAt: number): void {
  ofAnswers.set(answer, trueAt)
}

interface QueryContext {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}

/** To be called with what a query's data is about to be made of. */
export function recordQueryTime({ client, queryKey }: QueryContext, answers: readonly object[]): void {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query) ofQueries.set(query, Math.min(...answers.map(answer => ofAnswers.get(answer) ?? Date.now())))
}

/** Milliseconds of this device; 0 for a query without data. */
export const getDataTime = (query: Query): number =>
  Math.min(query.state.dataUpdatedAt, ofQueries.get(query) ?? Infinity)
