/**
 * How far pages move by themselves while prices move: the sum of layout shifts over a minute without a press, on a feed
 * five times as fast as play, with shifts named by what moved. Home, the live list and a live match, on a desktop and a
 * phone, all open at once.
 *
 * Environment: BENCH_SECONDS (60).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { readCount } from './lib/child.ts'
import { FEED_START } from './lib/feed-start.ts'
import { checkPromise, printLine } from './lib/print-results.ts'
import { isAnswering, startBackEnd, startWeb } from './lib/program.ts'

const SECONDS = readCount('BENCH_SECONDS', 60)
const FEED = { SIMULATOR_START: FEED_START, SIMULATOR_SPEED: '5' }
const SCREENS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
] as const
/** Less than one row that moves by a pixel would make. */
const MOST = 0.001

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page. */
function collectShifts(): void {
  window.shifts = []
  type Entry = PerformanceEntry & {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly node: Node | null }[]
  }
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return element ? element.outerHTML.slice(0, 80) : 'removed'
      })
      window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface Opened {
  readonly name: string
  readonly page: Page
}

async function openPages(browser: Browser, url: string, paths: Readonly<Record<string, string>>): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const { name: screen, viewport, isMobile } of SCREENS) {
    for (const [name, path] of Object.entries(paths)) {
      const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
      await context.addCookies([{ name: 'consent', value: 'necessary', url }])
      const page = await context.newPage()
      await page.addInitScript(collectShifts)
      await page.goto(url + path)
      await page.waitForFunction(() => document.documentElement.dataset.live === 'connected')
      opened.push({ name: `${name}, ${screen}`, page })
    }
  }
  return opened
}

async function report({ name, page }: Opened): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  checkPromise(name, sum, { atMost: MOST })
  for (const { value, moved } of shifts) printLine(`  ${value.toFixed(4)} ${moved.join(' | ')}`)
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  const backEnd = await startBackEnd({ ...FEED, WEB_PORT: String(webPort) })
  const web = await startWeb({ WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const url = `http://localhost:${web.port}`
    while (!(await isAnswering(url))) await delay(100)
    const html = await (await fetch(`${url}/live`)).text()
    const match = /href="(\/[^"/]+\/[^"/]*-m[1-9]\d*)"/.exec(html)?.[1]
    if (!match) throw new Error('no match is in play')
    const opened = await openPages(browser, url, { home: '/', live: '/live', match })
    // What loads late has come.
    await delay(5000)
    for (const { page } of opened) await page.evaluate(() => window.shifts.splice(0))
    await delay(SECONDS * 1000)
    for (const one of opened) await report(one)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
