/**
 * When the data of queries was current, by the clock and in the stream of their channel. This is not the time of the
 * response: a response may have taken long, and the node that sent it may have lagged. Freshness is measured from here.
 */

import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ResponseMoment } from '@touchline/client/transport'

/** Recorded per response and per query: TanStack Query may keep an older, equal object. */
const ofAnswers = new WeakMap<object, ResponseMoment>()
const ofQueries = new WeakMap<Query, readonly ResponseMoment[]>()

/** Handler for the client's `onResponse`. */
export function recordResponse(answer: object, moment: ResponseMoment): void {
  ofAnswers.set(answer, moment)
}

/** The moment of a response; now and without a stream position for an unrecorded one. */
export const getResponseMoment = (answer: object): ResponseMoment =>
  ofAnswers.get(answer) ?? { asOfMs: Date.now(), position: null }

/** When the data of a response was current, for the live store's folds. */
export const getResponseTime = (answer: object): number => getResponseMoment(answer).asOfMs

interface QueryContext {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}

/**
 * Records the moments of the responses that the data of a query is built from. Call before returning the data.
 */
export function recordQueryMoments({ client, queryKey }: QueryContext, answers: readonly object[]): void {
  const query = client.getQueryCache().get(hashKey(queryKey))
  if (query) ofQueries.set(query, answers.map(getResponseMoment))
}

/** The moments of the responses that the data of a query is built from. */
export const getDataMoments = (query: Query): readonly ResponseMoment[] => ofQueries.get(query) ?? []

/** Milliseconds of this device's clock; 0 for a query without data. */
export const getDataTime = (query: Query): number =>
  Math.min(query.state.dataUpdatedAt, ...getDataMoments(query).map(({ asOfMs }) => asOfMs))
