/**
 * Filters, sorting and grouping of a list, and their representation in the address. Invalid values
 * in an address are ignored.
 */
import { useState } from 'react'
import { useQueryParams } from '../../shared/addresses/address.ts'
import { useOffersVideo } from '../../shared/app/app-context.tsx'
import { useDay, useTimeZone } from '../../shared/live/ticker.ts'

export const HOURS = ['1', '3', '6', '12', '24', '48'] as const
export const TIMES = ['live', 'today', 'all', 'outrights', ...HOURS] as const
/** In play, starting today, starting within a number of hours, all matches, or outrights. */
export type Time = (typeof TIMES)[number]

export const SORTS = ['league', 'time', 'popular'] as const
export type Sort = (typeof SORTS)[number]

export const GROUPINGS = ['league', 'time'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface ListChoice {
  readonly sportKey: string
  readonly time: Time
  readonly hasVideo: boolean
  readonly sort: Sort
  readonly grouping: Grouping
}

export const DEFAULT_CHOICE: Omit<ListChoice, 'sportKey' | 'time'> = {
  hasVideo: false,
  sort: 'league',
  grouping: 'league',
}

const pick = <T extends string>(values: readonly T[], text: string | null, fallback: T): T =>
  values.find(value => value === text) ?? fallback

/** Reads the choice from an address, with defaults for the rest. */
export function readChoice(params: URLSearchParams, defaults: ListChoice, sportKeys: readonly string[]): ListChoice {
  return {
    sportKey: pick(sportKeys, params.get('sport'), defaults.sportKey),
    time: pick(TIMES, params.get('time'), defaults.time),
    hasVideo: params.get('video') === '1' || (params.get('video') === null && defaults.hasVideo),
    sort: pick(SORTS, params.get('sort'), defaults.sort),
    grouping: pick(GROUPINGS, params.get('group'), defaults.grouping),
  }
}

/** Converts a change of the choice to address parameters. */
export function writeChoice({ sportKey, time, hasVideo, sort, grouping }: Partial<ListChoice>) {
  return {
    ...(sportKey && { sport: sportKey }),
    ...(time && { time }),
    ...(hasVideo !== undefined && { video: hasVideo ? '1' : null }),
    ...(sort && { sort: sort === DEFAULT_CHOICE.sort ? null : sort }),
    ...(grouping && { group: grouping === DEFAULT_CHOICE.grouping ? null : grouping }),
  }
}

/** The current choice of a page with its defaults; null while the defaults are unknown. */
export function useChoice(defaults: ListChoice | null, sportKeys: readonly string[]): ListChoice | null {
  const params = useQueryParams()
  const offersVideo = useOffersVideo()
  // The first defaults stay: a sport that runs out of matches must not remove the list on screen.
  const [firstDefaults, setFirstDefaults] = useState(defaults)
  if (!firstDefaults && defaults) setFirstDefaults(defaults)
  const current = firstDefaults ?? defaults
  if (!current) return null
  const choice = readChoice(params, current, sportKeys)
  return { ...choice, hasVideo: choice.hasVideo && offersVideo }
}

/** The upcoming matches of a page that shows them below those in play, until another time is chosen. */
export const upcomingOf = (choice: ListChoice): ListChoice =>
  choice.time === 'live' ? { ...choice, time: '24' } : choice

/** The reader's current day. */
export function useToday() {
  return { day: useDay(), zone: useTimeZone() }
}
