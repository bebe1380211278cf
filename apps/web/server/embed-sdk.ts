/**
 * Serves the SDK for host pages, as a script and as a module: `/embed/v1/sdk.js` is the newest release with version 1 of
 * the messages, cached for minutes; `/embed/<version>/sdk.js` never changes and can be pinned by its hash. Every release
 * stays served, from the folder `releases` of the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from './cached-page.ts'

const FILES = ['sdk.js', 'touchline.js'] as const
const EVERGREEN = 'v1'

const BRIEFLY = 'public, max-age=300, stale-while-revalidate=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Allows all origins: the file is the same for everybody, and integrity checks require readable
 * responses.
 */
const SHARED = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
}

function readForms(file: string) {
  const plain = readFileSync(file)
  return { identity: plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) }
}

interface ServedVersion {
  /** Its part of the address. */
  readonly name: string
  readonly folder: string
  readonly cacheControl: string
}

/** The newest build, and every release. */
function listVersions(folder: string): ServedVersion[] {
  const { version } = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8')) as { version: string }
  const releases = join(folder, 'releases')
  const released = existsSync(releases) ? readdirSync(releases) : []
  return [
    { name: EVERGREEN, folder, cacheControl: BRIEFLY },
    ...released.map(name => ({ name, folder: join(releases, name), cacheControl: FOR_EVER })),
    // A build that is not released yet, while the SDK is being developed.
    ...(released.includes(version) ? [] : [{ name: version, folder, cacheControl: BRIEFLY }]),
  ]
}

interface EmbedOptions {
  /** Origins that may embed the sportsbook. */
  readonly allowedOrigins: readonly string[]
}

/**
 * Answers a host page whether it may embed the sportsbook, because a frame blocked by a policy
 * reports nothing to its host.
 */
function addAccess(app: FastifyInstance, allowedOrigins: ReadonlySet<string>): void {
  app.get('/embed/access', { logLevel: 'warn' }, async ({ headers }, reply) => {
    const { origin } = headers
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', vary: 'Origin' })
    return reply.send({ allowed: isOwn || allowedOrigins.has(origin ?? '') })
  })
}

/** Serves the build of a folder; throws when there is none. */
export function addEmbedSdk(app: FastifyInstance, folder: string, { allowedOrigins }: EmbedOptions): void {
  addAccess(app, new Set(allowedOrigins))
  for (const { name, folder: files, cacheControl } of listVersions(folder)) {
    for (const file of FILES) {
      const forms = readForms(join(files, file))
      app.get(`/embed/${name}/${file}`, { logLevel: 'warn' }, async (request, reply) => {
        const encoding = chooseEncoding(request.headers['accept-encoding'])
        reply.headers({ ...SHARED, 'cache-control': cacheControl })
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return reply.send(forms[encoding])
      })
    }
  }
  // An unknown file of the SDK is not a page of the sportsbook either.
  app.get('/embed/*', { logLevel: 'warn' }, async (_request, reply) => {
    reply.code(404).headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    return reply.send('There is no such version of the SDK here.\n')
  })
}
