/**
 * The page's one clock. Everything that counts seconds shares it, so a hundred match clocks cost one timer, and they all
 * step together. On the server and while hydrating it stands at the moment the page was made, so both render alike.
 */
import { useSyncExternalStore } from 'react'
import { useApp } from './app-context.tsx'
import { dayOf } from './days.ts'

const STEP_MS = 1000

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
    now = Date.now()
    timer = setInterval(step, STEP_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function getNow(): number {
  if (!now) now = Date.now()
  return now
}

/** Milliseconds since 1970 by the device's clock, a new value every second. */
export function useNow(): number {
  const { generatedAt } = useApp()
  return useSyncExternalStore(subscribe, getNow, () => generatedAt)
}

/** The day that it is where the reader is, `2026-11-21`; renders anew when it is over, not every second. */
export function useDay(): string {
  const { generatedAt } = useApp()
  const zone = useTimeZone()
  return useSyncExternalStore(
    subscribe,
    () => dayOf(getNow(), zone),
    () => dayOf(generatedAt, zone),
  )
}

const never = () => () => {}

/** The reader's time zone; UTC on the server and while hydrating. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readTimeZone, () => 'UTC')
}

let zone: string | undefined
function readTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return zone
}

/** False on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
