/**
 * The shared clock of the page. All components that count seconds use it, so a hundred match clocks
 * cost one timer and update together. On the server and during hydration it returns the time of
 * page generation, so that both render the same.
 */
import { useSyncExternalStore } from 'react'
import type { Formats } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useApp } from '../app/app-context.tsx'
import { addDays, dayOf, readTimeZone } from '../formats/dates.ts'

const STEP_MS = 1000

/** A page that is younger keeps the time of its generation until the first step: what has just hydrated is not rendered again. */
const HYDRATION_MS = 10_000

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function step(): void {
  now = Date.now()
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) {
    if (now) now = Date.now()
    timer = setInterval(step, STEP_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function readNow(generatedAt: number): number {
  if (!now && performance.now() < HYDRATION_MS) return generatedAt
  if (!now) now = Date.now()
  return now
}

/** Milliseconds since 1970 by the device's clock, updated every second. */
export function useNow(): number {
  const { generatedAt } = useApp()
  return useSyncExternalStore(
    subscribe,
    () => readNow(generatedAt),
    () => generatedAt,
  )
}

/** The reader's current day, `2026-11-21`; re-renders when the day changes, not every second. */
export function useDay(): string {
  const { generatedAt } = useApp()
  const zone = useTimeZone()
  return useSyncExternalStore(
    subscribe,
    () => dayOf(readNow(generatedAt), zone),
    () => dayOf(generatedAt, zone),
  )
}

const never = () => () => {}

/** The reader's time zone; UTC on the server and during hydration. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readTimeZone, () => 'UTC')
}

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const NEAR_DAYS = 6

interface MomentOptions {
  readonly t: Translate
  readonly formats: Formats
  readonly timeZone: string
  /** The day of now in that time zone. */
  readonly today: string
}

/** Formats a moment: the time today, the weekday in the next days, then the date. */
export function formatMoment(at: string, { t, formats, timeZone, today }: MomentOptions): string {
  const day = dayOf(at, timeZone)
  if (day === today) return t('bonus.today', { time: formats.time(at, timeZone) })
  const isNear = day > today && day <= addDays(today, NEAR_DAYS)
  if (isNear) return `${formats.weekday(at, timeZone)} ${formats.time(at, timeZone)}`
  return day.slice(0, 4) === today.slice(0, 4) ? formats.date(at, timeZone) : formats.dateTime(at, timeZone)
}

/** Formats moments in the player's language and time zone, by `formatMoment`. */
export function useMoment(): (at: string) => string {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const today = useDay()
  return at => formatMoment(at, { t, formats, timeZone, today })
}
