/** Staff who decide about persons, in tests. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { ReviewQueueName } from '@touchline/contract/endpoints/reviews'
import type { Reply } from './client.ts'
import type { TestBackend } from './test-backend.ts'
import type { TestPerson } from './test-persons.ts'

export type Staff = 'anna' | 'jane' | 'otto'
export type Document = RequestBody<'postOperatorPlayerIdentity'>

/** Configuration of a back end where they work. */
export const STAFF_TOKENS = (['anna', 'jane', 'otto'] as const).map(name => ({ name, token: `secret-of-${name}` }))

export const REASON = 'The passport was seen by two of us.'
const DOCUMENT_LIFE_MS = 1000 * 3_600_000

export const createIdentityDesk = (getTest: () => TestBackend) => {
  const call = <T>(name: Staff, path: string, body?: object): Promise<Reply<T>> =>
    getTest()
      .client()
      .call<T>(`/operator${path}`, { ...(body && { body }), headers: { 'x-operator-token': `secret-of-${name}` } })
  return {
    list: async (queue: ReviewQueueName) =>
      (await call<ResponseBody<'getOperatorReviews'>>('anna', `/reviews/${queue}`)).body.data,
    /** `review` such as `changes/7`. */
    decide: (name: Staff, review: string, decision: string) =>
      call<ResponseBody<'postOperatorReviewDecision'>>(name, `/reviews/${review}/decision`, {
        decision,
        reason: REASON,
      }),
    /** A document that says what the person has typed. */
    toDocument: ({ account }: TestPerson, otherwise: Partial<Document> = {}): Document => ({
      level: 'verified',
      subject_hash: crypto.randomUUID().replaceAll('-', '').padEnd(64, '0'),
      first_name: account.first_name,
      last_name: account.last_name,
      birth_date: account.birth_date,
      country: 'DE',
      expires_at: new Date(getTest().clock.now() + DOCUMENT_LIFE_MS).toISOString(),
      reason: REASON,
      ...otherwise,
    }),
    verify: ({ id }: TestPerson, document: Document, name: Staff = 'anna') =>
      call<ResponseBody<'postOperatorPlayerIdentity'>>(name, `/players/${id}/identity`, document),
  }
}
