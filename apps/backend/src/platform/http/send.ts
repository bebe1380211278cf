/**
 * Sends a handler's result: a value as JSON, or prebuilt bytes with ETag validation. Only responses that are equal for
 * every caller are compressed: the size of others could reveal secrets beside text that an attacker chose (BREACH).
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prebuildResponse } from './prebuild-response.ts'
import { createEtag, PrebuiltResponse } from './prebuilt-response.ts'

/** Request headers that responses depend on. */
const VARY = 'Accept-Encoding, Accept-Language, Origin'
const JSON_TYPE = 'application/json; charset=utf-8'

/** The declared status of a response with or without a body. */
function statusOf(entry: Endpoint, isEmpty: boolean): number {
  const statuses = Object.entries(entry.responses)
  const fitting = statuses.find(([, schema]) => (schema === null) === isEmpty) ?? statuses[0]
  return Number(fitting?.[0] ?? 200)
}

function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accepted)
}

function matchesEtag(request: FastifyRequest, { etag, weakEtag }: PrebuiltResponse): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === weakEtag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends at once, unless the body has still to be compressed. */
function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  prebuilt: PrebuiltResponse,
): FastifyReply | Promise<FastifyReply> {
  reply.header('vary', VARY)
  if (prebuilt.weakEtag !== undefined) {
    reply.header('etag', prebuilt.weakEtag).header('cache-control', prebuilt.cacheControl)
    if (matchesEtag(request, prebuilt)) return reply.code(304).send()
  }
  reply.code(prebuilt.status).header('content-type', prebuilt.type ?? JSON_TYPE)
  const body = prebuilt.gzip && acceptsGzip(request) ? prebuilt.gzip() : null
  if (body === null) return reply.send(prebuilt.body)
  reply.header('content-encoding', 'gzip')
  return body instanceof Promise ? body.then(bytes => reply.send(bytes)) : reply.send(body)
}

/** Sends what only this caller's browser may store, or says that it has not changed. */
function sendPrivate(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply | Promise<FastifyReply> {
  const etag = createEtag(body)
  return sendPrebuilt(request, reply, new PrebuiltResponse(body, { etag, cacheControl: 'private, no-cache' }))
}

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Endpoint,
  answer: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (answer instanceof PrebuiltResponse) return sendPrebuilt(request, reply, answer)
  if (entry.cache === 'private') return sendPrivate(request, reply, JSON.stringify(answer))
  reply.header('cache-control', entry.cache === 'revalidate' ? 'no-cache' : 'no-store')
  const isEmpty = answer === undefined || answer === null
  const status = statusOf(entry, isEmpty)
  if (entry.cache === 'revalidate' && !isEmpty && !entry.produces)
    return sendPrebuilt(request, reply, prebuildResponse(JSON.stringify(answer), { status }))
  reply.code(status).header('vary', VARY)
  if (isEmpty) return reply.send()
  return reply.type(entry.produces ?? JSON_TYPE).send(entry.produces ? answer : JSON.stringify(answer))
}
