import { expect, expectTypeOf, test } from 'vitest'
import { matchChannel, publicChannel, userChannel } from './channels.ts'
import type { Bet } from './entities/bet.ts'
import { LOCALES } from './locales.ts'
import { type RealtimeEvent, type RealtimeMessage, realtimeEvents } from './realtime.ts'

test('contains every event of the specification', () => {
  const events =
    'match_changed markets_changed match_status_changed provider_status_changed tournament_pool_changed balance_changed unread_counters_changed notification bet_changed bet_cashout_changed bonus_issued'
  const extensions = ['identity_changed']
  expect(Object.keys(realtimeEvents).sort()).toEqual([...events.split(' '), ...extensions].sort())
})

test('publishes player events on the player’s channel only', () => {
  const playerEvents = [
    'balance_changed',
    'unread_counters_changed',
    'notification',
    'bet_changed',
    'bet_cashout_changed',
    'bonus_issued',
    'identity_changed',
  ] as const
  for (const name of playerEvents) expect(realtimeEvents[name].channels).toEqual(['user'])
})

test('names channels according to the protocol', () => {
  expect(publicChannel('en')).toBe('public:en')
  expect(publicChannel('pt-BR')).toBe('public:pt')
  expect(publicChannel('br')).toBe('public:pt')
  const channels = Object.keys(LOCALES).map(publicChannel)
  expect(new Set(channels).size).toBe(channels.length)
  expect(matchChannel(4711)).toBe('match:4711')
  expect(userChannel('en', 42)).toBe('$user:en-42')
})

test('discriminates events by name', () => {
  expectTypeOf<RealtimeMessage<'bet_changed'>>().toEqualTypeOf<Bet>()
  expectTypeOf<Extract<RealtimeEvent, { event_name: 'unread_counters_changed' }>['message']>().toEqualTypeOf<{
    unread: number
  }>()
})
