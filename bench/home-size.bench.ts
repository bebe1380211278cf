/**
 * What the home page and the page of matches in play load before they are interactive and until they are idle, as
 * fetched by a real Chromium from the web server, at an hour with many matches in play. Sizes are those of the gzip
 * form the server sends. `npm run check` runs it as well.
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

const FEED_START = '2026-11-21T15:00:00Z'
const PAGES = { home: '/', live: '/live' } as const
/** Kilobytes after gzip, but for the requests. */
const MOST = { js: 105, idleJs: 145, css: 18, document: 18, requests: 20 } as const
const MOST_DOCUMENT_KIB = 120

interface Loaded {
  readonly url: string
  readonly type: string
}

/** Loads a page and returns the resources loaded until it was interactive, and until it was live and idle. */
async function loadPage(browser: Browser, url: string): Promise<{ interactive: Loaded[]; idle: Loaded[] }> {
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

async function report(browser: Browser, name: string, url: string): Promise<void> {
  const { interactive, idle } = await loadPage(browser, url)
  printLine(`${name} before interactive: ${describe(interactive)}`)
  printLine(`${name} until idle: ${describe(idle)}`)
  const js = await sumKilobytes(interactive, 'script')
  printFigure('JS before interactive as browsers get it (br)', await sumKilobytes(interactive, 'script', 'br'), ' kB')
  checkPromise(`${name}, JS before interactive`, js, { atMost: MOST.js }, ' kB')
  checkPromise(`${name}, JS until idle`, await sumKilobytes(idle, 'script'), { atMost: MOST.idleJs }, ' kB')
  checkPromise(`${name}, CSS`, await sumKilobytes(idle, 'stylesheet'), { atMost: MOST.css }, ' kB')
  checkPromise(`${name}, requests until idle`, idle.length, { atMost: MOST.requests })
  checkPromise(`${name}, document`, (await measure(url, 'gzip')) / 1000, { atMost: MOST.document }, ' kB')
  const kibibytes = (await measure(url, 'identity')) / 1024
  checkPromise(`${name}, document uncompressed`, kibibytes, { atMost: MOST_DOCUMENT_KIB }, ' KiB')
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  const backEnd = await startBackEnd({
    SIMULATOR_SPEED: '1',
    SIMULATOR_START: FEED_START,
    WEB_PORT: String(webPort),
  })
  const web = await startWeb({ WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    for (const [name, path] of Object.entries(PAGES)) await report(browser, name, `http://localhost:${web.port}${path}`)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
