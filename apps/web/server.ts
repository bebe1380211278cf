/**
 * Entry point of the sportsbook's web server. In production it serves the two builds under `dist/`;
 * with `NODE_ENV=development` it serves the sources through Vite.
 */
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { readWatchdogMs, startWatchdog } from '@touchline/hub/watchdog'
import type { FastifyInstance } from 'fastify'
import { findBuiltFile, readAssets } from './server/assets.ts'
import { type Brands, createBrands } from './server/brands/brands.ts'
import { readConfig, type WebConfig } from './server/config.ts'
import type { Render } from './server/pages.ts'
import { createReadiness, type Readiness } from './server/readiness.ts'
import { createLogOptions, createWebServer } from './server/web-server.ts'

const ROOT = import.meta.dirname
const EMBED_FOLDER = join(ROOT, 'dist/embed')
const DRAIN_MS = 300

const logger = createLogOptions()

interface Running {
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
}

const readBrands = ({ public: site, brandsFolder, brand }: WebConfig) =>
  createBrands(site, { folder: brandsFolder, fallback: brand })

/** An editor writes a file in several steps. */
const SETTLE_MS = 100

/**
 * Reads brands again when their files change, for development. `onProblem` is called with what is wrong with a changed
 * brand; the brands stay as they were until it is mended.
 */
function watchBrands(folder: string, read: () => Brands, onProblem: (error: unknown) => void) {
  let brands = read()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        brands = read()
      } catch (error) {
        onProblem(error)
      }
    }, SETTLE_MS)
  })
  const current: Brands = {
    find: hostname => brands.find(hostname),
    findByKey: key => brands.findByKey(key),
    findFile: path => brands.findFile(path),
  }
  const close = (): void => {
    clearTimeout(timer)
    watcher.close()
  }
  return { brands: current, close }
}

async function startProduction(config: WebConfig, readiness: Readiness): Promise<Running> {
  const clientFolder = join(ROOT, 'dist/client')
  const serverFile = join(ROOT, 'dist/server/entry-server.js')
  if (!existsSync(serverFile) || !existsSync(clientFolder)) {
    throw new Error('there is no build under apps/web/dist. Run `npm run build` first.')
  }
  const { render } = (await import(serverFile)) as { render: Render }
  const assetsFor = readAssets(clientFolder)
  const pushWorkerFile = findBuiltFile(clientFolder, 'app/push-worker.ts')
  const offlineWorkerFile = findBuiltFile(clientFolder, 'app/offline-worker.ts')
  const folders = { clientFolder, embedFolder: EMBED_FOLDER, pushWorkerFile, offlineWorkerFile }
  const brands = readBrands(config)
  const app = await createWebServer({ config, brands, render, assetsFor, ...folders, readiness, logger })
  return { app, close: () => app.close() }
}

async function startDevelopment(config: WebConfig, readiness: Readiness): Promise<Running> {
  const { startVite } = await import('./server/vite-dev.ts')
  const { brands, close: closeWatch } = watchBrands(
    config.brandsFolder,
    () => readBrands(config),
    error => console.error(error instanceof Error ? error.message : error),
  )
  const { close: closeVite, ...vite } = await startVite(ROOT, brands)
  const app = await createWebServer({
    config,
    brands,
    ...vite,
    embedFolder: EMBED_FOLDER,
    readiness,
    logger,
  })
  return {
    app,
    async close() {
      closeWatch()
      await Promise.all([app.close(), closeVite()])
    },
  }
}

/**
 * Shuts down gracefully on a signal: stops accepting requests, completes those in flight, then
 * exits.
 */
function stopOnSignal({ close }: Running, readiness: Readiness): void {
  const stop = () => {
    readiness.retire()
    setTimeout(() => close().then(() => process.exit(0), fail), DRAIN_MS)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    code === 'EADDRINUSE'
      ? 'The sportsbook cannot start: its port is taken by another program. Stop it, or choose another with WEB_PORT=…'
      : `The sportsbook cannot start: ${reason}`,
  )
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  startWatchdog(config.isDevelopment ? 0 : readWatchdogMs(process.env), error => console.error(error))
  const readiness = createReadiness(config.backendUrl)
  const running = await (config.isDevelopment ? startDevelopment : startProduction)(config, readiness)
  await running.app.listen({ port: config.port, host: config.listenHost })
  stopOnSignal(running, readiness)
} catch (error) {
  fail(error)
}
