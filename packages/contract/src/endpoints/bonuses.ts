/** Bonuses: lists, details, what a slip can use, and claiming and using them. */

import { type TSchema, Type } from 'typebox'
import { Amount, Key } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { BetBonuses, SlipBets, SuggestedCombo } from '../entities/bet-bonus.ts'
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
import { SingleLineText } from '../player-texts/schemas.ts'
import { Described, Flag, Listed, Nullable, Paged, Single, StrictObject } from '../schema.ts'
import { limit, listOf, page } from './query.ts'

const bonuses = { api: 'sportsbook', version: 'v2', auth: 'optional', tag: 'Bonuses' } as const
const playerBonuses = { ...bonuses, auth: 'bearer' } as const

const filter = {
  status: listOf(CampaignStatus, 'Only campaigns with these statuses.'),
  user_bonus_status: listOf(UserBonusStatus, 'Only bonuses with these statuses for the player.'),
  available: Type.Optional(Flag('Only bonuses that the player can use now.')),
  unseen: Type.Optional(Flag('Only bonuses that the player has not been shown.')),
}
const typeAndId = StrictObject({ type: BonusCollection, id: Key })
const byId = StrictObject({ id: Key })

/** Defines the list call of one kind. */
const bonusList = <const P extends `/${string}`, const S extends TSchema>(
  path: P,
  summary: string,
  description: string,
  item: S,
) =>
  endpoint({
    ...bonuses,
    method: 'GET',
    cache: 'private',
    path,
    summary,
    description,
    query: StrictObject({ ...filter, page, limit }),
    responses: { 200: Paged(item) },
    errors: [],
  })

export const bonusEndpoints = {
  getSuggestedCombos: endpoint({
    ...bonuses,
    auth: 'none',
    readsFeed: true,
    method: 'GET',
    path: '/suggested-combos',
    extension: true,
    cache: 'revalidate',
    summary: 'List combos that get a combo boost',
    description:
      'Up to three combos of popular matches that get a running combo boost at the factor given, for a boost that every player has without a condition. Empty where none is running.',
    responses: { 200: Listed(SuggestedCombo) },
    errors: [],
  }),
  getBonuses: endpoint({
    ...bonuses,
    method: 'GET',
    cache: 'private',
    path: '/bonuses',
    summary: 'List bonuses',
    description:
      'Bonuses of all kinds, the first few of each. A visitor sees the campaigns; with a bearer token each has the player’s own part under `issued`.',
    query: StrictObject({
      ...filter,
      type: listOf(BonusType, 'Only bonuses of these kinds.'),
      limit_per_type: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'How many bonuses of each kind at most.' }),
      ),
    }),
    responses: { 200: Listed(Bonus) },
    errors: [],
  }),
  postBonuses: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses',
    summary: 'List a slip’s bonuses',
    description: 'The bonuses that each bet of a slip can use, in the order of the bets. It changes nothing.',
    body: SlipBets,
    responses: { 200: Listed(BetBonuses) },
    errors: ['PLAYER_EXCLUDED', 'IDENTITY_CHECK_PENDING'],
  }),
  postBonusesMarkAsSeen: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses/mark-as-seen',
    summary: 'Mark bonuses as seen',
    description: 'Records that the player has been shown bonuses or jackpot hits.',
    body: StrictObject({
      bonuses: Type.Array(StrictObject({ id: Key, type: BonusType }), {
        minItems: 1,
        maxItems: 100,
        description: 'The bonuses and jackpot hits.',
      }),
    }),
    responses: { 204: null },
    errors: [],
  }),
  postBonusesPromoCode: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses/promo-code',
    summary: 'Redeem a promo code',
    description: 'Gives the player the bonus behind a promo code.',
    requires: ['country_admitted'],
    body: StrictObject({ code: Described(SingleLineText(1, 64), 'The promo code as the player typed it.') }),
    idempotent: true,
    responses: { 200: Single(Bonus) },
    errors: [
      'PROMO_CODE_INVALID',
      'PROMO_CODE_EXPIRED',
      'PROMO_CODE_USED',
      'PLAYER_EXCLUDED',
      'VERIFICATION_REQUIRED',
      'IDENTITY_CHECK_PENDING',
    ],
  }),
  getComboboosts: bonusList(
    '/bonuses/comboboosts',
    'List comboboosts',
    'Comboboosts, a page at a time, four to a page unless asked otherwise.',
    Comboboost,
  ),
  getFreebets: bonusList(
    '/bonuses/freebets',
    'List freebets',
    'Freebets, a page at a time, four to a page unless asked otherwise.',
    Freebet,
  ),
  getFreebetsAmb: endpoint({
    ...playerBonuses,
    method: 'GET',
    path: '/bonuses/freebets/amb',
    summary: 'Get progress towards counted freebets',
    description: 'How far the player is towards freebets for a number of settled bets.',
    responses: { 200: Listed(AmbProgress) },
    errors: [],
  }),
  postFreebetsAmb: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses/freebets/amb',
    summary: 'Preview progress towards counted freebets',
    description: 'The same progress as if the bets of a slip were placed. It changes nothing.',
    body: SlipBets,
    responses: { 200: Listed(AmbProgress) },
    errors: ['PLAYER_EXCLUDED', 'IDENTITY_CHECK_PENDING'],
  }),
  getHuntings: bonusList(
    '/bonuses/huntings',
    'List huntings',
    'Huntings, a page at a time, four to a page unless asked otherwise.',
    Hunting,
  ),
  getLootboxes: bonusList(
    '/bonuses/lootboxes',
    'List lootboxes',
    'Lootboxes, a page at a time, four to a page unless asked otherwise.',
    Lootbox,
  ),
  getBonusTournaments: bonusList(
    '/bonuses/tournaments',
    'List hunting tournaments',
    'Hunting tournaments, a page at a time, four to a page unless asked otherwise; of a repeated one the running occurrence, then the last while its points can be claimed.',
    HuntingTournament,
  ),
  getBonusTournamentRating: endpoint({
    ...bonuses,
    method: 'GET',
    cache: 'private',
    path: '/bonuses/tournaments/:id/rating',
    summary: 'Get a tournament’s leaderboard',
    description:
      'The players of a hunting tournament by what they have taken from the pool. E-mail addresses are masked.',
    params: byId,
    query: StrictObject({ page, limit }),
    responses: {
      200: Type.Object({
        ...Paged(LeaderboardRow).properties,
        current_user: Nullable(
          LeaderboardRow,
          'The calling player’s own row, on whichever page it is; null without one.',
        ),
      }),
    },
    errors: ['NOT_FOUND'],
  }),
  getBonus: endpoint({
    ...bonuses,
    method: 'GET',
    cache: 'private',
    path: '/bonuses/:type/:id',
    summary: 'Get a bonus',
    description: 'One bonus by kind and id.',
    params: typeAndId,
    responses: { 200: Single(Bonus) },
    errors: ['NOT_FOUND'],
  }),
  getBonusTerms: endpoint({
    ...bonuses,
    method: 'GET',
    cache: 'private',
    path: '/bonuses/:type/:id/terms',
    summary: 'Get a bonus’s terms',
    description:
      'The terms of a bonus as a page, in the language of the call. Those of counted freebets are `freebets` with the id of `GET /bonuses/freebets/amb`.',
    params: typeAndId,
    responses: { 200: Single(BonusTerms) },
    errors: ['NOT_FOUND'],
  }),
  postBonusActivate: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses/:id/activate',
    requires: ['country_admitted'],
    summary: 'Activate a bonus',
    description:
      'Activates a bonus, which puts the active one of its kind on hold, or claims the freebet that its points are worth. With what the player was shown, nothing else is done: another bonus on hold is `BONUS_REPLACES`, a lower amount `CLAIM_CHANGED`. Without `claim` a claim of less than the points are worth is refused.',
    params: byId,
    body: StrictObject({
      replaces: Type.Optional(
        Type.Array(Key, { maxItems: 20, description: 'The bonuses that the player was told are put on hold.' }),
      ),
      claim: Type.Optional(
        Described(
          StrictObject({
            amount: Described(Amount, 'The amount that the player was shown, in minor units.'),
            full_amount: Described(Amount, 'What the points were said to be worth.'),
          }),
          'What the player was shown that claiming pays.',
        ),
      ),
    }),
    idempotent: true,
    responses: { 200: Single(Bonus) },
    errors: [
      'NOT_FOUND',
      'BONUS_NOT_AVAILABLE',
      'BONUS_REPLACES',
      'CLAIM_CHANGED',
      'PLAYER_EXCLUDED',
      'VERIFICATION_REQUIRED',
      'IDENTITY_CHECK_PENDING',
    ],
  }),
  postBonusBoost: endpoint({
    ...playerBonuses,
    method: 'POST',
    path: '/bonuses/:id/boost',
    requires: ['country_admitted'],
    summary: 'Boost a freebet',
    description: 'Opens a full lootbox on a freebet: the server draws the factor.',
    params: byId,
    body: StrictObject({ freebet_id: Described(Key, 'The freebet to boost.') }),
    idempotent: true,
    responses: { 200: Single(Freebet) },
    errors: ['NOT_FOUND', 'BONUS_NOT_AVAILABLE', 'PLAYER_EXCLUDED', 'IDENTITY_CHECK_PENDING'],
  }),
}
