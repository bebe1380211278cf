/**
 * Fetches an image from an untrusted server: redirects are not followed, the resolved IP address is
 * validated before connecting, and size and time are bounded.
 */
import { lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '@touchline/hub/private-addresses'
import { Problem } from '../problem.ts'

export interface FetchLimits {
  /** The operator configured this source: it may be on a private network. */
  readonly isTrusted: boolean
  readonly timeoutMs: number
  readonly mostBytes: number
}

const LOOP_TOKEN = 'touchline-img'

/** Marks requests for pictures by RFC 8586: one that comes back, by whatever address, is refused. */
export const LOOP_HEADERS = { 'cdn-loop': LOOP_TOKEN } as const

/** Whether a request for a picture comes from a server of this product. */
export const isOwnRequest = (headers: IncomingHttpHeaders): boolean =>
  String(headers['cdn-loop'] ?? '')
    .split(',')
    .some(entry => entry.split(';')[0]?.trim() === LOOP_TOKEN)

const REFUSED = 'PRIVATE_ADDRESS'

const refusal = (): NodeJS.ErrnoException => Object.assign(new Error('a private address'), { code: REFUSED })

/**
 * DNS lookup that rejects private addresses, so that the validated address is the one connected to.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? refusal(), '', 0)
    if (found.some(({ address }) => isPrivateAddress(address))) return callback(refusal(), '', 0)
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

function open(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve)
    outgoing.once('error', reject)
    outgoing.end()
  })
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new Problem('TOO_LARGE', `pictures may have ${mostBytes} bytes`)
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function explain(error: unknown, signal: AbortSignal): Problem {
  if (error instanceof Problem) return error
  if ((error as NodeJS.ErrnoException).code === REFUSED) return new Problem('SOURCE_NOT_ALLOWED', 'a private address')
  if (signal.aborted) return new Problem('SOURCE_TIMED_OUT', 'the source was too slow', { cause: error })
  return new Problem('SOURCE_FAILED', 'the source could not be reached', { cause: error })
}

/** Returns the bytes at a URL. Rejects with a `Problem`. */
export async function fetchPicture(url: URL, { isTrusted, timeoutMs, mostBytes }: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let answer: IncomingMessage | undefined
  try {
    // An IP address literal is never looked up, so it is validated here.
    if (!isTrusted && isIP(bareHost(url)) && isPrivateAddress(bareHost(url))) throw refusal()
    const headers = { accept: 'image/*', ...LOOP_HEADERS }
    answer = await open(url, { headers, signal, agent: false, ...(isTrusted ? {} : { lookup: lookupPublic }) })
    const status = answer.statusCode ?? 0
    if (status === 404 || status === 410) throw new Problem('NOT_FOUND', 'the source has no such picture')
    if (status !== 200) throw new Problem('SOURCE_FAILED', `the source answered ${status}`)
    return await readBody(answer, mostBytes)
  } catch (error) {
    throw explain(error, signal)
  } finally {
    answer?.destroy()
  }
}
