/** A phone with a slowed CPU on a slow line, whose presses are measured. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { installPressObserver, type PressObserver } from './observer.ts'

declare global {
  interface Window {
    presses: PressObserver
  }
}

/** Slow 4G as Lighthouse simulates it, and a phone of the middle class: this machine's CPU slowed four times. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const VIEWPORT = { width: 412, height: 823 }
const LIMIT_MS = 20_000
/** A pressed element must not move for this long. */
const PAUSE_MS = 250

interface Target {
  readonly selector: string
  /** A part of the text of the element. */
  readonly text?: string
}

export interface Phone {
  readonly page: Page
  /** Opens an address and waits until nothing loads any more. */
  open(url: string): Promise<void>
  /** Presses an element; resolves with the milliseconds until each selector matched in a painted frame. */
  press(target: Target, ...shown: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

/**
 * Runs in the page: scrolls the first such element to the middle if it is covered there, and returns its centre once it
 * stands still. Polled.
 */
function findTarget({ selector, text = '' }: Target): { x: number; y: number } | null {
  const element = [...document.querySelectorAll(selector)].find(one => one.textContent?.includes(text))
  if (!element) return null
  const isCovered = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  if (isCovered()) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  if (isCovered()) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  const isStill = document.body.dataset.press === JSON.stringify(place)
  document.body.dataset.press = JSON.stringify(place)
  return isStill ? place : null
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** A phone with an empty cache and no stored data. */
export async function startPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  await page.addInitScript(installPressObserver)
  await slowDown(await context.newCDPSession(page))
  return {
    page,
    async open(url) {
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle')
    },
    async press(target, ...shown) {
      const found = await page.waitForFunction(findTarget, target, { polling: PAUSE_MS })
      const { x, y } = (await found.jsonValue()) as { x: number; y: number }
      const measured = shown.map(selector =>
        page.evaluate(([wanted, limit]) => window.presses.untilShown(wanted, limit), [selector, LIMIT_MS] as const),
      )
      // All of them listen before the press.
      await page.evaluate(() => delete document.body.dataset.press)
      await page.touchscreen.tap(x, y)
      return Promise.all(measured)
    },
    close: () => context.close(),
  }
}
