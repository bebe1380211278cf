import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { beforeEach, expect, it } from 'vitest'
import { createDuplicateTabCheck, type DuplicateTabCheck } from './duplicate-tab-check.ts'

const bet = (ids: readonly string[], stake = 1000) =>
  ({
    betType: ids.length > 1 ? 'combo' : 'single',
    systemType: null,
    stake,
    currency: 'EUR',
    selections: ids.map(id => ({ id })),
  }) as unknown as SlipBet

type Listener = (event: MessageEvent) => void

let now: number
let listeners: Listener[]
const open = (): DuplicateTabCheck => {
  const own: Listener[] = []
  const channel = {
    addEventListener: (_: string, listener: unknown) => {
      own.push(listener as Listener)
      listeners.push(listener as Listener)
    },
    postMessage: (data: unknown) => {
      for (const listener of listeners) if (!own.includes(listener)) listener({ data } as MessageEvent)
    },
  }
  return createDuplicateTabCheck(channel as unknown as BroadcastChannel, () => now)
}

beforeEach(() => {
  now = 0
  listeners = []
})

it('warns once about what another tab has just placed, in any order of bets', () => {
  const [first, second] = [open(), open()]
  first.publish(7, [bet(['a', 'b'])])
  expect(second.isRepeated(7, [bet(['b', 'a'])])).toBe(true)
  expect(second.isRepeated(7, [bet(['a', 'b'])])).toBe(false)
})

it('does not warn about another slip, stake or player', () => {
  const [first, second] = [open(), open()]
  first.publish(7, [bet(['a'])])
  expect(second.isRepeated(7, [bet(['b'])])).toBe(false)
  expect(second.isRepeated(7, [bet(['a'], 500)])).toBe(false)
  expect(second.isRepeated(8, [bet(['a'])])).toBe(false)
  expect(second.isRepeated(7, [bet(['a'])])).toBe(true)
})

it("does not warn about the tab's own placement", () => {
  const [first] = [open(), open()]
  first.publish(7, [bet(['a'])])
  expect(first.isRepeated(7, [bet(['a'])])).toBe(false)
})

it('expires after half a minute', () => {
  const [first, second] = [open(), open()]
  first.publish(7, [bet(['a'])])
  now = 30_000
  expect(second.isRepeated(7, [bet(['a'])])).toBe(false)
})

it('ignores invalid messages on the channel', () => {
  const guard = open()
  for (const data of [null, 'x', {}, { playerId: '7', slip: 1 }]) {
    for (const listener of listeners) listener({ data } as MessageEvent)
  }
  expect(guard.isRepeated(7, [bet(['a'])])).toBe(false)
})

it('allows placing where BroadcastChannel is unavailable', () => {
  const guard = createDuplicateTabCheck(null, () => now)
  guard.publish(7, [bet(['a'])])
  expect(guard.isRepeated(7, [bet(['a'])])).toBe(false)
})
