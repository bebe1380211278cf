import { useState } from 'react'
import { useQueryParams } from '../../shared/addresses/address.ts'
import { useOffersVideo } from '../../shared/app/app-context.tsx'
import { useDay, useTimeZone } from '../../shared/live/ticker.ts'

/**
 * Filters, sorting and grouping of a list, and their representation in the address. Invalid values
 * in an address are ignored.
 */
export const HOURS = ['1', '3', '6', '12', '24', '48'] as const
export const TIMES = ['live', 'today', 'all', 'outrights', 'table', ...HOURS] as const
/** In play, starting today, starting within a number of hours, all matches, outrights, or the table of a league. */
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
export function readChoice(params: URLSearchParams, starting: ListChoice, sportKeys: readonly string[]): ListChoice {
  return {
    sportKey: pick(sportKeys, params.get('sport'), starting.sportKey),
    time: pick(TIMES, params.get('time'), starting.time),
    hasVideo: params.get('video') === '1' || (params.get('video') === null && starting.hasVideo),
    sort: pick(SORTS, params.get('sort'), starting.sort),
    grouping: pick(GROUPINGS, params.get('group'), starting.grouping),
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
export function useChoice(starting: ListChoice | null, sportKeys: readonly string[]): ListChoice | null {
  const params = useQueryParams()
  // Once the page has shown a list, a sport that runs out of matches must not remove it.
  const [first, setFirst] = useState(starting)
  if (!first && starting) setFirst(starting)
  const begun = first ?? starting
  const offersVideo = useOffersVideo()
  if (!begun) return null
  const choice = readChoice(params, begun, sportKeys)
  return { ...choice, hasVideo: choice.hasVideo && offersVideo }
}

/** The reader's current day. */
export function useToday() {
  return { day: useDay(), zone: useTimeZone() }
}
