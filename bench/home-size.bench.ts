/**
 * Loads of the home page before it is interactive (the files that its HTML names) and in the first ten seconds of a visit
 * without a touch, by a real Chromium from the web server, at an hour with many matches in play. JS is everything that is
 * run: modules, texts and workers. Sizes are those of the gzip form the server sends. `npm run check` runs it as well.
 */

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as call } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { createShiftedEnvironment, shiftPages } from '../tests/pinned-time/pinned-time.ts'
import { FEED_START } from './lib/feed-start.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { isAnswering, startBackEnd, startWeb } from './lib/program.ts'

/** Kilobytes after gzip, but for the requests. */
const MOST = { js: 120, visitJs: 190, css: 22, document: 20, translated: 21, requests: 26 } as const
/** How long a visit without a touch is observed. */
const VISIT_MS = 10_000
const MOST_DOCUMENT_KIB = 120

interface Loaded {
  readonly url: string
  readonly type: string
}

/** Paths of the code that a page's HTML names: what it needs to be interactive. */
const listCode = (html: string): string[] => /data-code="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []

/** Loads a page and returns the resources loaded until it was interactive, and in a visit without a touch. */
async function loadPage(browser: Browser, url: string): Promise<{ interactive: Loaded[]; visit: Loaded[] }> {
  // A page without data, as a busy machine serves it, would load more.
  while (!(await isAnswering(url))) await delay(100)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const loaded: Loaded[] = []
  page.on('request', request => loaded.push({ url: request.url(), type: request.resourceType() }))
  const end = delay(VISIT_MS)
  await page.goto(url, { waitUntil: 'commit' })
  // A slow machine takes longer than the visit.
  await page.waitForFunction(() => document.documentElement.dataset.live === 'connected', null, { polling: 200 })
  await page.waitForLoadState('networkidle')
  await end
  const html = await (await fetch(url)).text()
  const styles = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)
  const early = new Set(
    [...listCode(html), ...[...styles].map(([, path = '']) => path)].map(path => new URL(path, url).href),
  )
  await page.close()
  const isEarly = ({ url: address, type }: Loaded) => type === 'document' || type === 'font' || early.has(address)
  return { interactive: loaded.filter(isEarly), visit: loaded }
}

/** Size of a file's gzip form in bytes. */
async function measure(url: string, encoding: string): Promise<number> {
  const sent = call(url, { headers: { 'accept-encoding': encoding } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return (await buffer(answer)).length
}

const isCode = ({ url, type }: Loaded): boolean => type === 'script' || new URL(url).pathname.endsWith('.js')
const isStyle = ({ type }: Loaded): boolean => type === 'stylesheet'

async function sumKilobytes(list: readonly Loaded[], encoding = 'gzip'): Promise<number> {
  const urls = new Set(list.map(({ url }) => url))
  const sizes = await Promise.all([...urls].map(url => measure(url, encoding)))
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

function describe(list: readonly Loaded[]): string {
  const types = [...new Set(list.map(({ type }) => type))]
  return types.map(type => `${list.filter(one => one.type === type).length} ${type}`).join(', ')
}

async function report(browser: Browser, url: string): Promise<void> {
  const { interactive, visit } = await loadPage(browser, url)
  printLine(`before interactive: ${describe(interactive)}`)
  printLine(`in ten seconds without a touch: ${describe(visit)}`)
  const early = interactive.filter(isCode)
  printFigure('JS before interactive as browsers get it (br)', await sumKilobytes(early, 'br'), ' kB')
  checkPromise('JS before interactive, gzip', await sumKilobytes(early), { atMost: MOST.js }, ' kB')
  checkPromise('JS in ten seconds, gzip', await sumKilobytes(visit.filter(isCode)), { atMost: MOST.visitJs }, ' kB')
  checkPromise('CSS, gzip', await sumKilobytes(visit.filter(isStyle)), { atMost: MOST.css }, ' kB')
  // A slow machine misses publications while it loads, and reads lists once more.
  const requests = new Set(visit.map(one => one.url)).size
  printFigure('repeated requests', visit.length - requests)
  checkPromise('requests in ten seconds', requests, { atMost: MOST.requests })
  checkPromise('document, gzip', (await measure(url, 'gzip')) / 1000, { atMost: MOST.document }, ' kB')
  const kibibytes = (await measure(url, 'identity')) / 1024
  checkPromise('document, uncompressed', kibibytes, { atMost: MOST_DOCUMENT_KIB }, ' KiB')
}

/** Languages whose texts have the most bytes, or letters of their own. */
const LANGUAGES = ['de', 'ru', 'ar', 'hi', 'ja', 'el']

/** The files that the home page of a language names, and its document: English may not be the only one within budget. */
async function reportLanguage(url: string, locale: string): Promise<void> {
  const page = `${url}${locale}`
  while (!(await isAnswering(page))) await delay(100)
  const html = await (await fetch(page)).text()
  const urls = new Set(listCode(html).map(path => new URL(path, page).href))
  const sizes = await Promise.all([...urls].map(file => measure(file, 'gzip')))
  const js = sizes.reduce((total, size) => total + size, 0) / 1000
  checkPromise(`JS before interactive in ${locale}, gzip`, js, { atMost: MOST.js }, ' kB')
  checkPromise(`document in ${locale}, gzip`, (await measure(page, 'gzip')) / 1000, { atMost: MOST.translated }, ' kB')
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  // The lists of a page depend on the clocks of the servers and the browser, too.
  const offsetMs = Date.parse(FEED_START) - Date.now()
  const { SIMULATOR_SEED: _, ...clock } = createShiftedEnvironment(offsetMs)
  const backEnd = await startBackEnd({
    ...clock,
    SIMULATOR_SPEED: '1',
    SIMULATOR_START: FEED_START,
    WEB_PORT: String(webPort),
  })
  const web = await startWeb({ ...clock, WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  shiftPages(browser, () => offsetMs)
  try {
    // Before the matches of that hour have moved on.
    for (const locale of LANGUAGES) await reportLanguage(`http://localhost:${web.port}/`, locale)
    await report(browser, `http://localhost:${web.port}/`)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
