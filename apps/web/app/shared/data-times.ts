/**
 * When the data of queries was current. This is not the time of the response: a response may have
 * taken long, and the node that sent it may have lagged. Freshness is measured from here.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Recorded per response and per query: TanStack Query may keep an older, equal object. */
const ofAnswers = new WeakMap<object, number>()
const ofQueries = new WeakMap<Query, number>()

/** Handler for the client's `onResponse`; `trueAt` in milliseconds of this device's clock. */
export function recordResponseTime(answer: object, trueAt: number): void {
  ofAnswers.set(answer, trueAt)
}

/** When the data of a response was current, for the live store's folds; now for an unrecorded one. */
export const getResponseTime = (answer: object): number => ofAnswers.get(answer) ?? Date.now()

interface QueryContext {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}

/**
 * Records the time of a query from the responses its data is built from. Call before returning the
 * data.
 */
export function recordQueryTime({ client, queryKey }: QueryContext, answers: readonly object[]): void {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query) ofQueries.set(query, Math.min(...answers.map(getResponseTime)))
}

/** Milliseconds of this device's clock; 0 for a query without data. */
export const getDataTime = (query: Query): number =>
  Math.min(query.state.dataUpdatedAt, ofQueries.get(query) ?? Infinity)
