/** Sends a handler's result: a value as JSON, or prebuilt bytes with compression and ETag validation. */
import type { Endpoint } from '@touchline/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const wanted = request.headers['if-none-match']
  if (wanted === undefined) return false
  return wanted === '*' || wanted.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}

async function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  prebuilt: PrebuiltResponse,
): Promise<unknown> {
  reply
    .code(prebuilt.status)
    .type(prebuilt.type ?? JSON_TYPE)
    .header('vary', VARY)
  if (prebuilt.etag !== undefined) {
    reply.header('etag', `W/${prebuilt.etag}`).header('cache-control', prebuilt.cacheControl)
    if (matchesEtag(request, prebuilt.etag)) return reply.code(304).send()
  }
  if (!prebuilt.gzip || !acceptsGzip(request)) return reply.send(prebuilt.body)
  return reply.header('content-encoding', 'gzip').send(await prebuilt.gzip())
}

/** Sends what only this caller's browser may store, or says that it has not changed. */
function sendPrivate(request: FastifyRequest, reply: FastifyReply, body: string): Promise<unknown> {
  const etag = createEtag(body)
  return sendPrebuilt(request, reply, new PrebuiltResponse(body, { etag, cacheControl: 'private, no-cache' }))
}

export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Endpoint,
  answer: unknown,
): Promise<unknown> {
  if (answer instanceof PrebuiltResponse) return sendPrebuilt(request, reply, answer)
  if (entry.cache === 'private') return sendPrivate(request, reply, JSON.stringify(answer))
  reply.header('cache-control', entry.cache === 'revalidate' ? 'no-cache' : 'no-store')
  const isEmpty = answer === undefined || answer === null
  reply.code(statusOf(entry, isEmpty)).header('vary', VARY)
  if (isEmpty) return reply.send()
  return reply.type(entry.produces ?? JSON_TYPE).send(entry.produces ? answer : JSON.stringify(answer))
}
