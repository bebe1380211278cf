/**
 * The id of a request, the same in the proxy, the sportsbook's server and the back end, in their logs and in the response
 * header. A caller may choose it, by `X-Request-Id` or by the trace id of a W3C `traceparent`; otherwise it is random, of
 * 128 bits. For servers only.
 */
export const REQUEST_ID = 'x-request-id'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Nothing that could break a line of a log, or fill one. */
const VALID = /^[A-Za-z0-9._-]{8,128}$/
const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id that a caller has chosen; null without a valid one. */
export function readRequestId(headers: Headers): string | null {
  const given = headers[REQUEST_ID]
  if (typeof given === 'string' && VALID.test(given)) return given
  const { traceparent } = headers
  return (typeof traceparent === 'string' && TRACE_PARENT.exec(traceparent)?.[1]) || null
}

/** The caller's id, or a new one. */
export const chooseRequestId = (headers: Headers): string => readRequestId(headers) ?? createRequestId()

const ID_BYTES = 16
/** Random bytes of the next ids: drawn one id at a time, they would cost a list's response a twentieth more. */
const randomBytes = new Uint8Array(256 * ID_BYTES)
let usedBytes = randomBytes.length

function createRequestId(): string {
  if (usedBytes === randomBytes.length) {
    crypto.getRandomValues(randomBytes)
    usedBytes = 0
  }
  let id = ''
  for (const end = usedBytes + ID_BYTES; usedBytes < end; usedBytes += 1)
    id += (randomBytes[usedBytes] ?? 0).toString(16).padStart(2, '0')
  return id
}
