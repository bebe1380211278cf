import { expect, it, vi } from 'vitest'
import { type AccessRules, createAccessGate } from './access-gate.ts'

const rules = (change: Partial<AccessRules> = {}): AccessRules => ({
  isLocked: false,
  blockedCountries: new Set(['NO']),
  contact: 'help@bets.example',
  ...change,
})

const settle = () => new Promise(resolve => setImmediate(resolve))

function setUp(first: () => Promise<AccessRules>) {
  const clock = { now: 0 }
  const read = vi.fn(first)
  const report = vi.fn()
  const gate = createAccessGate({ read, report, now: () => clock.now })
  const later = async (ms: number) => {
    clock.now += ms
    gate.decide('')
    await settle()
  }
  return { gate, read, report, later }
}

it('admits visitors whom the settings do not block once the rules are known', async () => {
  const { gate } = setUp(async () => rules())
  expect(gate.decide('DE')).toBe('unknown')
  await gate.ready()
  expect(gate.decide('DE')).toBe('open')
  expect(gate.decide('NO')).toBe('blocked')
  expect(gate.decide('')).toBe('open')
  expect(gate.contact).toBe('help@bets.example')
})

it('denies everyone while the product is locked', async () => {
  const { gate } = setUp(async () => rules({ isLocked: true }))
  await gate.ready()
  expect(gate.decide('DE')).toBe('locked')
  expect(gate.decide('NO')).toBe('locked')
})

it('refreshes in the background every ten seconds, with one request for concurrent callers', async () => {
  const { gate, read, later } = setUp(async () => rules())
  await Promise.all([gate.ready(), gate.ready()])
  expect(read).toHaveBeenCalledTimes(1)
  await later(9_999)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockImplementation(async () => rules({ isLocked: true }))
  await later(1)
  expect(read).toHaveBeenCalledTimes(2)
  expect(gate.decide('DE')).toBe('locked')
})

it('uses the last known rules while the backend is unreachable and backs off', async () => {
  const { gate, read, report, later } = setUp(async () => rules())
  await gate.ready()
  read.mockImplementation(() => Promise.reject(new Error('gone')))
  await later(10_000)
  expect(gate.decide('NO')).toBe('blocked')
  expect(gate.decide('DE')).toBe('open')
  expect(report).toHaveBeenCalledOnce()
  await later(999)
  expect(read).toHaveBeenCalledTimes(2)
  await later(1)
  expect(read).toHaveBeenCalledTimes(3)
  await later(1_999)
  expect(read).toHaveBeenCalledTimes(3)
  for (let at = 0; at < 20; at += 1) await later(30_000)
  expect(read).toHaveBeenCalledTimes(23)
  read.mockImplementation(async () => rules({ blockedCountries: new Set(['DE']) }))
  await later(30_000)
  expect(gate.decide('NO')).toBe('open')
  expect(gate.decide('DE')).toBe('blocked')
})

it('stays unknown and retries on each request when rules were never read', async () => {
  const { gate, read } = setUp(() => Promise.reject(new Error('not there yet')))
  await gate.ready()
  expect(gate.decide('DE')).toBe('unknown')
  await settle()
  read.mockImplementation(async () => rules())
  await gate.ready()
  expect(gate.decide('DE')).toBe('open')
})
