/** Bonuses: the lists, one of them, what a slip can use, and the ways to get and use them. */
import { type TSchema, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { BetBonuses, SlipBets } from '../entities/bet-bonus.ts'
import {
  BonusCollection,
  BonusTerms,
  BonusType,
  CampaignStatus,
  Comboboost,
  Freebet,
  UserBonusStatus,
} from '../entities/bonus.ts'
import { AmbProgress, Bonus, Hunting, HuntingTournament, LeaderboardRow, Lootbox } from '../entities/farming.ts'
import { Key, Listed, Paged, Single, SingleLineText, StrictObject } from '../schema.ts'
import { limit, listOf, page } from './query.ts'

const bonuses = { api: 'sportsbook', version: 'v2', auth: 'optional', tag: 'Bonuses' } as const
const own = { ...bonuses, auth: 'bearer' } as const

const filter = {
  status: listOf(CampaignStatus),
  user_bonus_status: listOf(UserBonusStatus),
  /** Those the player can use now. */
  available: Type.Optional(Type.Boolean()),
  /** Those the player has not been shown. */
  unseen: Type.Optional(Type.Boolean()),
}
const typeAndId = StrictObject({ type: BonusCollection, id: Key })
const byId = StrictObject({ id: Key })

/** The list of one kind; four to a page unless asked otherwise. */
const listing = <const P extends `/${string}`, const S extends TSchema>(path: P, summary: string, item: S) =>
  endpoint({
    ...bonuses,
    method: 'GET',
    path,
    summary,
    query: StrictObject({ ...filter, page, limit }),
    responses: { 200: Paged(item) },
    errors: [],
  })

export const bonusEndpoints = {
  getBonuses: endpoint({
    ...bonuses,
    method: 'GET',
    path: '/bonuses',
    summary: 'Bonuses of all kinds, the first few of each',
    query: StrictObject({
      ...filter,
      type: listOf(BonusType),
      limit_per_type: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    responses: { 200: Listed(Bonus) },
    errors: [],
  }),
  postBonuses: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses',
    summary: 'The bonuses that each bet of a slip can use, in the order of the bets',
    body: SlipBets,
    responses: { 200: Listed(BetBonuses) },
    errors: [],
  }),
  postBonusesMarkAsSeen: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses/mark-as-seen',
    summary: 'Bonuses and jackpot hits that the player has been shown',
    body: StrictObject({
      bonuses: Type.Array(StrictObject({ id: Key, type: BonusType }), { minItems: 1, maxItems: 100 }),
    }),
    responses: { 204: null },
    errors: [],
  }),
  postBonusesPromoCode: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses/promo-code',
    summary: 'Redeem a promo code',
    body: StrictObject({ code: SingleLineText(1, 64) }),
    idempotent: true,
    responses: { 200: Single(Bonus) },
    errors: ['PROMO_CODE_INVALID', 'BONUS_NOT_AVAILABLE', 'PLAYER_EXCLUDED'],
  }),
  getComboboosts: listing('/bonuses/comboboosts', 'Comboboosts', Comboboost),
  getFreebets: listing('/bonuses/freebets', 'Freebets', Freebet),
  getFreebetsAmb: endpoint({
    ...own,
    method: 'GET',
    path: '/bonuses/freebets/amb',
    summary: 'How far the player is towards freebets for a number of bets',
    responses: { 200: Listed(AmbProgress) },
    errors: [],
  }),
  postFreebetsAmb: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses/freebets/amb',
    summary: 'The same as it would be with the bets of a slip counted as open',
    body: SlipBets,
    responses: { 200: Listed(AmbProgress) },
    errors: [],
  }),
  getHuntings: listing('/bonuses/huntings', 'Huntings', Hunting),
  getLootboxes: listing('/bonuses/lootboxes', 'Lootboxes', Lootbox),
  getBonusTournaments: listing('/bonuses/tournaments', 'Hunting tournaments', HuntingTournament),
  getBonusTournamentRating: endpoint({
    ...bonuses,
    method: 'GET',
    path: '/bonuses/tournaments/:id/rating',
    summary: 'The leaderboard of a tournament',
    params: byId,
    query: StrictObject({ page, limit }),
    responses: { 200: Paged(LeaderboardRow) },
    errors: ['NOT_FOUND'],
  }),
  getBonus: endpoint({
    ...bonuses,
    method: 'GET',
    path: '/bonuses/:type/:id',
    summary: 'One bonus',
    params: typeAndId,
    responses: { 200: Single(Bonus) },
    errors: ['NOT_FOUND'],
  }),
  getBonusTerms: endpoint({
    ...bonuses,
    method: 'GET',
    path: '/bonuses/:type/:id/terms',
    summary: 'The terms of a bonus as a page',
    params: typeAndId,
    responses: { 200: Single(BonusTerms) },
    errors: ['NOT_FOUND'],
  }),
  postBonusActivate: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses/:id/activate',
    summary: 'Activate a bonus, or claim what its points are worth',
    params: byId,
    idempotent: true,
    responses: { 200: Single(Bonus) },
    errors: ['NOT_FOUND', 'BONUS_NOT_AVAILABLE', 'PLAYER_EXCLUDED'],
  }),
  postBonusBoost: endpoint({
    ...own,
    method: 'POST',
    path: '/bonuses/:id/boost',
    summary: 'Open a full lootbox on a freebet: the server draws the factor',
    params: byId,
    body: StrictObject({ freebet_id: Key }),
    idempotent: true,
    responses: { 200: Single(Freebet) },
    errors: ['NOT_FOUND', 'BONUS_NOT_AVAILABLE', 'PLAYER_EXCLUDED'],
  }),
}
