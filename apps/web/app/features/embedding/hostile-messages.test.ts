/**
 * Malicious messages of the embedding page, none of which may have any effect: 100,000 in the long
 * form.
 */
import { incomingMessages } from '@touchline/contract/host-messages-schemas'
import { portIncomingMessages } from '@touchline/contract/host-port-schemas'
import fc from 'fast-check'
import { safeParse } from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { type HostCommands, handleHostMessage } from './handle-host-message.ts'
import { openHostConnection } from './host-connection.ts'
import { createTestHost, envelope, HOST_ORIGIN } from './testing/test-host.ts'

const RUNS = process.env.TEST_LONG === 'true' ? 50_000 : 8000

afterEach(() => void vi.unstubAllGlobals())

const VALID: readonly unknown[] = [
  envelope('odds_changed', { odds_type: 'british' }),
  envelope('page_changed', { path: '/soccer' }),
  envelope('search_modal', { open: true }),
  envelope('open_bet_slip', { tab: 'MY_BETS' }),
  envelope('viewport', { top: 0, height: 800 }),
  envelope('iframe_integration', { mode: 'auto', listeners: ['sign-in'] }),
  envelope('apply_bet_code', { code: 'ABCD-1234' }),
  envelope('change_locale', { locale: 'ar' }),
  envelope('change_currency', { currency: 'EUR' }),
]

/** A product that counts its reactions. */
function listen() {
  const { parent, postFromHost, origins } = createTestHost()
  let acts = 0
  const act = () => {
    acts += 1
  }
  const names: readonly (keyof HostCommands)[] = [
    'chooseOddsFormat',
    'openPath',
    'showSearch',
    'openSlip',
    'setVisibleArea',
    'integrate',
    'openCode',
    'switchLocale',
    'switchCurrency',
    'refreshSession',
    'resolveToken',
  ]
  const commands = Object.fromEntries(names.map(name => [name, act])) as unknown as HostCommands
  const onMessage = (message: Parameters<typeof handleHostMessage>[1]) =>
    void handleHostMessage(commands, message, () => {})
  const connection = openHostConnection({
    parent,
    origins,
    origin: HOST_ORIGIN,
    onMessage,
    onOpen: () => {},
    onInvalid: () => {},
  })
  return { postFromHost, acts: () => acts, connection }
}

const evilOrigin = fc.oneof(
  fc.constantFrom(
    'null',
    '',
    '*',
    'https://host.example.evil.example',
    'https://host.example:8443',
    'http://host.example',
    'https://HOST.example',
    'https://host.example/',
    'https://evil.example/https://host.example',
  ),
  fc.webUrl().map(url => new URL(url).origin),
)

it('handles every command of an allowed host', () => {
  const { postFromHost, acts, connection } = listen()
  for (const message of VALID) postFromHost(message)
  expect(acts()).toBe(VALID.length)
  connection.close()
})

it('never reads a message of a wrong origin or window, even if it is valid', () => {
  const { postFromHost, acts, connection } = listen()
  let looks = 0
  /** Valid, but records access to its data. */
  const watched = (message: unknown) =>
    new Proxy(message as object, {
      get(target, name) {
        looks += 1
        return Reflect.get(target, name)
      },
    })
  const sender = fc.oneof(
    evilOrigin.map(origin => ({ origin })),
    fc.constantFrom({ source: null }, { source: {} }, { source: {}, origin: HOST_ORIGIN }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...VALID), sender, (message, from) => {
      postFromHost(watched(message), from)
    }),
    { numRuns: RUNS },
  )
  expect(acts()).toBe(0)
  expect(looks).toBe(0)
  connection.close()
})

it('ignores messages unknown to the tables', () => {
  const { postFromHost, acts, connection } = listen()
  const types = Object.keys(portIncomingMessages)
  const isWrong = ([type, payload]: [string, unknown]) => {
    const schema = Object.hasOwn(incomingMessages, type) ? incomingMessages[type as never] : undefined
    return !schema || !safeParse(schema, payload).success
  }
  const wrong = fc
    .tuple(fc.oneof(fc.constantFrom(...types), fc.string()), fc.oneof(fc.anything(), hostilePayload()))
    .filter(isWrong)
    .map(([type, payload]) => envelope(type, payload))
  const message = fc.oneof(
    wrong,
    fc.anything(),
    fc.constantFrom(...VALID).map(valid => ({ ...(valid as object), version: 2 })),
    fc.constantFrom(...VALID).map(valid => ({ ...(valid as object), source: 'else' })),
  )
  fc.assert(
    fc.property(message, data => postFromHost(data)),
    { numRuns: RUNS },
  )
  expect(acts()).toBe(0)
  connection.close()
})

/** Almost valid payloads. */
function hostilePayload() {
  const path = fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\u0000',
    'https://evil.example',
  )
  const number = fc.constantFrom(Number.NaN, -1, Number.POSITIVE_INFINITY, 1e9, '100', null)
  return fc.oneof(
    fc.record({ path }),
    fc.record({ top: number, height: number }),
    fc.record({ odds_type: fc.string() }),
    fc.record({ open: fc.anything() }),
    fc.record({ code: fc.constantFrom('<script>', '../..', '', 'a'.repeat(200)) }),
    fc.record({ locale: fc.constantFrom('../en', 'EN', 'e', 'en/../..') }),
    fc.record({ currency: fc.constantFrom('eur', 'E', '<b>', 'EUROPE') }),
    fc.record({ mode: fc.string(), listeners: fc.array(fc.string(), { minLength: 1 }) }),
  )
}
