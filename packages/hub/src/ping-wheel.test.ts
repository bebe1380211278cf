import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PingWheel } from './ping-wheel.ts'

function createWheel(random: () => number) {
  return new PingWheel<string>({ slots: 25, pongTicks: 8, random })
}

describe('PingWheel', () => {
  it('pings first in the second half of a turn, then every full turn', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(60), (random, before) => {
        const wheel = createWheel(() => random)
        for (let tick = 0; tick < before; tick += 1) wheel.tick()
        wheel.add('a')
        const pings: number[] = []
        for (let tick = 1; tick <= 80; tick += 1) {
          if (wheel.tick().due.includes('a')) pings.push(tick)
          wheel.acceptPong('a')
        }
        const [first = 0] = pings
        expect(first).toBeGreaterThanOrEqual(13)
        expect(first).toBeLessThanOrEqual(25)
        expect(pings.slice(0, 3)).toEqual([first, first + 25, first + 50])
      }),
    )
  })

  it('reports a member without a pong eight ticks after its ping, once', () => {
    const wheel = createWheel(() => 0)
    wheel.add('silent')
    wheel.add('alive')
    const silentAt: number[] = []
    for (let tick = 1; tick <= 80; tick += 1) {
      const { due, silent } = wheel.tick()
      if (due.includes('alive')) expect(wheel.acceptPong('alive')).toBe(true)
      expect(silent).not.toContain('alive')
      if (silent.includes('silent')) silentAt.push(tick)
    }
    expect(silentAt).toEqual([13 + 8])
  })

  it('accepts a pong once and only after a ping', () => {
    const wheel = createWheel(() => 0)
    wheel.add('a')
    expect(wheel.acceptPong('a')).toBe(false)
    for (let tick = 1; tick <= 13; tick += 1) wheel.tick()
    expect(wheel.acceptPong('a')).toBe(true)
    expect(wheel.acceptPong('a')).toBe(false)
  })

  it('does not ping a removed member', () => {
    const wheel = createWheel(() => 0)
    wheel.add('a')
    wheel.remove('a')
    const rounds = Array.from({ length: 50 }, () => wheel.tick())
    expect(rounds.flatMap(({ due, silent }) => [...due, ...silent])).toEqual([])
  })
})
