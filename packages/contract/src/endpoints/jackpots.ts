/** Jackpots and their hits. */
import { Type } from 'typebox'
import { Key } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { SlipBets } from '../entities/bet-bonus.ts'
import { Jackpot, JackpotHit, JackpotHitStatus } from '../entities/jackpot.ts'
import { ArrayOf, Described, Flag, Listed, Single, StrictObject } from '../schema.ts'
import { listOf } from './query.ts'

const jackpots = { api: 'sportsbook', version: 'v2', auth: 'optional', tag: 'Jackpots' } as const

export const jackpotEndpoints = {
  getJackpots: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpots',
    summary: 'List jackpots',
    description: 'All jackpots with their levels.',
    responses: { 200: Listed(Jackpot) },
    errors: [],
  }),
  postJackpots: endpoint({
    ...jackpots,
    auth: 'bearer',
    method: 'POST',
    path: '/jackpots',
    summary: 'List a slip’s jackpots',
    description: 'The jackpots that each bet of a slip takes part in, in the order of the bets. It changes nothing.',
    body: SlipBets,
    responses: { 200: Listed(Type.Object({ jackpots: ArrayOf(Jackpot, 'The jackpots of one bet.') })) },
    errors: [],
  }),
  getJackpot: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpots/:id',
    summary: 'Get a jackpot',
    description: 'One jackpot with its levels.',
    params: StrictObject({ id: Described(Key, 'The jackpot.') }),
    responses: { 200: Single(Jackpot) },
    errors: ['NOT_FOUND'],
  }),
  getJackpotHits: endpoint({
    ...jackpots,
    method: 'GET',
    path: '/jackpot-hits',
    summary: 'List jackpot hits',
    description: 'Jackpot hits, newest first, ten unless asked otherwise.',
    query: StrictObject({
      jackpot_id: Type.Optional(Described(Key, 'Only hits of this jackpot.')),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many at most; default 10.' })),
      status: listOf(JackpotHitStatus, 'Only hits with these statuses.'),
      for_user: Type.Optional(Flag('Only the player’s own hits. Needs a bearer token.')),
      unseen: Type.Optional(Flag('Only hits that the winner has not been shown.')),
    }),
    responses: { 200: Listed(JackpotHit) },
    errors: ['UNAUTHORIZED'],
  }),
}
