/**
 * Lighthouse's scores of the pages that a player opens first, as a phone on a slow line sees them (its own mobile profile:
 * simulated slow 4G, CPU slowed four times). The feed is pinned to a moment with matches in play. Lighthouse is a
 * package of its own in `lighthouse/`, installed by the first run.
 *
 * Environment: BENCH_ROUNDS (runs of each page), BENCH_PAGES (names, separated by commas).
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { FEED_START } from './lib/feed-start.ts'
import { median } from './lib/measure.ts'
import { checkPromise, printLine } from './lib/print-results.ts'
import { startBackEnd, startWeb } from './lib/program.ts'

const FOLDER = join(ROOT, 'bench/lighthouse')
const ROUNDS = Number(process.env.BENCH_ROUNDS || 5)
/** Attempts of a run: now and then the browser loses its own trace, whatever the page. */
const ATTEMPTS = 3
const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MAX_BLOCKING_MS = 150
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const run = promisify(execFile)

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >
  /** Speed of the machine during the run; a usual desktop has 1,500 to 3,000. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
}

/** Finds the command of Lighthouse; installs its package the first time. */
async function installLighthouse(): Promise<string> {
  const { resolve } = createRequire(join(FOLDER, 'package.json'))
  if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
    printLine('installing Lighthouse')
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
  }
  return join(dirname(resolve('lighthouse/package.json')), 'cli/index.js')
}

/** Path of the first link of a page that leads to a slug of that kind, e.g. `m` for matches. */
async function findPath(url: string, letter: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = new RegExp(`href="(/[^"/]+/[^"/]*-${letter}[1-9]\\d*)"`).exec(html)?.[1]
  if (!path) throw new Error(`${url} has no link to a page of kind ${letter}`)
  return path
}

async function listPages(url: string): Promise<Record<string, string>> {
  return {
    home: '/',
    live: '/live',
    league: await findPath(`${url}/soccer`, 't'),
    'live match': await findPath(`${url}/live`, 'm'),
    'upcoming match': await findPath(`${url}/schedule`, 'm'),
    promotions: '/promotions',
  }
}

/** Runs Lighthouse in a browser of its own with a fresh profile. */
async function inspect(command: string, url: string, browser: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = `--chrome-flags=${FLAGS.join(' ')} --user-data-dir=${join(folder, 'profile')}`
  try {
    await run(process.execPath, [command, url, '--quiet', '--output=json', `--output-path=${file}`, flags], {
      env: { ...process.env, CHROME_PATH: browser },
    })
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function inspectAgain(command: string, url: string, browser: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inspect(command, url, browser)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      printLine(`  again: ${String(error).split('\n', 1)[0]}`)
    }
  }
}

const scoreOf = (report: Report, category: string): number => 100 * (report.categories[category]?.score ?? 0)

function printPage(name: string, reports: readonly Report[]): void {
  const medianOf = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const times = Object.entries(TIMES).map(([short, id]) => {
    const value = medianOf(id)
    return `${short} ${short === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`
  })
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex))
  printLine(`${name}: ${times.join(', ')}; machine ${Math.round(speed)}`)
  checkPromise(`${name}, blocking time`, medianOf(TIMES.TBT), { atMost: MAX_BLOCKING_MS }, ' ms')
  for (const [category, least] of Object.entries(CATEGORIES)) {
    const score = Math.round(median(reports.map(report => scoreOf(report, category))))
    checkPromise(`${name}, ${category}`, score, { atLeast: least })
    if (category === 'performance' || score >= least) continue
    const failed = Object.values(reports[0]?.audits ?? {}).filter(audit => audit.score === 0)
    printLine(`  ${failed.map(({ title }) => title).join('; ')}`)
  }
}

const browser = locateBrowser(process.env)
if (!browser) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  const command = await installLighthouse()
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  const backEnd = await startBackEnd({
    SIMULATOR_SPEED: '1',
    SIMULATOR_START: FEED_START,
    WEB_PORT: String(webPort),
  })
  const web = await startWeb({ WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const url = `http://localhost:${web.port}`
  const wanted = process.env.BENCH_PAGES?.split(',')
  try {
    for (const [name, path] of Object.entries(await listPages(url))) {
      if (wanted && !wanted.includes(name)) continue
      const reports: Report[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        reports.push(await inspectAgain(command, `${url}${path}`, browser))
      printPage(name, reports)
    }
  } finally {
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
