/** Why prices of a match are locked, by what the feed says of the match. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { MatchNow } from '../../../shared/live/use-match.ts'

export type LockReason =
  | 'goal_check'
  | 'card_check'
  | 'penalty'
  | 'dangerous_attack'
  | 'corner'
  | 'free_kick'
  | 'ball_in_play'
  | 'kick_off'
  | 'feed_paused'

export interface MatchLock {
  readonly reason: LockReason
  /** All markets of the match are locked. */
  readonly isWhole: boolean
}

const BY_BET_STOP: Readonly<Record<string, LockReason>> = {
  possible_goal: 'goal_check',
  possible_red_card: 'card_check',
  penalty: 'penalty',
  dangerous_attack: 'dangerous_attack',
  dangerous_free_kick: 'free_kick',
  corner: 'corner',
  point: 'ball_in_play',
}

interface LockContext {
  /** No prices come from the feed. */
  readonly isPaused: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Null where the feed does not say it. The ball's position is no reason: a market whose result is all but certain stays
 * locked whatever is being played.
 */
export function findMatchLock(
  { status, startTime, statistics }: Pick<MatchNow, 'status' | 'startTime' | 'statistics'>,
  { isPaused, at }: LockContext,
): MatchLock | null {
  if (isPaused) return { reason: 'feed_paused', isWhole: true }
  if (status === MATCH_STATUS.prematch) return at < Date.parse(startTime) ? null : { reason: 'kick_off', isWhole: true }
  const stop = status === MATCH_STATUS.live ? statistics?.bet_stop : undefined
  const reason = stop && BY_BET_STOP[stop.reason]
  return reason ? { reason, isWhole: stop.scope === 'all' } : null
}
