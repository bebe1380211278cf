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

/** Any event as it is at a time, from its id; undefined for an invalid one. */
export function rebuildEvent(seed: string, id: number, at: number): RebuiltEvent | undefined {
  if (isOutrightId(id)) {
    const outright = findOutright(seed, id)
    return outright && { runtime: new OutrightRuntime(outright, at), startTime: outright.startTime, sport: null }
  }
  const fixture = findFixture(seed, id)
  if (!fixture) return undefined
  const { startTime, league } = fixture
  return { runtime: createRuntime(fixture, startTime, at), startTime, sport: league.sport }
}
