/**
 * Error responses of the web server: for non-page requests a status and a machine-readable code, for pages static HTML.
 */
import { ApiError, TimeoutError } from '@touchline/client/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedBytes, matchesEtag } from './bytes-cache.ts'

export type ProblemName =
  | 'BAD_PARAMETER'
  | 'SOURCE_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'TOO_LARGE'
  | 'NOT_A_PICTURE'
  | 'SOURCE_FAILED'
  | 'SOURCE_TIMED_OUT'
  | 'TOO_BUSY'
  | 'LOOP_DETECTED'

const STATUS: Readonly<Record<ProblemName, number>> = {
  BAD_PARAMETER: 400,
  SOURCE_NOT_ALLOWED: 400,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  NOT_A_PICTURE: 415,
  SOURCE_FAILED: 502,
  TOO_BUSY: 503,
  SOURCE_TIMED_OUT: 504,
  LOOP_DETECTED: 508,
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly problem: ProblemName
  constructor(problem: ProblemName, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Maps a failed backend call to an error response. */
export function problemOfCall(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ApiError && error.status === 404) return new Problem('NOT_FOUND', 'there is no such thing')
  const name = error instanceof TimeoutError ? 'SOURCE_TIMED_OUT' : 'SOURCE_FAILED'
  return new Problem(name, 'the back end did not say', { cause: error })
}

/** Sends the bytes produced by a task, or its error as an uncacheable response. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { make, headers }: { make: () => Promise<CachedBytes>; headers: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  let bytes: CachedBytes
  try {
    bytes = await make()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return sendProblem(reply, error)
  }
  reply.headers({ ...headers, etag: bytes.etag })
  if (matchesEtag(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()
  return reply.type(bytes.type).send(bytes.body)
}

function sendProblem(reply: FastifyReply, { problem, message }: Problem): FastifyReply {
  const code = STATUS[problem]
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .send({ code, message: problem, data: { reason: message } })
}

/** Static pages, in English, for when no page of the product can be rendered. */
const write = (title: string, text: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">${head}<title>${title}</title></head><body data-page="error"><h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`

/** Reloads itself. */
export const FALLBACK_PAGE = write(
  'Something went wrong on our side',
  'We are trying again in a few seconds.',
  '<meta http-equiv="refresh" content="5">',
)

export const BAD_REQUEST_PAGE = write('This address makes no sense', 'Perhaps it was cut off on its way here.')
