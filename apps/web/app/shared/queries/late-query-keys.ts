/** The keys of queries of features that load after the first page; the others are in `query-keys.ts`. */
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { bets, maxStake, ownBonuses, player, publicBonuses } from './query-keys.ts'

export const favourites = ['favourites'] as const
export const favouritesOf = (type: FavouriteType) => ['favourites', type] as const

export const mailLink = (purpose: string, token: string | undefined) => ['mail-link', purpose, token] as const
export const search = (query: string) => ['search', query] as const
/** By the player, because it contains the player's own vote. */
export const vote = (matchId: number, playerId: string | null) => ['vote', matchId, playerId] as const
export const video = (matchId: number) => ['video', matchId] as const
export const streams = (matchId: number) => ['streams', matchId] as const
export const statistics = (matchId: number, type: string) => ['statistics', matchId, type] as const
export const standings = (leagueId: number) => ['standings', leagueId] as const
export const prices = (matchId: number, market: string) => ['prices', matchId, market] as const
export const launch = (provider: string, playerId: string | null) => ['launch', provider, playerId] as const
export const sharedBets = (bets: readonly object[]) => ['share', bets] as const

/** The operator's countries by name. */
export const countries = ['settings', 'countries'] as const

/** The player's id in the live chat; private to a session. */
export const chatUser = ['player', 'chat-user'] as const

export const betList = (filter: object) => [...bets, filter] as const
/** A player's bounds consider open bets, a visitor's do not. */
export const maxStakeOf = (isSignedIn: boolean, composition: readonly string[]) =>
  [...maxStake, isSignedIn ? 'player' : 'visitor', ...composition] as const

/** With the player's own part, or as visitors see them. */
const bonusesOf = (isOwn: boolean) => (isOwn ? ownBonuses : publicBonuses)
export const bonusList = (isOwn: boolean) => [...bonusesOf(isOwn), 'list'] as const
export const bonus = (isOwn: boolean, type: BonusCollection, id: string) =>
  [...bonusesOf(isOwn), 'one', type, id] as const
export const bonusTerms = (isOwn: boolean, type: BonusCollection, id: string) =>
  [...bonusesOf(isOwn), 'terms', type, id] as const
/** Every length of a tournament's leaderboard; with `limit`, one of them. */
export const rating = (isOwn: boolean, id: string, ...limit: readonly number[]) =>
  [...bonusesOf(isOwn), 'rating', id, ...limit] as const
export const ambProgress = [...ownBonuses, 'amb'] as const
export const unseenBonuses = [...ownBonuses, 'unseen'] as const

export const suggestedLeagues = ['suggested-leagues'] as const
export const popularPicks = ['popular-picks'] as const
export const suggestedCombos = ['combos'] as const

export const jackpots = ['jackpots'] as const
export const jackpotList = [...jackpots, 'list'] as const
export const jackpotHits = (jackpotId: string) => [...jackpots, 'hits', jackpotId] as const
export const checkedRound = (hitId: string) => [...jackpots, 'checked', hitId] as const
export const unseenHits = [...player, 'unseen-hits'] as const
export const hitBet = (betRef: string | null) => [...player, 'hit-bet', betRef] as const
