/**
 * Loads of the home page before it is interactive (the files that its HTML names) and until it is live and idle, by a
 * real Chromium from the web server, at an hour with many matches in play. Sizes are those of the gzip form the server
 * sends. `npm run check` runs it as well.
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
const MOST = { js: 105, idleJs: 145, css: 18, document: 18, requests: 20 } as const
/** Kilobytes of the document in other languages, of which many take two or three bytes for a letter. */
const MOST_TRANSLATED = 19
const MOST_DOCUMENT_KIB = 120

interface Loaded {
  readonly url: string
  readonly type: string
}

/** Paths of the code that a page's HTML names: what it needs to be interactive. */
const listCode = (html: string): string[] => /data-code="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []

/** Loads a page and returns the resources loaded until it was interactive, and until it was live and idle. */
async function loadPage(browser: Browser, url: string): Promise<{ interactive: Loaded[]; idle: Loaded[] }> {
  // A page without data, as a busy machine serves it, would load more.
  while (!(await isAnswering(url))) await delay(100)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const loaded: Loaded[] = []
  page.on('request', request => loaded.push({ url: request.url(), type: request.resourceType() }))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.live === 'connected', null, { polling: 200 })
  await page.waitForLoadState('networkidle')
  const html = await (await fetch(url)).text()
  const styles = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)
  const early = new Set(
    [...listCode(html), ...[...styles].map(([, path = '']) => path)].map(path => new URL(path, url).href),
  )
  await page.close()
  const isEarly = ({ url: address, type }: Loaded) => type === 'document' || type === 'font' || early.has(address)
  return { interactive: loaded.filter(isEarly), idle: loaded }
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
  const { interactive, idle } = await loadPage(browser, url)
  printLine(`before interactive: ${describe(interactive)}`)
  printLine(`until idle: ${describe(idle)}`)
  const js = await sumKilobytes(interactive, 'script')
  printFigure('JS before interactive as browsers get it (br)', await sumKilobytes(interactive, 'script', 'br'), ' kB')
  checkPromise('JS before interactive, gzip', js, { atMost: MOST.js }, ' kB')
  checkPromise('JS until idle, gzip', await sumKilobytes(idle, 'script'), { atMost: MOST.idleJs }, ' kB')
  checkPromise('CSS, gzip', await sumKilobytes(idle, 'stylesheet'), { atMost: MOST.css }, ' kB')
  checkPromise('requests until idle', idle.length, { atMost: MOST.requests })
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
  checkPromise(`document in ${locale}, gzip`, (await measure(page, 'gzip')) / 1000, { atMost: MOST_TRANSLATED }, ' kB')
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
    await report(browser, `http://localhost:${web.port}/`)
    for (const locale of LANGUAGES) await reportLanguage(`http://localhost:${web.port}/`, locale)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
