/**
 * Page rendering of the built sportsbook. On a cache miss: everything between a request and its document (back end
 * calls, data block, head), compared with React's `renderToString` of the same tree with its data available. On a hit:
 * the web server over HTTP, compared with a bare server that sends the same bytes.
 *
 * BENCH_ROUNDS (6) and BENCH_SECONDS (12, for each of four comparisons) limit it.
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
import { type Measure, measureAlternately, measureHere, medianCpuUs, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printLine, printRate } from './lib/print-results.ts'
import { type Program, startWeb } from './lib/program.ts'
import { startRecordedBackEnd } from './lib/recorded-back-end.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 6), seconds: readCount('BENCH_SECONDS', 12) }
const MISS_MS = 700
const HIT_MS = 800
/** Concurrent renders: enough that back end calls never leave the processor idle. */
const AT_ONCE = 8
const CONNECTIONS = 32
const HIGHEST_MISS = 1.3
const LOWEST_HIT = 0.7

/** The React tree: the page and its data, inside of the components that the server provides. */
interface Tree {
  readonly props: { readonly children: { readonly props: { readonly app: { queryClient: { clear: () => void } } } } }
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
  /** The tree of the next render with its data, which the product discards after use. */
  const keepTree = async (renderOnce: () => Promise<unknown>): Promise<Tree> => {
    const trees: Tree[] = []
    setTree = tree => {
      tree.props.children.props.app.queryClient.clear = () => {}
      trees.push(tree)
    }
    await renderOnce()
    setTree = null
    const [tree] = trees
    if (!tree) throw new Error('no tree was rendered')
    return tree
  }
  return { renderToString, keepTree }
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

async function repeatAtOnce(ms: number, work: () => Promise<unknown>): Promise<number> {
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => repeatFor(ms, work)))
  return counts.reduce((sum, count) => sum + count, 0)
}

await buildWeb(ROOT)
process.env.NODE_ENV = 'production'
const { renderToString, keepTree } = watchTrees()
const load = (path: string) => import(pathToFileURL(join(ROOT, 'apps/web', path)).href)
const { render } = (await load('dist/server/entry-server.js')) as { render: Render }
const { readAssets } = (await load('server/assets.ts')) as typeof import('../apps/web/server/assets.ts')
const { readConfig } = (await load('server/config.ts')) as typeof import('../apps/web/server/config.ts')
const backEnd = await startRecordedBackEnd()
const { ResponseCache } = (await load(
  'app/document/response-cache.ts',
)) as typeof import('../apps/web/app/document/response-cache.ts')
const answers = new ResponseCache()
const assetsFor = readAssets(join(ROOT, 'apps/web/dist/client'))
const config = readConfig({ BACKEND_URL: backEnd.url, BACKEND_TIMEOUT_MS: '20000' })

async function compareMiss(name: string, pathname: string): Promise<void> {
  const { backendUrl, callTimeoutMs } = config
  const renderPage = () =>
    render({
      pathname,
      config: config.public,
      backendUrl,
      callTimeoutMs,
      answers,
      country: '',
      iframe: false,
      assetsFor,
    })
  const output = await renderPage()
  if (!('html' in output) || output.status !== 200) throw new Error(`${pathname} did not render`)
  const tree = await keepTree(renderPage)
  const measures = await measureAlternately(
    {
      product: () => measureHere(() => repeatAtOnce(MISS_MS, renderPage)),
      bare: () => measureHere(() => repeatFor(MISS_MS, () => nextTurn(renderToString(tree)))),
    },
    LIMITS,
  )
  printLine(`${name}: ${Math.round(output.html.length / 1024)} KiB of HTML`)
  printRate('  render, whole', 'renders', measures.product)
  printRate('  renderToString alone', 'renders', measures.bare)
  judgeMiss(name, measures)
}

/** Compares CPU time, because waiting for the back end and other programs are not the renderer's cost. */
function judgeMiss(name: string, { product, bare }: Record<'product' | 'bare', Measure[]>): void {
  printFigure(`ratio ${name} on a miss, by time`, medianRate(bare) / medianRate(product))
  checkPromise(`ratio ${name} on a miss, by CPU`, medianCpuUs(product) / medianCpuUs(bare), { atMost: HIGHEST_MISS })
}

async function compareHit(): Promise<void> {
  const web = await startWeb({ BACKEND_URL: backEnd.url })
  const headers = { 'accept-encoding': 'br' }
  const copy = await copyAnswer(web.port, '/', headers)
  const bare = await startBareServer(copy)
  const request = writeRequest('/', headers)
  const measureHit = ({ port, pid }: Program) =>
    loadHttp({ port, pid, status: 200, connections: CONNECTIONS, ms: HIT_MS, next: () => request })
  const measures = await measureAlternately({ product: () => measureHit(web), bare: () => measureHit(bare) }, LIMITS)
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
