/** Match media: statistics, video, broadcasts, predictions. */

import { Type } from 'typebox'
import { IdInput, URN_KINDS, Urn } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { PredictionChoice, Vote } from '../entities/engagement.ts'
import { PriceHistory, Statistics, StatisticsType, Stream, Video } from '../entities/media.ts'
import { Described, Listed, Single, StrictObject } from '../schema.ts'

const match = { api: 'sportsbook', version: 'v2', tag: 'Matches', readsFeed: true } as const
const matchId = StrictObject({ id: IdInput(URN_KINDS.matches, 'The match.') })

export const matchEndpoints = {
  getMatchVideo: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/matches/:id/video',
    requires: ['video_enabled'],
    summary: 'Get a match’s video',
    description:
      'The address of a match’s picture. 403 where the operator shows it to signed-in players or to players with a balance only.',
    params: matchId,
    responses: { 200: Single(Video) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  getMatchStreams: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/matches/:id/streams',
    requires: ['video_enabled'],
    summary: 'List a match’s broadcasts',
    description: 'All broadcasts of a match, for the player to choose from. 403 where the operator shows no video.',
    params: matchId,
    responses: { 200: Listed(Stream) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  getMatchPrices: endpoint({
    ...match,
    auth: 'none',
    method: 'GET',
    path: '/matches/:id/prices',
    extension: true,
    cache: 'revalidate',
    // A history that is not cached is computed.
    callsPerMinute: 60,
    summary: 'Get a market’s price history',
    description:
      'Open prices of one market of a match: from a day before its start half an hour apart, in the last hour five minutes, in play a minute; at most the last 240 times. All nodes answer the same. As long as the match is in the catalogue.',
    params: matchId,
    query: StrictObject({
      market_id: Type.String({ minLength: 1, maxLength: 64, description: 'The market’s id.' }),
      specifier: Type.Optional(
        Type.String({ maxLength: 128, description: 'The specifier of its line; absent: a market with one line.' }),
      ),
    }),
    responses: { 200: Single(PriceHistory) },
    errors: ['NOT_FOUND'],
  }),
  getMatchStatistics: endpoint({
    ...match,
    auth: 'none',
    method: 'GET',
    path: '/matches/:id/:type',
    cache: 'revalidate',
    summary: 'Get match statistics',
    description:
      'Statistics of one type. A match without `is_provider_stats_available` has its course and past matches only: no figures, attempts, line-ups or momentum. The exact paths `/markets`, `/prices`, `/video` and `/streams` take precedence over this one.',
    params: StrictObject({ id: IdInput(URN_KINDS.matches, 'The match.'), type: StatisticsType }),
    responses: { 200: Statistics },
    errors: ['NOT_FOUND'],
  }),
  getVote: endpoint({
    ...match,
    auth: 'optional',
    method: 'GET',
    path: '/vote',
    summary: 'Get a match’s predictions',
    description: 'How players predict that a match ends, with the calling player’s own prediction.',
    query: StrictObject({ prediction_id: Described(Urn, 'The match’s URN.') }),
    responses: { 200: Vote },
    errors: ['NOT_FOUND'],
  }),
  postVote: endpoint({
    ...match,
    auth: 'bearer',
    method: 'POST',
    path: '/vote',
    summary: 'Predict a match',
    description: 'Records how the player predicts that a match ends. A second vote replaces the first.',
    body: StrictObject({
      prediction_id: Described(Urn, 'The match’s URN.'),
      data: StrictObject({ choice: PredictionChoice }, 'The prediction.'),
    }),
    responses: { 200: Vote },
    errors: ['NOT_FOUND', 'MATCH_CLOSED'],
  }),
}
