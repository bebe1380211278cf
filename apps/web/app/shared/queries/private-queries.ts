/**
 * Query keys of player data by their first element, so that sign-out can remove all of it at once. Of bonuses only the
 * player's own part is private: campaigns are the same for everybody.
 */
import type { QueryFilters } from '@tanstack/react-query'
import { ownBonuses } from './query-keys.ts'

const PRIVATE_HEADS: readonly unknown[] = ['player', 'bets', 'notifications']

/** Matches queries that hold data of one player. */
export const PRIVATE: QueryFilters = {
  predicate: ({ queryKey: [head, part] }) =>
    PRIVATE_HEADS.includes(head) || (head === ownBonuses[0] && part === ownBonuses[1]),
}
