/** What accompanies a match: statistics, video, streams, and the vote on how it ends. */
import { endpoint } from '../endpoint.ts'
import { PredictionChoice, Vote } from '../entities/engagement.ts'
import { Statistics, StatisticsType, Stream, Video } from '../entities/media.ts'
import { Id, Listed, Single, StrictObject, Urn } from '../schema.ts'

const match = { api: 'sportsbook', version: 'v2', tag: 'Matches', readsFeed: true } as const
const matchId = StrictObject({ id: Id })

export const matchEndpoints = {
  getMatchVideo: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/matches/:id/video',
    summary: 'The picture of a match',
    params: matchId,
    responses: { 200: Single(Video) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  getMatchStreams: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/matches/:id/streams',
    summary: 'All broadcasts of a match',
    params: matchId,
    responses: { 200: Listed(Stream) },
    errors: ['NOT_FOUND'],
  }),
  getMatchStatistics: endpoint({
    ...match,
    auth: 'none',
    method: 'GET',
    path: '/matches/:id/:type',
    cache: 'revalidate',
    summary: 'Statistics of a match, of one type',
    params: StrictObject({ id: Id, type: StatisticsType }),
    responses: { 200: Statistics },
    errors: ['NOT_FOUND'],
  }),
  getVote: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/vote',
    summary: "The player's prediction and the totals of all",
    query: StrictObject({ prediction_id: Urn }),
    responses: { 200: Vote },
    errors: ['NOT_FOUND'],
  }),
  postVote: endpoint({
    ...match,
    auth: 'bearer',
    method: 'POST',
    path: '/vote',
    summary: 'Predict how a match ends; a second vote takes the place of the first',
    body: StrictObject({ prediction_id: Urn, data: StrictObject({ choice: PredictionChoice }) }),
    responses: { 200: Vote },
    errors: ['NOT_FOUND', 'MATCH_CLOSED'],
  }),
}
