/**
 * Cost of a stream of odds for the page: 3,000 prices rendered with the product's odds buttons and live store, fed
 * 2,000 changed outcomes a second, compared with the same changes written directly into the same markup. In a real
 * Chromium, each side on its own pages, alternating.
 *
 * BENCH_STRETCH (4) seconds per round, BENCH_ROUNDS (3) rounds. For ten minutes: BENCH_STRETCH=600 BENCH_ROUNDS=1.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { build, type Plugin, type Rolldown } from 'vite'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { readCount } from './lib/child.ts'
import { median, percentile } from './lib/measure.ts'
import { checkPromise, formatFigure, printFigure, printLine } from './lib/print-results.ts'
import { makeTempFolder } from './lib/program.ts'
import type { PageReport, Side } from './live-page/page.tsx'

const STRETCH = readCount('BENCH_STRETCH', 4)
const ROUNDS = readCount('BENCH_ROUNDS', 3)
const UPDATES_PER_SECOND = 2000
const WARM_UP = 2
const HIGHEST_SCRIPT = 1.3
/** Two frames at 60 Hz: one to batch changes, one to paint them. */
const HIGHEST_LATENCY_MS = 2 * (1000 / 60)
const HIGHEST_HEAP = 1.1

interface Round extends PageReport {
  readonly scriptMs: number
  readonly taskMs: number
  readonly layoutMs: number
  readonly heapBefore: number
  readonly heapAfter: number
}

const STYLE = `main { padding: 8px } .market { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6px; padding: 3px }
.match { content-visibility: auto; contain-intrinsic-size: auto 270px }`

const ENTRY = 'live-entry'

/** The page's entry: combines React, as used by the sportsbook, and the page. */
const entryPlugin: Plugin = {
  name: ENTRY,
  resolveId: id => (id === ENTRY ? `${join(ROOT, 'apps/web', ENTRY)}.js` : null),
  load: id =>
    id.endsWith(`${ENTRY}.js`)
      ? `import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createLivePage } from ${JSON.stringify(join(ROOT, 'bench/live-page/page.tsx'))}
window.bench = createLivePage((tree, element) => {
  const root = createRoot(element)
  flushSync(() => root.render(tree))
  return () => root.unmount()
})`
      : null,
}

/** Builds the page with the sportsbook's configuration; returns its files by path. */
async function buildPage(): Promise<Map<string, string | Uint8Array>> {
  const web = join(ROOT, 'apps/web')
  process.env.NODE_ENV = 'production'
  const built = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    plugins: [entryPlugin],
    logLevel: 'error',
    build: {
      outDir: makeTempFolder(),
      emptyOutDir: true,
      write: false,
      rolldownOptions: { input: ENTRY },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const files = new Map(output.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
  const entry = output.find(file => file.type === 'chunk' && file.isEntry)
  const styles = output.filter(file => file.fileName.endsWith('.css'))
  const links = styles.map(file => `<link rel="stylesheet" href="/${file.fileName}">`).join('')
  files.set(
    '/',
    `<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8"><title>Live</title>${links}<style>${STYLE}</style>
<main></main><script type="module" src="/${entry?.fileName}"></script></html>`,
  )
  return files
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

async function serve(files: ReadonlyMap<string, string | Uint8Array>): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    if (file === undefined) return response.writeHead(404).end()
    const extension = url.split('.').at(-1) ?? ''
    return response.writeHead(200, { 'content-type': TYPES[extension] ?? 'text/html' }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function readMetrics(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => 1000 * (metrics.find(metric => metric.name === name)?.value ?? Number.NaN)
  return {
    scriptMs: of('ScriptDuration'),
    taskMs: of('TaskDuration'),
    layoutMs: of('LayoutDuration') + of('RecalcStyleDuration'),
  }
}

async function readHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

async function runRound(browser: Browser, url: string, side: Side): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(wanted => window.bench.mount(wanted), side)
  const cdp = await context.newCDPSession(page)
  // By CPU time of the page's thread, so that other work on the machine does not count as script.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const run = (seconds: number) =>
    page.evaluate(([time, rate]) => window.bench.run(time, rate), [seconds, UPDATES_PER_SECOND] as const)
  await run(WARM_UP)
  const heapBefore = await readHeap(cdp)
  const before = await readMetrics(cdp)
  const report = await run(STRETCH)
  const after = await readMetrics(cdp)
  const heapAfter = await readHeap(cdp)
  await context.close()
  return {
    ...report,
    scriptMs: after.scriptMs - before.scriptMs,
    taskMs: after.taskMs - before.taskMs,
    layoutMs: after.layoutMs - before.layoutMs,
    heapBefore,
    heapAfter,
  }
}

function reportSide(side: Side, rounds: readonly Round[]): void {
  const perSecond = (read: (round: Round) => number) => (median(rounds.map(read)) / STRETCH).toFixed(0)
  printLine(
    `${side}: ${perSecond(one => one.updates)} updates/s; a second takes ${perSecond(one => one.scriptMs)} ms of CPU for script, \
${perSecond(one => one.layoutMs)} for style and layout, ${perSecond(one => one.taskMs)} in all`,
  )
}

/** If even direct writes miss the bound, the machine is too slow to judge the product. */
function judgeBeside(name: string, product: number, direct: number, bound: { atMost: number }, unit = ''): void {
  if (direct <= bound.atMost) checkPromise(name, product, bound, unit)
  else
    printLine(`${name}: ${formatFigure(product)}${unit}, direct ${formatFigure(direct)}${unit} (promised ≤ ${bound.atMost}${unit}: not judged, \
as this machine is too slow or too busy for direct writes too)`)
}

function report({ product, direct }: Record<Side, Round[]>): void {
  reportSide('direct', direct)
  reportSide('product', product)
  const ratio = (read: (round: Round) => number) => median(product.map(read)) / median(direct.map(read))
  const latencyOf = (rounds: readonly Round[], share: number) =>
    percentile(
      rounds.flatMap(round => round.latencies),
      share,
    )
  const longTasksOf = (rounds: readonly Round[]) => rounds.reduce((sum, round) => sum + round.longTasks.length, 0)
  printFigure(
    "ratio of all the page's work",
    ratio(one => one.taskMs),
  )
  printLine(
    `tick to paint p50: direct ${formatFigure(latencyOf(direct, 0.5))} ms, product ${formatFigure(latencyOf(product, 0.5))} ms`,
  )
  const bound = { atMost: Math.round(HIGHEST_LATENCY_MS) }
  judgeBeside('tick to paint p99', latencyOf(product, 0.99), latencyOf(direct, 0.99), bound, ' ms')
  judgeBeside('tasks over 50 ms', longTasksOf(product), longTasksOf(direct), { atMost: 0 })
  checkPromise('heap after to before', median(product.map(one => one.heapAfter / one.heapBefore)), {
    atMost: HIGHEST_HEAP,
  })
  checkPromise(
    'ratio of script product/direct',
    ratio(one => one.scriptMs),
    { atMost: HIGHEST_SCRIPT },
  )
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  const server = await serve(await buildPage())
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const rounds: Record<Side, Round[]> = { product: [], direct: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? (['direct', 'product'] as const) : (['product', 'direct'] as const)
      for (const side of order) rounds[side].push(await runRound(browser, url, side))
    }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
  report(rounds)
}
