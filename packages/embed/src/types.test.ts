import type { OutgoingMessages, PayloadOf } from '@touchline/contract/host-messages'
import { outgoingMessages } from '@touchline/contract/host-messages-schemas'
import { portOutgoingMessages } from '@touchline/contract/host-port-schemas'
import { expect, expectTypeOf, it } from 'vitest'
import { EVENT_BY_MESSAGE } from './emitter.ts'
import type { EventName, SportsbookEvents } from './types.ts'

type Payload<N extends keyof OutgoingMessages> = PayloadOf<OutgoingMessages, N>

it('passes the contract’s payloads to listeners', () => {
  expectTypeOf<Payload<'sportsbook:page-loaded'>>().toExtend<SportsbookEvents['pageLoaded']>()
  expectTypeOf<Payload<'sportsbook:page-size-changed'>>().toExtend<SportsbookEvents['pageSize']>()
  expectTypeOf<Payload<'sportsbook:balance-changed'>>().toExtend<SportsbookEvents['balanceChanged']>()
  expectTypeOf<Payload<'sportsbook:notify-currency-changed'>>().toExtend<SportsbookEvents['currencyChanged']>()
  expectTypeOf<Payload<'sportsbook:bet-slip-state-changed'>>().toExtend<SportsbookEvents['betSlip']>()
  expectTypeOf<Payload<'sportsbook:top-event-clicked'>>().toExtend<SportsbookEvents['topEventClicked']>()
  expectTypeOf<Payload<'sportsbook:notify-modal-triggered'>>().toExtend<SportsbookEvents['modal']>()
  expectTypeOf<Payload<'sportsbook:initialized'>>().toExtend<SportsbookEvents['initialized']>()
  expectTypeOf<Payload<'sportsbook:deposit'>>().toExtend<SportsbookEvents['deposit']>()
  expectTypeOf<Payload<'sportsbook:sign-in'>>().toExtend<SportsbookEvents['signIn']>()
})

it('names exactly the messages of the sportsbook', () => {
  const internalTypes = ['sportsbook:token-request', 'handshake:ready', 'handshake:bye']
  const sent = Object.keys(portOutgoingMessages).filter(type => !internalTypes.includes(type))
  expect(Object.keys(EVENT_BY_MESSAGE).sort()).toEqual(sent.sort())
  expect(Object.keys(outgoingMessages).filter(type => !(type in EVENT_BY_MESSAGE))).toEqual([])
  const names: EventName[] = Object.values(EVENT_BY_MESSAGE)
  expect(new Set(names).size).toBe(names.length)
})
