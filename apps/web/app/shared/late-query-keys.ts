/** The keys of queries of features that load after the first page; the others are in `query-keys.ts`. */
import type { FavouriteType } from '@touchline/contract/entities/engagement'

export const favourites = ['favourites'] as const
export const favouritesOf = (type: FavouriteType) => ['favourites', type] as const

export const mailLink = (purpose: string, token: string | undefined) => ['mail-link', purpose, token] as const
export const search = (query: string) => ['search', query] as const
/** By the player, because it contains the player's own vote. */
export const vote = (matchId: number, playerId: string | null) => ['vote', matchId, playerId] as const
export const video = (matchId: number) => ['video', matchId] as const
export const streams = (matchId: number) => ['streams', matchId] as const
export const statistics = (matchId: number, type: string) => ['statistics', matchId, type] as const
export const launch = (provider: string, playerId: string | null) => ['launch', provider, playerId] as const
export const sharedBets = (bets: readonly object[]) => ['share', bets] as const

/** The operator's countries by name. */
export const countries = ['settings', 'countries'] as const

/** The player's id in the live chat; private to a session. */
export const chatUser = ['player', 'chat-user'] as const
