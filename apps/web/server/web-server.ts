/** Assembles the server: health, files, images, site map and pages. The caller starts listening. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import fastifyStatic from '@fastify/static'
import { chooseRequestId, REQUEST_ID } from '@touchline/contract/request-id'
import { createErrorGrouping, redactLine } from '@touchline/hub/log-hooks'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { LocaleSettings } from '../app/i18n/locales.ts'
import { AUTH_PAGES, getAuthModalPath } from '../app/shell/modals/modal-address.ts'
import { createAccessGate, createAccessRulesReader } from './access/access-gate.ts'
import { inlineSources } from './assets.ts'
import { createBackEnd, currentRequestId, runWithRequestId } from './back-end.ts'
import { addBrandFiles, type Brands, createBrands } from './brands/brands.ts'
import type { WebConfig } from './config.ts'
import { addCspReports } from './csp-reports.ts'
import { addEmbedSdk } from './embed-sdk.ts'
import { createIcons } from './icons/routes.ts'
import { addImages } from './images/routes.ts'
import { createMetrics } from './metrics.ts'
import { addOfflinePage } from './offline-page.ts'
import { createPages, type PageDeps } from './pages.ts'
import { addAppManifest } from './pictures/app-manifest.ts'
import { addPictures } from './pictures/routes.ts'
import { BAD_REQUEST_PAGE, FALLBACK_PAGE } from './problem.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { FOR_ANY_ORIGIN, isForOtherSites, isPageFile, securityHeaders } from './security.ts'
import { addSiteMap } from './site-map/routes.ts'
import { createStartupWarnings } from './startup-warnings.ts'

export interface WebServerOptions extends Omit<PageDeps, 'brands' | 'gate' | 'metrics'> {
  /** Only the product's own unless given. */
  readonly brands?: Brands
  readonly logger?: FastifyServerOptions['logger']
  /** Folder of the browser build; in development Vite serves the files. */
  readonly clientFolder?: string
  /** Folder of the build of the host SDK. */
  readonly embedFolder?: string
  /** The built service worker of push notifications; in development Vite serves it. */
  readonly pushWorkerFile?: string
  /** The built service worker of the pages, likewise. */
  readonly offlineWorkerFile?: string
  readonly readiness?: Readiness
  /** Runs before the routes are added. */
  readonly prepare?: (app: FastifyInstance) => Promise<void>
}

const NOT_KEPT = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }

const LONGEST_PATH = 200

/** The proxy logs requests; the server logs only problems. */
const QUIET = { logLevel: 'warn' } as const

/** All locale prefixes of an address, including short and legacy ones. */
function prefixesOf({ locales, aliases = {} }: LocaleSettings): string[] {
  return ['', ...[...new Set([...locales, ...Object.keys(aliases)])].map(code => `/${code}`)]
}

/**
 * Redirects the addresses of authentication flows to the home page of their locale, where the flow opens in a modal.
 */
export function addAuthPages(app: FastifyInstance, { public: { localeSettings } }: WebConfig): void {
  for (const prefix of prefixesOf(localeSettings)) {
    for (const path of Object.keys(AUTH_PAGES)) {
      app.get(prefix + path, { logLevel: 'warn' }, async ({ url }, reply) => {
        const home = getAuthModalPath(url.slice(prefix.length)) ?? '/'
        return reply.header('cache-control', 'no-store').redirect(prefix ? prefix + home.slice(1) : home, 302)
      })
    }
  }
}

export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { config, logger = false, clientFolder, embedFolder, pushWorkerFile, offlineWorkerFile, prepare } = options
  const readiness = options.readiness ?? createReadiness(config.backendUrl)
  const contact = createStartupWarnings(() => app.log, config.backendUrl)
  const report = (error: unknown) => contact.warn(error, 'the icons could not be had: the own ones are shown')
  const icons = createIcons({ backendUrl: config.backendUrl, report })
  const gate = createAccessGate({
    read: contact.track(createAccessRulesReader(config)),
    report: error => contact.warn(error, 'the settings could not be had: who is let in stays as it was'),
  })
  const metrics = createMetrics()
  const brands = options.brands ?? createBrands(config.public)
  const { handler, answerKept } = createPages({ ...options, brands, gate, metrics, ...(clientFolder && { icons }) })
  const headers = securityHeaders(config, inlineSources(options.assetsFor([])))
  const app = Fastify({
    logger,
    forceCloseConnections: 'idle',
    // URLs that cannot be decoded fail before any handler runs.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void reply
        .code(400)
        .headers({ ...headers, ...NOT_KEPT })
        .send(BAD_REQUEST_PAGE),
    serverFactory: handle =>
      createServer((request, response) => {
        const id = chooseRequestId(request.headers)
        if (!answerKept(request, response, id)) runWithRequestId(id, () => handle(request, response))
      }),
    genReqId: ({ headers }) => currentRequestId() ?? chooseRequestId(headers),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  })
  const open = { ...headers, 'cross-origin-resource-policy': 'cross-origin' }
  const files = { ...open, ...FOR_ANY_ORIGIN }
  app.addHook('onRequest', async ({ id, url }, reply) => {
    reply.headers(isPageFile(url) ? files : isForOtherSites(url) ? open : headers).header(REQUEST_ID, id)
  })
  addHealth(app, readiness)
  metrics.addTo(app)
  addCspReports(app, metrics)
  await prepare?.(app)
  if (clientFolder) await addFiles(app, clientFolder)
  if (pushWorkerFile) addWorker(app, PUSH_WORKER_PATH, pushWorkerFile)
  if (offlineWorkerFile) addWorker(app, OFFLINE_WORKER_PATH, offlineWorkerFile)
  if (embedFolder) addEmbedSdk(app, embedFolder, config)
  const backEnd = createBackEnd(config)
  addImages(app, config, backEnd)
  addPictures(app, { config, brands, backEnd })
  addAppManifest(app, brands)
  addOfflinePage(app, { config, brands })
  addBrandFiles(app, brands)
  icons.addTo(app)
  addSiteMap(app, { config, brands, backEnd })
  addAuthPages(app, config)
  app.get('/*', QUIET, handler)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    // For example, a path outside the static folder.
    if (status >= 400 && status < 500) return reply.code(status).headers(NOT_KEPT).send(BAD_REQUEST_PAGE)
    request.log.error(error, 'a page could not be made')
    return reply.code(500).headers(NOT_KEPT).send(FALLBACK_PAGE)
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPageFile(request.url)) {
      metrics.missingFiles.inc()
      request.log.warn({ path: request.url.slice(0, LONGEST_PATH) }, 'a file that a page names is not there')
    }
    return reply.code(404).headers(NOT_KEPT).send(BAD_REQUEST_PAGE)
  })
  return app
}

function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', QUIET, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', QUIET, async (_request, reply) => {
    const ready = await readiness.isReady()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' })
  })
}

/** Hashed files are immutable; their compressed variants are beside them. */
async function addFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
    ...QUIET,
  })
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * The log of this server: problems only, without addresses, queries and callers, each kind of error once a minute. Writes
 * to `stream`, by default to standard output.
 */
export const createLogOptions = (stream?: { write(line: string): void }): Logger => ({
  serializers: { req: () => ({}), res: () => ({}) },
  hooks: { logMethod: createErrorGrouping(), streamWrite: redactLine },
  ...(stream && { stream }),
})

export const PUSH_WORKER_PATH = '/push-worker.js'
export const OFFLINE_WORKER_PATH = '/offline-worker.js'

/**
 * Serves a service worker. Its address must stay the same across releases, so it is
 * revalidated instead of being named by a hash.
 */
function addWorker(app: FastifyInstance, path: string, file: string): void {
  const script = readFileSync(file)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
  app.get(path, { logLevel: 'warn' }, async (_request, reply) => reply.headers(headers).send(script))
}
