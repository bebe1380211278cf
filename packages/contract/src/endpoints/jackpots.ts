/** Jackpots and their hits. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { SlipBets } from '../entities/bet-bonus.ts'
import { Jackpot, JackpotHit, JackpotHitStatus } from '../entities/jackpot.ts'
import { Key, Listed, Single, StrictObject } from '../schema.ts'
import { listOf } from './query.ts'

const jackpots = { api: 'sportsbook', version: 'v2', auth: 'optional', tag: 'Jackpots' } as const

export const jackpotEndpoints = {
  getJackpots: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpots',
    summary: 'All jackpots with their levels',
    responses: { 200: Listed(Jackpot) },
    errors: [],
  }),
  postJackpots: endpoint({
    ...jackpots,
    auth: 'bearer',
    method: 'POST',
    path: '/jackpots',
    summary: 'The jackpots that each bet of a slip takes part in, in the order of the bets',
    body: SlipBets,
    responses: { 200: Listed(Type.Object({ jackpots: Type.Array(Jackpot) })) },
    errors: [],
  }),
  getJackpot: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpots/:id',
    summary: 'One jackpot',
    params: StrictObject({ id: Key }),
    responses: { 200: Single(Jackpot) },
    errors: ['NOT_FOUND'],
  }),
  getJackpotHits: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpot-hits',
    summary: 'Hits, newest first; ten unless asked otherwise',
    query: StrictObject({
      jackpot_id: Type.Optional(Key),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      status: listOf(JackpotHitStatus),
      /** The player's own alone; needs a bearer. */
      for_user: Type.Optional(Type.Boolean()),
      unseen: Type.Optional(Type.Boolean()),
    }),
    responses: { 200: Listed(JackpotHit) },
    errors: ['UNAUTHORIZED'],
  }),
}
