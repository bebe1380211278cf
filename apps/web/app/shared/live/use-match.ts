/** The current state of a listed match: the list's data merged with live updates. */
import type { LiveMatch } from '@touchline/client/live/types'
import type { Match } from '@touchline/contract/entities/match'
import { useApp } from '../app/app-context.tsx'
import { useKeyed } from '../helpers/use-readable.ts'
import { type ClockReading, readClock } from '../match/clock.ts'
import { useNow } from './ticker.ts'

export type MatchNow = Pick<LiveMatch, 'status' | 'stage' | 'statistics' | 'availableMarkets' | 'startTime'>

export function useMatchNow(match: Match): MatchNow {
  return useKeyed(useApp().live.matches, match.urn_id) ?? toMatchNow(match)
}

const notLive = () => undefined

/**
 * For a part that hydrates after its page: renders at first what the server rendered, although the live store may have
 * changed since.
 */
export function useLateMatchNow(match: Match): MatchNow {
  return useKeyed(useApp().live.matches, match.urn_id, notLive) ?? toMatchNow(match)
}

const toMatchNow = (match: Match): MatchNow => ({
  status: match.status,
  stage: match.stage,
  statistics: match.statistics,
  availableMarkets: match.available_markets,
  startTime: match.start_time,
})

/** The match clock, updated every second. */
export function useMatchClock({ statistics, stage }: MatchNow, sportKey?: string): ClockReading {
  return readClock(statistics, stage, useNow(), sportKey)
}
