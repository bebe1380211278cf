/** A check of the table, and what it is given. */

import type { Journey } from './browser/journey.ts'
import type { Driver } from './driver/driver.ts'
import type { HttpTarget } from './http/http-target.ts'
import type { Outcome } from './outcome.ts'
import type { Players } from './players/players.ts'
import type { Random } from './random.ts'
import type { RealtimeTarget } from './realtime/realtime-target.ts'
import type { Survey } from './survey/survey.ts'

/** Lowest first: a run of a level has the checks of all levels before it. */
export const LEVELS = ['read', 'live', 'bet', 'full'] as const
export type Level = (typeof LEVELS)[number]

export interface CheckContext {
  readonly http: HttpTarget
  readonly realtime: RealtimeTarget
  readonly survey: Survey
  readonly players: Players
  readonly driver: Driver
  readonly journey: Journey
  /** How long to wait for the effect of what was begun. */
  readonly patienceMs: number
  /** Seeded by the run's seed and the check's id, so that choices do not depend on the order of checks. */
  readonly random: Random
  /** An origin that the back end allows; null: none is known. */
  readonly origin: string | null
}

export interface Check {
  /** Never changes its meaning: waivers and documents name it. */
  readonly id: string
  readonly level: Level
  /** What is proven when it passes. */
  readonly sentence: string
  /** Where the contract or the guides say it. */
  readonly clause: string
  /** A recommendation: not following it is a warning. */
  readonly isAdvice?: true
  /** Examines what the other checks exchanged, so it runs after them. */
  readonly isLast?: true
  /** Drives the front end in a browser: only in runs that ask for one. */
  readonly isInBrowser?: true
  readonly run: (context: CheckContext) => Promise<Outcome>
}
