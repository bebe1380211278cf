/** What a scenario's first step, `feed`, chooses. */
import { findLeague } from '@touchline/simulator/schedule/catalogue'

export type NameStyle = 'long' | 'rtl'

export interface FeedChoices {
  /** Ids of leagues that have matches. */
  readonly leagues: readonly number[]
  /** Names of teams and leagues: long ones, or such as are written from right to left; null: as they are. */
  readonly names: NameStyle | null
  /** Begins ten minutes before the season of the first league is decided. */
  readonly isSeasonEnd: boolean
}

/** Eight sports; at every hour some match is in play. */
export const DEFAULT_LEAGUES: readonly number[] = [17, 8, 132, 851, 700, 754, 755, 785, 801, 876]

const KEYS = ['leagues', 'names', 'season_end']

/** Reads the body of a `feed` step; `fail` throws. */
export function readFeedChoices(body: object, fail: (problem: string) => never): FeedChoices {
  const { leagues = DEFAULT_LEAGUES, names = null, season_end: isSeasonEnd = false } = body as Record<string, unknown>
  if (Object.keys(body).some(key => !KEYS.includes(key))) return fail(`is feed, whose body has ${KEYS.join(', ')}`)
  if (!isLeagueList(leagues)) return fail('needs ids of leagues of the simulated feed as "leagues"')
  if (names !== null && names !== 'long' && names !== 'rtl') return fail('needs "long" or "rtl" as "names"')
  if (typeof isSeasonEnd !== 'boolean') return fail('needs true or false as "season_end"')
  if (isSeasonEnd && leagues.length === 0) return fail('needs a league whose season ends')
  return { leagues, names, isSeasonEnd }
}

const isLeagueList = (value: unknown): value is number[] => Array.isArray(value) && value.every(id => findLeague(id))
