/** Comparisons of two responses while the catalogue changes. */
import { conclude, type Outcome, type Problem } from '../outcome.ts'

const ATTEMPTS = 4

export interface Attempt {
  readonly problems: readonly Problem[]
  readonly examined: number
}

/**
 * Repeats a comparison that a change between two calls can upset: what is wrong every time is wrong. Concludes with the
 * last attempt's problems, or passes with the first attempt that has none.
 */
export async function concludeWhenStable(missing: string, attempt: () => Promise<Attempt>): Promise<Outcome> {
  let last = await attempt()
  for (let count = 1; count < ATTEMPTS && last.problems.length > 0; count++) last = await attempt()
  return conclude(last.problems, last.examined, missing)
}
