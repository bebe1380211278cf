/** Fast path for cached pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID } from '@touchline/contract/request-id'
import type { AccessGate } from './access/access-gate.ts'
import type { Brands } from './brands/brands.ts'
import { type CachedPage, chooseEncoding, type Encoding } from './cached-page.ts'
import type { WebConfig } from './config.ts'
import type { PageMetrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { keyOf, readVariant } from './page-variant.ts'

interface CachedResponderDeps {
  readonly cache: PageCache
  readonly config: WebConfig
  readonly brands: Brands
  readonly gate: AccessGate
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly metrics: PageMetrics
}

/**
 * Responds to a request whose page is cached and encoded, bypassing the framework, so that peak
 * load on one page costs little more than sending. Returns false, without side effects, for every
 * other request.
 */
export function createCachedResponder(deps: CachedResponderDeps) {
  const { cache, gate, headers: everyAnswer, metrics } = deps
  const heads = new WeakMap<Buffer, Record<string, string | number>>()

  const headOf = (page: CachedPage, body: Buffer, encoding: Encoding) => {
    const existing = heads.get(body)
    if (existing) return existing
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const head = { ...everyAnswer, ...page.headers, ...coding, etag: page.etag, 'content-length': body.length }
    heads.set(body, head)
    return head
  }

  return (request: IncomingMessage, response: ServerResponse, requestId: string): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.includes('?')) return false
    // Visitors who chose a language are redirected to it.
    if (url === '/' && headers.cookie?.includes('locale=')) return false
    const variant = readVariant(headers, '', deps)
    const page = gate.decide(variant.country) === 'open' ? cache.peek(keyOf(url, variant)) : undefined
    if (!page || headers['if-none-match'] !== undefined) return false
    const encoding = chooseEncoding(headers['accept-encoding'])
    const body = page.ready(encoding)
    if (!body) return false
    metrics.countPage(page.outcome)
    response.writeHead(page.status, { ...headOf(page, body, encoding), [REQUEST_ID]: requestId })
    response.end(body)
    return true
  }
}
