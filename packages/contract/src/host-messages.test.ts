import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { OddsType } from './entities/settings.ts'
import { createFrameMessage, createIncomingMessage, createOutgoingMessage, parseMessage } from './host-messages.ts'
import { AUTH_FLOWS, frameMessages, incomingMessages, outgoingMessages } from './host-messages-schemas.ts'

const send = (type: string, payload?: unknown) => ({ source: 'touchline', version: 1, type, payload })

describe('reading', () => {
  test('parses known messages with payload and id', () => {
    const read = parseMessage(incomingMessages, { ...send('change_currency', { currency: 'EUR', more: 1 }), id: 'a1' })
    expect(read).toEqual({
      kind: 'message',
      message: { ...send('change_currency', { currency: 'EUR' }), id: 'a1' },
    })
  })

  test.each([
    ['another source', { ...send('signed-in'), source: 'other' }],
    ['another version', { ...send('signed-in'), version: 2 }],
    ['an unknown type', send('signed-of')],
    ['a type of the other direction', send('sportsbook:sign-in', { reason: 'asked' })],
    ['a name every object has', send('constructor')],
    ['a text', 'signed-in'],
    ['nothing', null],
  ])('ignores %s', (_, data) => {
    expect(parseMessage(frameMessages, data)).toEqual({ kind: 'foreign' })
  })

  test('reports an invalid payload by field', () => {
    const read = parseMessage(incomingMessages, send('change_locale', { locale: '../en' }))
    expect(read).toMatchObject({ kind: 'invalid', type: 'change_locale' })
    expect(read.kind === 'invalid' && read.problems[0]).toMatch(/^locale: /)
  })

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never navigates to %s',
    path => {
      expect(parseMessage(incomingMessages, send('page_changed', { path })).kind).toBe('invalid')
    },
  )

  test('navigates within the product', () => {
    expect(parseMessage(incomingMessages, send('page_changed', { path: '/soccer?modal=signIn#top' })).kind).toBe(
      'message',
    )
  })

  test('never throws for any input', () => {
    const type = fc.oneof(fc.constantFrom(...Object.keys(incomingMessages)), fc.string())
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.tuple(type, fc.anything()).map(([t, p]) => send(t, p)),
        ),
        data => {
          expect(['message', 'foreign', 'invalid']).toContain(parseMessage(incomingMessages, data).kind)
        },
      ),
    )
  })
})

describe('writing', () => {
  test('parses on one side what the other side creates', () => {
    expect(parseMessage(frameMessages, createFrameMessage('signed-in')).kind).toBe('message')
    expect(parseMessage(frameMessages, createFrameMessage('forgotPassword', { email: 'a@b.example' })).kind).toBe(
      'message',
    )
    expect(parseMessage(incomingMessages, createIncomingMessage('open_bet_slip', { tab: 'MY_BETS' })).kind).toBe(
      'message',
    )
    const outgoing = createOutgoingMessage('sportsbook:balance-changed', {
      value: 1250,
      currency: 'EUR',
      subunits: 100,
    })
    expect(parseMessage(outgoingMessages, outgoing).kind).toBe('message')
  })

  test.each([true, false])('carries whether promotions are held: %s', hold_promotions => {
    expect(parseMessage(incomingMessages, createIncomingMessage('iframe_integration', { hold_promotions }))).toEqual({
      kind: 'message',
      message: send('iframe_integration', { hold_promotions }),
    })
  })

  test('reports a hold of promotions that is no boolean, so that a host learns of it', () => {
    const read = parseMessage(incomingMessages, send('iframe_integration', { hold_promotions: 'yes' }))
    expect(read.kind === 'invalid' && read.problems[0]).toMatch(/^hold_promotions: /)
  })

  test('survives structured cloning', () => {
    const read = parseMessage(frameMessages, structuredClone(createFrameMessage('resize', { height: 480 })))
    expect(read).toEqual({ kind: 'message', message: send('resize', { height: 480 }) })
  })
})

test('contains every message of the specification', () => {
  const incoming =
    'odds_changed page_changed search_modal open_bet_slip viewport iframe_integration apply_bet_code change_locale change_currency'
  const outgoing =
    'sign-in sign-up deposit page-loaded page-size-changed balance-changed bet-slip-state-changed top-event-clicked notify-modal-triggered initialized notify-currency-changed'
  expect(Object.keys(incomingMessages).sort()).toEqual(incoming.split(' ').sort())
  expect(Object.keys(outgoingMessages).sort()).toEqual(
    outgoing
      .split(' ')
      .map(name => `sportsbook:${name}`)
      .sort(),
  )
  for (const event of AUTH_FLOWS) expect(frameMessages).toHaveProperty(event)
})

test('names odds formats like the settings', () => {
  const { odds_type } = incomingMessages.odds_changed.entries
  expect(odds_type.options).toEqual(OddsType.enum)
})

test('discriminates messages by type', () => {
  const read = parseMessage(incomingMessages, send('apply_bet_code', { code: 'ABCD-12' }))
  if (read.kind !== 'message' || read.message.type !== 'apply_bet_code') throw new Error('The code was not read.')
  expectTypeOf(read.message.payload).toEqualTypeOf<{ code: string }>()
  expect(read.message.payload.code).toBe('ABCD-12')
})
