/**
 * Page rendering of the built sportsbook. On a cache miss: everything between a request and its document (back end
 * calls, data block, head), compared with React's `renderToString` of the same trees with their data available. Both end
 * with the bytes of their HTML, because V8 concatenates lazily: a string that nothing reads is never put together. On a
 * hit: the web server over HTTP, compared with a bare server that sends the same bytes.
 *
 * A miss is measured in three states of the server, which differ in the age of the responses that it has:
 * - kept: another render fetched them within the second, for example for another variant of the page. The promise is
 *   about this state, because it compares rendering with rendering.
 * - prices anew: prices and scores are fetched for this render, as on a server that renders many different pages.
 * - all anew: every response is fetched, parsed and packed for this render, as after five seconds without one. The
 *   dearest miss: it costs more for HTTP and JSON than for rendering, so that no multiple of rendering is promised.
 *
 * The feed is pinned. The machine's speed drifts within seconds: rounds are short, and the ratio is the median of theirs.
 *
 * BENCH_ROUNDS (30 of a miss, 6 of a hit) and BENCH_SECONDS (20, for each of four comparisons) limit it.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Render } from '../apps/web/server/pages.ts'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { copyAnswer, startBareServer } from './lib/bare-server.ts'
import { readCount } from './lib/child.ts'
import { loadHttp, writeRequest } from './lib/http-load.ts'
import { cpuUs, type Measure, measureAlternately, measureHere, median, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printLine, printRate } from './lib/print-results.ts'
import { type Program, startWeb } from './lib/program.ts'
import { startRecordedBackEnd } from './lib/recorded-back-end.ts'

const seconds = readCount('BENCH_SECONDS', 20)
const MISS_LIMITS = { rounds: readCount('BENCH_ROUNDS', 30), seconds }
const HIT_LIMITS = { rounds: readCount('BENCH_ROUNDS', 6), seconds }
const MISS_MS = 150
const HIT_MS = 800
/** Concurrent renders: enough that back end calls never leave the processor idle. */
const AT_ONCE = 8
const CONNECTIONS = 32
const LOWEST_HIT = 0.75

/** The states of a miss, by the time that passes between two renders for the cache of responses. */
const GAPS_MS = { kept: 0, 'prices anew': 1001, 'all anew': 5001 }
type State = keyof typeof GAPS_MS
type Side = State | 'bare'
const HIGHEST_KEPT_MISS = 1.3

interface AppProps {
  readonly app: { readonly queryClient: { clear: () => void } }
}

/** A React tree: the page and its data, inside of the components that the server provides, or a part around the page. */
interface Tree {
  readonly props: AppProps | { readonly children: { readonly props: AppProps } }
}

/** Captures the tree that a render of the product creates. Must run before the product is loaded. */
function watchTrees() {
  const reactDom = createRequire(join(ROOT, 'apps/web/package.json'))('react-dom/server')
  const renderToString = reactDom.renderToString as (tree: Tree) => string
  let setTree: ((tree: Tree) => void) | null = null
  reactDom.renderToString = (tree: Tree) => {
    setTree?.(tree)
    return renderToString(tree)
  }
  /** The trees of the next render with their data, which the product discards after use. */
  const captureTrees = async (renderOnce: () => Promise<unknown>): Promise<Tree[]> => {
    const trees: Tree[] = []
    setTree = tree => {
      const { app } = 'app' in tree.props ? tree.props : tree.props.children.props
      app.queryClient.clear = () => {}
      trees.push(tree)
    }
    await renderOnce()
    setTree = null
    if (trees.length === 0) throw new Error('no tree was rendered')
    return trees
  }
  return { renderToString, captureTrees }
}

async function repeatFor(ms: number, work: () => unknown): Promise<number> {
  const endsAt = performance.now() + ms
  let count = 0
  while (performance.now() < endsAt) {
    await work()
    count += 1
  }
  return count
}

async function repeatAtOnce(ms: number, works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts = await Promise.all(works.map(work => repeatFor(ms, work)))
  return counts.reduce((sum, count) => sum + count, 0)
}

await buildWeb(ROOT)
process.env.NODE_ENV = 'production'
const { renderToString, captureTrees } = watchTrees()
const load = (path: string) => import(pathToFileURL(join(ROOT, 'apps/web', path)).href)
const { render } = (await load('dist/server/entry-server.js')) as { render: Render }
const { readAssets } = (await load('server/assets.ts')) as typeof import('../apps/web/server/assets.ts')
const { readConfig } = (await load('server/config.ts')) as typeof import('../apps/web/server/config.ts')
const backEnd = await startRecordedBackEnd()
const { ResponseCache } = (await load(
  'app/document/response-cache.ts',
)) as typeof import('../apps/web/app/document/response-cache.ts')
const { createRenderTurns } = (await load('server/page-cache.ts')) as typeof import('../apps/web/server/page-cache.ts')
const { httpFetch } = (await load('server/back-end.ts')) as typeof import('../apps/web/server/back-end.ts')
const assetsFor = readAssets(join(ROOT, 'apps/web/dist/client'))
const turns = createRenderTurns()
const config = readConfig({ BACKEND_URL: backEnd.url, BACKEND_TIMEOUT_MS: '20000' })

/** Renders a page again and again; `gapMs` passes before each render for the responses that it shares. */
function createLane(pathname: string, gapMs: number) {
  const { backendUrl, callTimeoutMs } = config
  let timeMs = 0
  const answers = new ResponseCache(() => timeMs)
  return () => {
    timeMs += gapMs
    return render({
      pathname,
      config: config.public,
      backendUrl,
      callTimeoutMs,
      fetch: httpFetch,
      answers,
      country: '',
      iframe: false,
      assetsFor,
      waitForTurn: turns.take,
    })
  }
}

async function compareMiss(name: string, pathname: string): Promise<void> {
  const renderPage = createLane(pathname, 0)
  const output = await renderPage()
  if (!('html' in output) || output.status !== 200) throw new Error(`${pathname} did not render`)
  const renderBytes = (tree: Tree) => void Buffer.from(renderToString(tree))
  // With responses of its own: what is around the page is rendered once for all that share them.
  const trees = await captureTrees(createLane(pathname, 0))
  const measureState = ([state, gapMs]: [string, number]) => {
    // Concurrent renders share responses, unless each is to fetch its own.
    const shared = createLane(pathname, gapMs)
    const lanes = Array.from({ length: AT_ONCE }, () => (gapMs === 0 ? shared : createLane(pathname, gapMs)))
    return [state, () => measureHere(() => repeatAtOnce(MISS_MS, lanes))]
  }
  const sides = {
    ...Object.fromEntries(Object.entries(GAPS_MS).map(measureState)),
    bare: () => measureHere(() => repeatFor(MISS_MS, () => nextTurn(trees.forEach(renderBytes)))),
  } as Record<Side, () => Promise<Measure>>
  const measures = await measureAlternately(sides, MISS_LIMITS)
  printLine(`${name}: ${Math.round(output.html.length / 1024)} KiB of HTML`)
  printRate('  renderToString and its bytes', 'renders', measures.bare)
  for (const state of Object.keys(GAPS_MS) as State[]) judgeMiss(name, state, measures)
}

/** Compares CPU time, because waiting for the back end and other programs are not the renderer's cost. */
function judgeMiss(name: string, state: State, measures: Record<Side, Measure[]>): void {
  printRate(`  render, ${state}`, 'renders', measures[state])
  const ratio = median(measures[state].map((measure, round) => cpuUs(measure) / cpuUs(measures.bare[round] as Measure)))
  const title = `ratio ${name} on a miss, ${state}, by CPU`
  if (state === 'kept') checkPromise(title, ratio, { atMost: HIGHEST_KEPT_MISS })
  else printFigure(title, ratio)
}

async function compareHit(): Promise<void> {
  const web = await startWeb({ BACKEND_URL: backEnd.url })
  const headers = { 'accept-encoding': 'br' }
  const copy = await copyAnswer(web.port, '/', headers)
  const bare = await startBareServer(copy)
  const request = writeRequest('/', headers)
  const measureHit = ({ port, pid }: Program) =>
    loadHttp({ port, pid, status: 200, connections: CONNECTIONS, ms: HIT_MS, isBusyPolling: true, next: () => request })
  const measures = await measureAlternately(
    { product: () => measureHit(web), bare: () => measureHit(bare) },
    HIT_LIMITS,
  )
  await Promise.all([web.stop(), bare.stop()])
  printLine(
    `home, kept: ${Math.round(Buffer.from(copy.body, 'base64').length / 1024)} KiB compressed, ${CONNECTIONS} connections`,
  )
  printRate('  web server', 'requests', measures.product)
  printRate('  bare server, same bytes', 'requests', measures.bare)
  checkPromise('ratio on a hit', medianRate(measures.product) / medianRate(measures.bare), { atLeast: LOWEST_HIT })
}

for (const [name, path] of Object.entries(backEnd.pages)) await compareMiss(name, path)
await compareHit()
await backEnd.stop()
