import { LEAGUES } from '../schedule/catalogue.ts'

/**
 * How much of a statistical or exhaustive test is run: all of it in `npm run test:long`, a sample of the same in
 * `npm test`. Limits are in standard deviations, so they hold for both.
 */
const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } }

export const isLong = process?.env.TEST_LONG === 'true'

/** So many in the long form, a fifth of it in the short one. */
export const scaleSample = (count: number): number => (isLong ? count : Math.ceil(count / 5))

/** All leagues in the long form; every third in the short one, which has all sports among them. */
export const SAMPLED_LEAGUES: ReadonlySet<number> = new Set(
  LEAGUES.filter((_, index) => isLong || index % 3 === 0).map(({ id }) => id),
)
