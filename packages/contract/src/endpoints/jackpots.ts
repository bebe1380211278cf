/** Jackpots and their hits. */

import { Type } from 'typebox'
import { Key } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { SlipBets } from '../entities/bet-bonus.ts'
import { Jackpot, JackpotEntry, JackpotHit, JackpotHitStatus, JackpotRound } from '../entities/jackpot.ts'
import { ArrayOf, Described, Flag, Listed, Pagination, Single, StrictObject } from '../schema.ts'
import { limit, listOf, page } from './query.ts'

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
      unseen: Type.Optional(Flag('Only hits that the winner has not been shown; none during a break.')),
    }),
    ownFilters: ['for_user', 'unseen'],
    responses: { 200: Listed(JackpotHit) },
    errors: [],
  }),
  getJackpotRound: endpoint({
    ...jackpots,
    extension: true,
    method: 'GET',
    path: '/jackpots/:id/rounds/:level/:round',
    summary: 'Get a closed jackpot round',
    description:
      'A round after its hit, with its seed and its entries, so that anybody can repeat the draw. A round that is not closed does not exist, nor does one whose entries are no longer all kept: those of simulated players may be deleted a week later, unless a player won the round.',
    params: StrictObject({
      id: Described(Key, 'The jackpot.'),
      level: Described(Key, 'The level’s code.'),
      round: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The number of the round.' }),
    }),
    query: StrictObject({ page, limit }),
    responses: {
      200: Type.Object({
        data: JackpotRound,
        entries: ArrayOf(JackpotEntry, 'The entries of this page that count, by number.'),
        pagination: Pagination,
      }),
    },
    errors: ['NOT_FOUND'],
  }),
}
