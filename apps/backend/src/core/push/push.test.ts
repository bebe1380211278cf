import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { decrypt, TEST_VAPID } from '../../testing/push-service.ts'
import { encryptPayload, isPublicKey, MAX_PAYLOAD_BYTES } from './encrypt-payload.ts'
import { createPushServices, DEFAULT_PUSH_SERVICES } from './push-services.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  plaintext: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  receiverPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  secrets: {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('encryptPayload', () => {
  it('gives the body of the example in RFC 8291', () => {
    const body = encryptPayload(Buffer.from(EXAMPLE.plaintext), EXAMPLE.keys, EXAMPLE.secrets)
    expect(body.toString('base64url')).toBe(EXAMPLE.body)
  })

  it('encrypts any payload up to the largest for its receiver, never twice the same', () => {
    const { keys, receiverPrivateKey } = EXAMPLE
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_PAYLOAD_BYTES, size: 'max' }), payload => {
        const body = encryptPayload(payload, keys)
        expect(body.length).toBeLessThanOrEqual(4096)
        expect(decrypt(body, bytes(receiverPrivateKey), bytes(keys.auth))).toEqual(Buffer.from(payload))
        expect(encryptPayload(payload, keys)).not.toEqual(body)
      }),
      { numRuns: 20 },
    )
    expect(() => encryptPayload(new Uint8Array(MAX_PAYLOAD_BYTES + 1), keys)).toThrow(RangeError)
  })

  it('accepts points of the curve only', () => {
    expect(isPublicKey(EXAMPLE.keys.p256dh)).toBe(true)
    expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false)
  })
})

describe('push services', () => {
  const { isAllowed } = createPushServices(DEFAULT_PUSH_SERVICES)

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('allow %s', endpoint => expect(isAllowed(endpoint)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://notfcm.googleapis.com/abc',
    'https://attacker.example/?fcm.googleapis.com',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'http://localhost:9000/abc',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no address',
  ])('refuse %s', async endpoint => {
    expect(isAllowed(endpoint)).toBe(false)
    const result = await createPushServices(DEFAULT_PUSH_SERVICES).post({ endpoint, headers: {}, body: Buffer.of() })
    expect(result.outcome).toBe('rejected')
  })

  it('do not connect to a host whose name leads to this machine or a private network', async () => {
    const services = createPushServices(['local.localhost', 'example.localhost'])
    const result = await services.post({ endpoint: 'https://local.localhost/abc', headers: {}, body: Buffer.of() })
    expect(result).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(/no public address|ENOTFOUND/) })
  })
})

describe('responses', () => {
  let stop = async () => {}
  afterEach(() => stop())

  async function post(status: number, headers: Record<string, string> = {}, timeoutMs?: number) {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      if (status > 0) response.writeHead(status, headers).end()
    })
    await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
    stop = () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    const endpoint = `http://localhost:${(server.address() as AddressInfo).port}/abc`
    const result = await createPushServices(['localhost'], timeoutMs).post({
      endpoint,
      headers: {},
      body: Buffer.of(1),
    })
    return { ...result, requests }
  }

  it.each([
    [201, 'delivered'],
    [204, 'delivered'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'rejected'],
    [403, 'rejected'],
    [413, 'rejected'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('%i counts as %s', async (status, outcome) => expect(await post(status)).toMatchObject({ outcome }))

  it('say when to try again, within an hour', async () => {
    expect((await post(429, { 'retry-after': '120' })).retryAfterMs).toBe(120_000)
    await stop()
    expect((await post(503, { 'retry-after': '86400' })).retryAfterMs).toBe(3_600_000)
  })

  it('that redirect are not followed', async () => {
    const result = await post(307, { location: 'http://localhost:1/elsewhere' })
    expect(result).toMatchObject({ outcome: 'rejected', requests: 1 })
  })

  it('that never come end with the time limit', async () => {
    expect(await post(0, {}, 50)).toMatchObject({ outcome: 'failed' })
  })
})

describe('configuration', () => {
  const { publicKey, privateKey, subject } = TEST_VAPID
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }

  it('is off without keys, and takes a pair with a contact', () => {
    expect(readConfig({})).toMatchObject({ vapid: null, pushServices: DEFAULT_PUSH_SERVICES })
    expect(readConfig(keys).vapid).toEqual(TEST_VAPID)
    expect(readConfig({ PUSH_SERVICES: 'push.example.com, localhost' }).pushServices).toEqual([
      'push.example.com',
      'localhost',
    ])
  })

  it.each([
    [{ ...keys, VAPID_SUBJECT: '' }, /VAPID_SUBJECT/],
    [{ ...keys, VAPID_SUBJECT: 'somebody' }, /VAPID_SUBJECT must be/],
    [{ ...keys, VAPID_PUBLIC_KEY: EXAMPLE.keys.p256dh }, /not the public key/],
    [{ ...keys, VAPID_PRIVATE_KEY: 'short' }, /not the public key/],
    [{ PUSH_SERVICES: 'https://push.example.com' }, /PUSH_SERVICES/],
    [{ PUSH_SERVICES: 'localhost', DATABASE_URL: 'postgres://user@host/name' }, /localhost is for tests/],
  ])('refuses %o', (environment, problem) => expect(() => readConfig(environment)).toThrow(problem))
})
