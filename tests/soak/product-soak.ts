/**
 * The whole product, back end, sportsbook and host page as separate processes, on a fast feed with many live pages, a
 * betting player and a page in a real browser. Writes the resident memory of each process to a CSV file every minute,
 * and ends with what it was at the start and at the end.
 *
 * `npm run test:soak -- product [--minutes 120] [--pages 50] [--speed 20] [--csv FILE]`, ports by WEB_PORT, BACKEND_PORT
 * and HOST_PORT.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { buildWeb } from '../../scripts/lib/build-web.mjs'
import { startProduct } from '../../scripts/lib/launch.mjs'
import { readPorts, requireFreePorts } from '../../scripts/lib/ports.mjs'
import { type Service, waitUntilReady } from '../../scripts/lib/services.mjs'
import { type Point, readRss, slopeOf } from './figures.ts'
import type { PagesReport } from './live-pages.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUNDLE = join(ROOT, '.cache/soak')
const MINUTE_MS = 60_000
/** Growth is measured after caches and compiled code have settled. */
const WARM_UP_MINUTES = 10
const REAL_PAGES = ['/live']
/** Time for all pages to open and report. */
const OPENING_MS = 15 * MINUTE_MS
const READ_METRICS = {
  bets_placed: 'touchline_bets_placed_total',
  connections: 'touchline_realtime_connections',
  matches: 'touchline_matches',
  background_errors: 'touchline_background_errors_total',
  events_dropped: 'touchline_feed_events_dropped_total',
  heap_used_mb: 'nodejs_heap_size_used_bytes',
} as const

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    pages: { type: 'string', default: '50' },
    speed: { type: 'string', default: '20' },
    seed: { type: 'string', default: 'soak' },
    csv: { type: 'string', default: join(ROOT, '.cache/product-soak.csv') },
  },
})

type Metrics = Record<keyof typeof READ_METRICS, number>
interface Sample {
  readonly minute: number
  /** Megabytes by process name. */
  readonly rss: Readonly<Record<string, number>>
}

/** Bundles the pages' program, whose sources are partly JSX. */
async function bundlePages(): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'tests/soak/live-pages.ts', outDir: BUNDLE, emptyOutDir: true, target: 'node24', minify: false },
    ssr: { noExternal: [/^@touchline\//, 'icu-minify'] },
  })
  return join(BUNDLE, 'live-pages.js')
}

async function readMetrics(url: string): Promise<Metrics> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  const figures = Object.fromEntries(Object.entries(READ_METRICS).map(([key, name]) => [key, read(name)])) as Metrics
  return { ...figures, heap_used_mb: Math.round(figures.heap_used_mb / 1e6) }
}

async function openRealPages(webUrl: string): Promise<{ browser: Browser; pages: Page[] }> {
  const executablePath = await findBrowser({ install: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const pages: Page[] = []
  for (const path of REAL_PAGES) {
    // Without a GPU, animations take a fifth of a core per page.
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.goto(webUrl + path)
    await page.locator('html[data-live="connected"]').waitFor({ timeout: 60_000 })
    pages.push(page)
  }
  return { browser, pages }
}

/** Megabytes of JavaScript heap of each page. */
async function readPageHeaps(pages: readonly Page[]): Promise<Record<string, number>> {
  const heaps: Record<string, number> = {}
  for (const [index, page] of pages.entries()) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.enable').then(() => session.send('Performance.getMetrics'))
    await session.detach()
    heaps[`page_heap_${index + 1}`] =
      Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e5) / 10
  }
  return heaps
}

function summarize(samples: readonly Sample[]): void {
  const settled = samples.filter(({ minute }) => minute >= Math.min(WARM_UP_MINUTES, (samples.at(-1)?.minute ?? 0) / 2))
  const [first, last] = [settled[0], samples.at(-1)]
  console.log(
    `\nMB by process: at the start, after ${first?.minute} min, at the end (${last?.minute} min), slope from then on`,
  )
  for (const name of Object.keys(last?.rss ?? {})) {
    const points: Point[] = settled.map(({ minute, rss }) => ({ x: minute / 60, y: rss[name] ?? 0 }))
    const slope = slopeOf(points).toFixed(1)
    console.log(
      `${name.padEnd(16)} ${samples[0]?.rss[name]} → ${first?.rss[name]} → ${last?.rss[name]} MB, ${slope} MB an hour`,
    )
  }
}

class ProductSoak {
  readonly #samples: Sample[] = []
  readonly #services: readonly Service[]
  readonly #pages: ChildProcess
  readonly #real: readonly Page[]
  readonly #backendUrl: string
  #report: PagesReport | undefined
  #failure: string | undefined

  constructor(services: readonly Service[], pages: ChildProcess, real: readonly Page[], backendUrl: string) {
    this.#services = services
    this.#pages = pages
    this.#real = real
    this.#backendUrl = backendUrl
    pages.on('message', report => {
      this.#report = report as PagesReport
    })
    pages.on('exit', code => this.fail(`the pages ended with ${code}`))
    for (const { name, exited } of services) void exited.then(how => this.fail(`${name} ended: ${how}`))
  }

  fail(reason: string): void {
    this.#failure ??= reason
  }

  /** Samples every minute. Returns an error message, or null. */
  async run(minutes: number, csv: string): Promise<string | null> {
    const opening = performance.now()
    while (!this.#report && !this.#failure && performance.now() - opening < OPENING_MS) await wait(1000)
    const start = performance.now()
    for (let minute = 0; minute <= minutes && !this.#failure; minute += 1) {
      await wait(Math.max(0, start + minute * MINUTE_MS - performance.now()))
      await this.#sample(minute, csv)
    }
    summarize(this.#samples)
    const { connected = 0, pages = 0, wrong = [] } = this.#report ?? {}
    if (connected < pages || pages === 0) this.fail(`only ${connected} of ${pages} pages are connected`)
    if (wrong.length > 0) this.fail(`the player's pages show ${wrong.join(', ')}`)
    return this.#failure ?? null
  }

  async #sample(minute: number, csv: string): Promise<void> {
    const pids = new Map([...this.#services.map(({ name, pid }) => [name, pid()] as const), ['pages', this.#pages.pid]])
    const memory = await readRss([...pids.values()].filter(pid => pid !== undefined))
    const rss = Object.fromEntries([...pids].map(([name, pid]) => [name, memory.get(pid ?? 0) ?? Number.NaN]))
    const metrics = await readMetrics(this.#backendUrl)
    const { connected, failures, bets } = this.#report ?? { connected: 0, failures: 0, bets: 0 }
    const row = {
      minute,
      ...rss,
      ...(await readPageHeaps(this.#real)),
      ...metrics,
      pages_connected: connected,
      actions: bets,
      act_failures: failures,
    }
    if (this.#samples.length === 0) writeFileSync(csv, `${Object.keys(row).join(',')}\n`)
    appendFileSync(csv, `${Object.values(row).join(',')}\n`)
    console.log(
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    )
    this.#samples.push({ minute, rss })
    if (metrics.events_dropped > 0) this.fail('the feed dropped an event')
  }
}

async function main(): Promise<number> {
  const ports = readPorts(process.env)
  await requireFreePorts(ports)
  await buildWeb(ROOT)
  const program = await bundlePages()
  const data = await mkdtemp(join(tmpdir(), 'touchline-soak-'))
  mkdirSync(join(data, 'logs'), { recursive: true })
  mkdirSync(dirname(values.csv), { recursive: true })
  Object.assign(process.env, {
    SIMULATOR_SPEED: values.speed,
    SIMULATOR_SEED: values.seed,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'warn',
  })
  const services = startProduct('production', ports, data)
  let pages: ChildProcess | undefined
  let browser: Browser | undefined
  try {
    await Promise.all(services.map(waitUntilReady))
    const backendUrl = `http://localhost:${ports.BACKEND_PORT}`
    const simulated = Math.max(1, Number(values.pages) - REAL_PAGES.length)
    pages = fork(program, {
      // A larger young generation reduces copying of the pages' short-lived data.
      execArgv: [...process.execArgv, '--max-semi-space-size=64'],
      env: { ...process.env, SOAK_BACKEND: backendUrl, SOAK_PAGES: String(simulated), SOAK_SEED: values.seed },
    })
    const real = await openRealPages(`http://localhost:${ports.WEB_PORT}`)
    browser = real.browser
    const failure = await new ProductSoak(services, pages, real.pages, backendUrl).run(
      Number(values.minutes),
      values.csv,
    )
    console.log(failure ?? `no process ended, every page is connected; the figures of each minute: ${values.csv}`)
    return failure === null ? 0 : 1
  } finally {
    pages?.kill()
    await browser?.close()
    await Promise.all(services.map(service => service.stop()))
    await rm(data, { recursive: true, force: true })
  }
}

process.exitCode = await main()
