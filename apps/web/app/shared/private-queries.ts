/** What is read of a signed-in player, by the heads of its keys, so that signing out can forget all of it at once. */
import type { QueryFilters } from '@tanstack/react-query'

const PRIVATE_HEADS: readonly unknown[] = ['player', 'bets']

/** Which queries hold what belongs to one player. */
export const PRIVATE: QueryFilters = { predicate: ({ queryKey }) => PRIVATE_HEADS.includes(queryKey[0]) }
