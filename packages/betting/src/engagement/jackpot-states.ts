/** State transitions of a jackpot's level and of a hit, and the next winner when a hit is rejected. */

/** Each state of a level with those that may follow. A `disabled` level keeps its pool; no state returns a pool. */
export const LEVEL_FLOW = {
  created: ['active', 'disabled'],
  active: ['paused', 'disabled', 'finished'],
  paused: ['active', 'disabled'],
  disabled: [],
  finished: [],
} as const satisfies Record<string, readonly string[]>
export type LevelState = keyof typeof LEVEL_FLOW

/** Each status of a hit with those that may follow. */
export const HIT_FLOW = {
  pending: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type HitStatus = keyof typeof HIT_FLOW

export function canMoveLevel(from: LevelState, to: LevelState): boolean {
  return (LEVEL_FLOW[from] as readonly LevelState[]).includes(to)
}

export function canMoveHit(from: HitStatus, to: HitStatus): boolean {
  return (HIT_FLOW[from] as readonly HitStatus[]).includes(to)
}

/** Whether entries add to the level and may hit it. */
export function takesEntries(state: LevelState): boolean {
  return state === 'active'
}

/** Whether a hit is paid without an operator: up to an amount in the smallest unit, null for all. */
export function isPaidAtOnce(amount: number, autoPayUpTo: number | null): boolean {
  return autoPayUpTo === null || amount <= autoPayUpTo
}

/**
 * The winner after a rejection: the first later entry of a player who was not rejected before in this round. `entries`
 * are those after the rejected one, by number. Null while there is none; the hit then waits for it.
 */
export function findNextWinner<Entry extends { readonly playerId: string }>(
  entries: readonly Entry[],
  rejectedPlayers: readonly string[],
): Entry | null {
  return entries.find(({ playerId }) => !rejectedPlayers.includes(playerId)) ?? null
}
