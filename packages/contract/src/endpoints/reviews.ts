/**
 * The reference back end's calls for staff who decide about persons: accounts that are checked, accounts that may be one
 * person's, bonuses that are held or hedged, changes of name or birth date, appeals. All are extensions and require the
 * operator's own token in the header `X-Operator-Token`.
 */
import { type Static, Type } from 'typebox'
import { Id, IsoTime } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { SingleLineText } from '../player-texts/schemas.ts'
import { ArrayOf, Described, Listed, Nullable, OneOf, Single, StrictObject, Text } from '../schema.ts'

const reviews = { api: 'platform', version: 'v2', auth: 'operator', tag: 'Reviews', extension: true } as const

export const ReviewQueueName = Described(
  OneOf('checks', 'links', 'grants', 'hedges', 'changes', 'appeals'),
  'What is decided: `checks`: accounts that may not play until somebody has looked at them; `links`: pairs of accounts that may be one person’s; `grants`: bonuses that are held; `hedges`: bonus bets that nearly or wholly cannot lose; `changes`: of a name or birth date; `appeals`: of players against a decision.',
)
export type ReviewQueueName = Static<typeof ReviewQueueName>

export const ReviewDecision = Described(
  OneOf('open', 'close', 'bind', 'reject', 'issue', 'refuse', 'keep', 'void', 'accept', 'uphold'),
  'The decision: of `checks` `open` or `close` the account; of `links` `bind` or `reject`; of `grants` `issue` or `refuse`; of `hedges` `keep` or `void` the bonus bet; of `changes` `accept` or `reject`; of `appeals` `uphold` the decision or `open` it.',
)
export type ReviewDecision = Static<typeof ReviewDecision>

export const Review = Type.Object(
  {
    id: Text('The review’s id, unique within its queue.'),
    queue: ReviewQueueName,
    player_id: Described(Id, 'Whom the decision is about.'),
    other_player_id: Nullable(Id, 'The other account; null where there is none.'),
    score: Nullable(Type.Integer(), 'The sum of the traits, in bits; null where accounts are not compared.'),
    traits: ArrayOf(
      Type.Object({
        name: Text('What the accounts share or differ in: `date_same`.'),
        bits: Type.Integer({ description: 'Its weight: bits of evidence that both are one person.' }),
      }),
      'What the accounts share or differ in; never the values themselves.',
    ),
    facts: ArrayOf(
      Type.Object({ name: Text('What it is: `campaign`, `bet_id`, `text`.'), value: Text('Its value.') }),
      'What else the decision rests on.',
    ),
    created_at: Described(IsoTime, 'Since when it waits.'),
    due_at: Nullable(IsoTime, 'Until when it is to be decided; null without an end.'),
    decision: Nullable(ReviewDecision, 'The decision; null while it waits.'),
    decided_at: Nullable(IsoTime, 'When it was decided; null while it waits.'),
    decided_by: ArrayOf(Type.String(), 'Who has decided: `operator:jane`. One name while a second person is required.'),
  },
  { description: 'A decision that staff has to take.' },
)
export type Review = Static<typeof Review>

export const reviewEndpoints = {
  getOperatorReviews: endpoint({
    ...reviews,
    method: 'GET',
    path: '/operator/reviews/:queue',
    summary: 'List reviews to decide',
    description: 'The waiting reviews of a queue, oldest first, 200 at most.',
    params: StrictObject({ queue: ReviewQueueName }),
    responses: { 200: Listed(Review) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  postOperatorReviewDecision: endpoint({
    ...reviews,
    method: 'POST',
    path: '/operator/reviews/:queue/:id/decision',
    summary: 'Decide a review',
    description:
      'Decides a review and carries the decision out. The same decision again gets the same response; another one, or one by the person who took the decision appealed against, gets 409.',
    params: StrictObject({ queue: ReviewQueueName, id: Described(SingleLineText(1, 80), 'The review.') }),
    body: StrictObject({
      decision: ReviewDecision,
      reason: Described(SingleLineText(10, 500), 'Why, for whoever reads the audit log.'),
    }),
    responses: { 200: Single(Review) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
}
