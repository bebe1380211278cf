/** Which legs count for a campaign, by their event and by whether it has begun. */
import type { MilliOdds } from '../odds/odds.ts'

export type MatchCondition = 'all' | 'live' | 'prematch'

/** Null matches all. */
export interface EventCondition {
  readonly sportType: string | null
  readonly sportId: number | null
  readonly categoryId: number | null
  readonly tournamentId: number | null
  readonly eventId: number | null
}

/** A leg at its accepted odds. A custom bet is one leg at its total odds. */
export interface ConditionLeg {
  readonly odds: MilliOdds
  readonly isLive: boolean
  readonly sportType: string
  readonly sportId: number
  readonly categoryId: number
  readonly tournamentId: number
  readonly eventId: number
}

const FIELDS = ['sportType', 'sportId', 'categoryId', 'tournamentId', 'eventId'] as const

/** Whether the leg's event fulfils one of the conditions: each of its fields that is not null. Without any, all do. */
export function matchesEvent(leg: ConditionLeg, conditions: readonly EventCondition[]): boolean {
  if (conditions.length === 0) return true
  return conditions.some(condition =>
    FIELDS.every(field => condition[field] === null || condition[field] === leg[field]),
  )
}

/** Whether the leg's match has the status that the campaign requires. */
export function matchesStatus({ isLive }: ConditionLeg, condition: MatchCondition): boolean {
  return condition === 'all' || isLive === (condition === 'live')
}
