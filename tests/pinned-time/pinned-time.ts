/**
 * Runs a whole system at the moment of the pinned feed. Pages compare the feed's time with other clocks (kick-off labels,
 * lists of a day, countdowns, the end of a session), so all of them are pinned: `Date` is shifted in the
 * system's servers and in the browser, and the feed follows the back end. Without a page, `PINNED_FEED` is enough.
 */
import type { Browser } from '@playwright/test'
import { PINNED_SEED, PINNED_START } from '../../apps/backend/src/testing/pinned-feed.ts'
import { shiftDate } from './shift-date.ts'

export const OFFSET_VARIABLE = 'TEST_TIME_OFFSET_MS'

/** Offset from the wall clock of a system that starts now at the pinned moment, in milliseconds. */
export const computeOffset = (): number => Date.parse(PINNED_START) - Date.now()

/** Environment of a Node process, and of its children, whose `Date` is shifted. */
export function createShiftedEnvironment(offsetMs: number): Record<string, string> {
  const preload = `--import=${new URL('./preload.ts', import.meta.url).href}`
  return {
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
    [OFFSET_VARIABLE]: String(offsetMs),
    SIMULATOR_SEED: PINNED_SEED,
  }
}

/** Shifts the time of all pages that the browser opens from now on; reads the offset for each new context. */
export function shiftPages(browser: Browser, offsetMs: () => number): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, offsetMs())
    return context
  }
}
