/** Fast path for cached pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessGate } from './access/access-gate.ts'
import type { WebConfig } from './config.ts'
import { type CachedPage, chooseEncoding, type Encoding, keyOf, type PageCache, readVariant } from './page-cache.ts'

/**
 * Responds to a request whose page is cached and encoded, bypassing the framework, so that peak
 * load on one page costs little more than sending. Returns false, without side effects, for every
 * other request. `everyAnswer`: headers of every response.
 */
export function createCachedResponder(
  cache: PageCache,
  config: WebConfig,
  gate: AccessGate,
  everyAnswer: Readonly<Record<string, string>>,
) {
  const heads = new WeakMap<Buffer, Record<string, string | number>>()

  const headOf = (page: CachedPage, body: Buffer, encoding: Encoding) => {
    const known = heads.get(body)
    if (known) return known
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const head = { ...everyAnswer, ...page.headers, ...coding, etag: page.etag, 'content-length': body.length }
    heads.set(body, head)
    return head
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.includes('?')) return false
    const variant = readVariant(headers, '', config)
    const page = gate.decide(variant.country) === 'open' ? cache.peek(keyOf(url, variant)) : undefined
    if (!page || headers['if-none-match'] !== undefined) return false
    const encoding = chooseEncoding(headers['accept-encoding'])
    const body = page.ready(encoding)
    if (!body) return false
    response.writeHead(page.status, headOf(page, body, encoding))
    response.end(body)
    return true
  }
}
