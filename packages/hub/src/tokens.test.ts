import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from './testing/arbitrary-text.ts'
import { checkToken, importTokenSecret, signToken } from './tokens.ts'

const NOW_MS = 1_900_000_000_500
const KEY = importTokenSecret('secret')

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** Creates a token with a valid HS256 signature over any header and payload. */
function forge(header: unknown, payload: unknown, secret = 'secret'): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const HS256 = { alg: 'HS256', typ: 'JWT' }

describe('checkToken', () => {
  it('accepts tokens from signToken', () => {
    const claims = { user: '42', channel: '$inbox:42', expiresAt: NOW_MS / 1000 + 60, info: { name: 'Ana' } }
    expect(checkToken(signToken(claims, KEY), KEY, NOW_MS)).toEqual({ status: 'valid', claims })
  })

  it('accepts the specification’s HS256 example', () => {
    // RFC 7515, appendix A.1: the key as octets, and a token that expired in 2011.
    const secret = Buffer.from(
      'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
      'base64url',
    )
    const token =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const key = createSecretKey(secret)
    expect(checkToken(token, key, NOW_MS)).toEqual({ status: 'expired' })
    expect(checkToken(token, key, 1_300_819_379_000)).toEqual({
      status: 'valid',
      claims: { user: '', expiresAt: 1_300_819_380 },
    })
  })

  it('distinguishes an expired token from an invalid one', () => {
    const expired = signToken({ user: '1', expiresAt: NOW_MS / 1000 }, KEY)
    expect(checkToken(expired, KEY, NOW_MS)).toEqual({ status: 'expired' })
    expect(checkToken(expired, KEY, NOW_MS - 1).status).toBe('valid')
    expect(checkToken(expired, importTokenSecret('other'), NOW_MS)).toEqual({ status: 'invalid' })
  })

  it('treats a token without subject as anonymous', () => {
    expect(checkToken(forge(HS256, {}), KEY, NOW_MS)).toEqual({ status: 'valid', claims: { user: '' } })
  })

  it.each([
    ['no algorithm', forge({ alg: 'none' }, { sub: '1' })],
    ['another algorithm', forge({ alg: 'HS512' }, { sub: '1' })],
    ['no header', forge('x', { sub: '1' })],
    ['a payload that is no object', forge(HS256, [])],
    ['a payload that is no JSON', forge(HS256, '{')],
    ['a numeric subject', forge(HS256, { sub: 1 })],
    ['a textual end', forge(HS256, { sub: '1', exp: '2' })],
    ['a channel that is no text', forge(HS256, { sub: '1', channel: 1 })],
    ['a later start', forge(HS256, { sub: '1', nbf: NOW_MS / 1000 + 1 })],
    ['another secret', forge(HS256, { sub: '1' }, 'other')],
    ['no signature', `${encode({ alg: 'none' })}.${encode({ sub: '1' })}.`],
    ['a fourth part', `${forge(HS256, { sub: '1' })}.x`],
    ['two parts', `${encode(HS256)}.${encode({ sub: '1' })}`],
  ])('refuses %s', (_, token) => {
    expect(checkToken(token, KEY, NOW_MS)).toEqual({ status: 'invalid' })
  })

  it('rejects a token with any single character changed', () => {
    const token = signToken({ user: '42' }, KEY)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(token[at] !== character)
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        expect(checkToken(changed, KEY, NOW_MS)).toEqual({ status: 'invalid' })
      }),
    )
  })

  it('never throws for any text', () => {
    fc.assert(
      fc.property(arbitraryText(), text => {
        expect(checkToken(text, KEY, NOW_MS)).toEqual({ status: 'invalid' })
      }),
    )
  })
})

it('throws on an empty secret', () => {
  expect(() => importTokenSecret('')).toThrow(RangeError)
})
