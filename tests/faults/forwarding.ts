/** Forwards requests to a server and returns responses, complete or truncated. */
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request with its body, which may be sent more than once. */
export interface Call {
  readonly request: IncomingMessage
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Forwards a request over a new connection. Rejects without a complete response. */
export function forward(
  target: string,
  { request, body }: Call,
  changes: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = request
    const out = send(target + (url ?? ''), { method, headers: { ...headers, ...changes }, agent: false })
    out.on('error', reject)
    out.on('response', answer => {
      const { statusCode: status = 502, headers: answered } = answer
      buffer(answer).then(bytes => resolve({ status, headers: answered, body: bytes }), reject)
    })
    out.end(body)
  })
}

function writeHead(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, ...forwarded } = headers
  response.writeHead(status, { ...forwarded, 'content-length': body.length })
}

export function sendResponse(response: ServerResponse, answer: Answer): void {
  writeHead(response, answer)
  response.end(answer.body)
}

/** Sends half of the response, then closes the connection. */
export function sendTruncated(response: ServerResponse, answer: Answer): void {
  writeHead(response, answer)
  response.write(answer.body.subarray(0, answer.body.length / 2), () => response.socket?.destroy())
}

/** Connects an upgraded connection to the server. */
export function proxyUpgrade(target: string, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const { hostname, port } = new URL(target)
  const out = connect(Number(port), hostname, () => {
    const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    out.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    out.write(head)
    out.pipe(socket).pipe(out)
  })
  const end = (): void => {
    socket.destroy()
    out.destroy()
  }
  for (const side of [socket, out]) side.on('error', end)
}
