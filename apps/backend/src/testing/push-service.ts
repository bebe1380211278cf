/**
 * A push service on this machine: what a browser and its push service do. It hands out subscriptions, verifies the
 * sender's token (RFC 8292) and decrypts what it is sent (RFC 8291), independently of the code that encrypts.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage, PushSubscription } from '@touchline/contract/entities/engagement'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

/** Keys for tests: the pair of RFC 8291's sender. */
export const TEST_VAPID = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  subject: 'mailto:push@touchline.example',
}

export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly claims: JWTPayload
  readonly payload: PushMessage
}

export interface PushResponse {
  readonly status: number
  readonly headers?: Record<string, string>
}

/** Decrypts a body of the content coding `aes128gcm` that has one record. */
export function decrypt(body: Buffer, privateKey: Buffer, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(privateKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', receiver.computeSecret(senderKey), auth, keyInfo, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  const end = padded.findLastIndex(byte => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record is not the last')
  return padded.subarray(0, end)
}

async function verifyToken({ headers }: IncomingMessage, audience: string): Promise<JWTPayload> {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  // The sender's clock is the test's.
  const { payload } = await jwtVerify(token, jwk, { audience, currentDate: new Date(0) })
  return payload
}

export async function startPushService() {
  const devices = new Map<string, { privateKey: Buffer; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const failures: unknown[] = []
  const state = { respond: (_path: string): PushResponse | Promise<PushResponse> => ({ status: 201 }), count: 0 }

  const receive = async (request: IncomingMessage): Promise<PushResponse> => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray())
    const device = devices.get(path)
    if (!device) return { status: 410 }
    state.count += 1
    const answer = await state.respond(path)
    if (answer.status >= 300) return answer
    const claims = await verifyToken(request, origin)
    const payload = JSON.parse(decrypt(body, device.privateKey, device.auth).toString())
    received.push({ path, headers: request.headers, claims, payload })
    return answer
  }
  const server = createServer((request, response) => {
    receive(request).then(
      ({ status, headers }) => response.writeHead(status, headers).end(),
      error => {
        failures.push(error)
        response.writeHead(400).end()
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Messages that were decrypted. */
    received,
    /** Errors of requests that could not be verified or decrypted. */
    failures,
    /** Requests for known devices so far. */
    get requests() {
      return state.count
    },
    respond(to: typeof state.respond) {
      state.respond = to
    },
    subscribe(): PushSubscription {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      devices.set(path, { privateKey: keys.getPrivateKey(), auth })
      return {
        endpoint: origin + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    /** Ends a subscription, as a browser does. */
    unsubscribe({ endpoint }: PushSubscription): void {
      devices.delete(new URL(endpoint).pathname)
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
