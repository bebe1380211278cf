/**
 * Query keys of player data by their first element, so that sign-out can remove all of it at once.
 */
import type { QueryFilters } from '@tanstack/react-query'

const PRIVATE_HEADS: readonly unknown[] = ['player', 'bets', 'notifications']

/** Matches queries that hold data of one player. */
export const PRIVATE: QueryFilters = { predicate: ({ queryKey }) => PRIVATE_HEADS.includes(queryKey[0]) }
