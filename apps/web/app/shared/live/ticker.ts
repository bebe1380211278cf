/**
 * The shared clock of the page. All components that count seconds use it, so a hundred match clocks
 * cost one timer and update together. On the server and during hydration it returns the time of
 * page generation, so that both render the same.
 */
import { useSyncExternalStore } from 'react'
import { useApp } from '../app/app-context.tsx'
import { dayOf, readTimeZone } from '../formats/dates.ts'

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

/** What `read` gives, looked at once a second: what changes more often is not rendered more often. */
export function useEachSecond<T>(read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
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
