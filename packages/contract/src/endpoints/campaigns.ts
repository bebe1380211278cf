/**
 * The reference back end's calls for the operator's people who run campaigns and jackpots. All are extensions and
 * require the operator's own token in the header `X-Operator-Token`.
 */

import { Type } from 'typebox'
import { Id, IsoTime, Key, Uuid } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Bonus } from '../entities/farming.ts'
import { JackpotHit, JackpotLevel } from '../entities/jackpot.ts'
import { Described, Flag, OneOf, Single, StrictObject } from '../schema.ts'

const campaigns = { api: 'platform', version: 'v2', auth: 'operator', tag: 'Campaigns', extension: true } as const

export const LevelStateChange = Described(OneOf('active', 'paused', 'disabled'), 'The new state of a level.')
export const HitDecision = Described(OneOf('approve', 'reject'), 'What the operator decides about a hit.')

export const campaignEndpoints = {
  postOperatorPlayerBonus: endpoint({
    ...campaigns,
    method: 'POST',
    path: '/operator/players/:player_id/bonuses',
    summary: 'Issue a bonus',
    description: 'Gives a player the bonus of a campaign. The same cause gives it once, however often it is sent.',
    params: StrictObject({ player_id: Described(Id, 'The player.') }),
    body: StrictObject({
      campaign: Described(Key, 'The campaign’s key.'),
      cause: Described(Key, 'What it is given for: a case number of the operator’s.'),
    }),
    responses: { 200: Single(Bonus) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'BONUS_NOT_AVAILABLE', 'PLAYER_EXCLUDED'],
  }),
  deleteOperatorBonus: endpoint({
    ...campaigns,
    method: 'DELETE',
    path: '/operator/bonuses/:id',
    summary: 'Revoke a bonus',
    description: 'Takes a player’s bonus back. Open bets that carry it keep its terms.',
    params: StrictObject({ id: Described(Uuid, 'The player’s own bonus.') }),
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  postOperatorCampaignStop: endpoint({
    ...campaigns,
    method: 'POST',
    path: '/operator/campaigns/:key/stop',
    summary: 'Stop a campaign',
    description: 'Ends a campaign at once for everybody. Open bets that carry its bonuses keep their terms.',
    params: StrictObject({ key: Described(Key, 'The campaign’s key.') }),
    responses: { 200: Type.Object({ key: Key, stopped_at: Described(IsoTime, 'When it was stopped.') }) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  patchOperatorJackpotLevel: endpoint({
    ...campaigns,
    method: 'PATCH',
    path: '/operator/jackpots/:id/levels/:code',
    summary: 'Change a jackpot level',
    description: 'Begins, pauses or disables a level, and says whether its current round is the last.',
    params: StrictObject({ id: Described(Key, 'The jackpot.'), code: Described(Key, 'The level’s code.') }),
    body: StrictObject({
      state: Type.Optional(LevelStateChange),
      last: Type.Optional(Flag('The level ends with the hit of its current round.')),
    }),
    responses: { 200: Single(JackpotLevel) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  postOperatorJackpotHitDecision: endpoint({
    ...campaigns,
    method: 'POST',
    path: '/operator/jackpot-hits/:id/decision',
    summary: 'Decide a jackpot hit',
    description: 'Approves and pays a pending hit, or rejects it: it then passes to the next entry of another player.',
    params: StrictObject({ id: Described(Uuid, 'The hit.') }),
    body: StrictObject({ decision: HitDecision }),
    responses: { 200: Single(JackpotHit) },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
}
