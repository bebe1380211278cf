/** Fights: who wins, how, and when. */
import { cacheStates, type ListStates } from './space.ts'

export type FightMethod = 'knockout' | 'submission' | 'decision'

export interface FightState {
  readonly isHome: boolean
  readonly method: FightMethod
  /** The round in which it ends. */
  readonly round: number
  /** Ends in the second half of the round, as a decision does. */
  readonly isLate: boolean
  /** Rounds for which it is scheduled. */
  readonly rounds: number
}

const SCHEDULES: readonly number[] = [3, 5]

function listEndings(rounds: number): Omit<FightState, 'isHome' | 'rounds'>[] {
  const early = Array.from({ length: rounds }, (_, index) => index + 1).flatMap(round =>
    ([false, true] as const).flatMap(isLate =>
      (['knockout', 'submission'] as const).map(method => ({ method, round, isLate })),
    ),
  )
  return [...early, { method: 'decision', round: rounds, isLate: true }]
}

export const listFights: ListStates<FightState> = ({ bestOf }) => {
  const schedules = bestOf === null ? SCHEDULES : [bestOf]
  return cacheStates(`fights/${schedules.join()}`, () =>
    schedules.flatMap(rounds =>
      listEndings(rounds).flatMap(ending =>
        [true, false].map(isHome => ({
          state: { ...ending, isHome, rounds },
          // About as many decisions as endings before the time.
          weight: ending.method === 'decision' ? 4 * rounds : 1,
        })),
      ),
    ),
  )
}
