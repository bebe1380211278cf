/**
 * What the home page loads before it is interactive and until it is live, as fetched by a real Chromium from the web
 * server. Sizes are those of the gzip form the server sends.
 */

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as call } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from '@playwright/test'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { startBackEnd, startWeb } from './lib/program.ts'

const MOST_JS = 110
const MOST_LIVE_JS = 145
const MOST_CSS = 20
const MOST_REQUESTS = 20

interface Loaded {
  readonly url: string
  readonly type: string
}

/** Loads the home page and returns the resources loaded until it was interactive, and until it was live. */
async function loadHome(browser: Browser, url: string): Promise<{ interactive: Loaded[]; live: Loaded[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const loaded: Loaded[] = []
  page.on('request', request => loaded.push({ url: request.url(), type: request.resourceType() }))
  await page.goto(url, { waitUntil: 'commit' })
  // Counted by the page's own clock, so that later requests are not included.
  const timing = await page.waitForFunction(
    () => {
      if (!('hydrated' in document.documentElement.dataset)) return null
      return performance.getEntriesByType('resource').map(({ name }) => name)
    },
    null,
    { polling: 'raf' },
  )
  const early = new Set(await timing.jsonValue())
  await page.waitForFunction(() => document.documentElement.dataset.live === 'connected')
  await page.waitForLoadState('networkidle')
  await page.close()
  const isEarly = ({ url: address }: Loaded, index: number) => index === 0 || early.has(address)
  return { interactive: loaded.filter(isEarly), live: loaded }
}

/** Size of a file's gzip form in bytes. */
async function measure(url: string, encoding: string): Promise<number> {
  const sent = call(url, { headers: { 'accept-encoding': encoding } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return (await buffer(answer)).length
}

async function sumKilobytes(list: readonly Loaded[], type: string, encoding = 'gzip'): Promise<number> {
  const urls = new Set(list.filter(one => one.type === type).map(({ url }) => url))
  const sizes = await Promise.all([...urls].map(url => measure(url, encoding)))
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

function describe(list: readonly Loaded[]): string {
  const types = [...new Set(list.map(({ type }) => type))]
  return types.map(type => `${list.filter(one => one.type === type).length} ${type}`).join(', ')
}

async function report(browser: Browser, url: string): Promise<void> {
  const { interactive, live } = await loadHome(browser, url)
  printLine(`before interactive: ${describe(interactive)}`)
  printLine(`until live: ${describe(live)}`)
  const js = await sumKilobytes(interactive, 'script')
  printFigure('JS before interactive as browsers get it (br)', await sumKilobytes(interactive, 'script', 'br'), ' kB')
  printFigure('document, gzip', (await measure(url, 'gzip')) / 1000, ' kB')
  checkPromise('requests before interactive', interactive.length, { atMost: MOST_REQUESTS })
  checkPromise('CSS, gzip', await sumKilobytes(interactive, 'stylesheet'), { atMost: MOST_CSS }, ' kB')
  checkPromise('JS with realtime, gzip', await sumKilobytes(live, 'script'), { atMost: MOST_LIVE_JS }, ' kB')
  checkPromise('JS before interactive, gzip', js, { atMost: MOST_JS }, ' kB')
  printFigure('ratio to the budget', js / MOST_JS)
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  const backEnd = await startBackEnd({ SIMULATOR_SPEED: '1', WEB_PORT: String(webPort) })
  const web = await startWeb({ WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    await report(browser, `http://localhost:${web.port}/`)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
