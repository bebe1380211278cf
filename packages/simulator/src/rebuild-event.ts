import { Competitions } from './competitions.ts'
import { findOutright, isOutrightId } from './outrights/outright.ts'
import { OutrightRuntime } from './outrights/outright-runtime.ts'
import { findFixture } from './schedule/fixtures.ts'
import { createRuntime, type SportMatchRuntime } from './sport-registry.ts'

/** A match or outright advancing through time. */
export type EventRuntime = Omit<SportMatchRuntime, 'fixture' | 'listPastPrices'> &
  Partial<Pick<SportMatchRuntime, 'listPastPrices'>>

interface RebuiltEvent {
  readonly runtime: EventRuntime
  /** The planned start. */
  readonly startTime: number
  /** Key of a match's sport; null of an outright. */
  readonly sport: string | null
}

/**
 * Any event as it is at a time, from its id; undefined for an invalid one.
 *
 * @param competitions the feed's, which know results already
 */
export function rebuildEvent(
  seed: string,
  id: number,
  at: number,
  competitions = new Competitions(seed),
): RebuiltEvent | undefined {
  if (isOutrightId(id)) {
    const outright = findOutright(seed, id)
    if (!outright) return undefined
    const runtime = new OutrightRuntime(outright, competitions.createCourse(outright), at)
    return { runtime, startTime: outright.startTime, sport: null }
  }
  const fixture = findFixture(seed, id)
  if (!fixture) return undefined
  const { startTime, league } = fixture
  return { runtime: createRuntime(fixture, startTime, at), startTime, sport: league.sport }
}
