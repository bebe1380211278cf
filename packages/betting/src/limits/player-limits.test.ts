import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LimitPeriod } from './limit-periods.ts'
import {
  confirmLimit,
  isExclusion,
  isLimitInForce,
  LIMIT_PERIODS,
  type LimitChangeResult,
  type LimitRequest,
  type LimitType,
  type PlayerLimit,
  remainingAllowance,
  removeLimit,
  resolveLimit,
  setLimit,
} from './player-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WAIT = DAY
const WITHIN = 7 * DAY

/** A player's limits with a manual clock. */
class Keeper {
  now = 1_700_000_000_000
  limits: PlayerLimit[] = []
  #made = 0

  get #terms() {
    return { now: this.now, loosenDelayMs: WAIT, confirmWindowMs: WITHIN }
  }

  #keep(step: LimitChangeResult): LimitChangeResult {
    if (!step.ok) return step
    const changed = new Map(step.changed.map(limit => [limit.id, limit]))
    const others = this.limits.filter(({ id }) => !changed.has(id))
    this.limits = [...others, ...changed.values()]
    return step
  }

  set(value: number | null, type: LimitType = 'deposit', period: LimitPeriod = 'day'): LimitChangeResult {
    this.#made += 1
    const request: LimitRequest = { type, period, value, currency: value === null ? null : 'EUR' }
    return this.#keep(setLimit(this.limits, request, `limit-${this.#made}`, this.#terms))
  }

  confirm = (id: string): LimitChangeResult => this.#keep(confirmLimit(this.limits, id, this.now))
  remove = (id: string): LimitChangeResult => this.#keep(removeLimit(this.limits, id, this.#terms))

  standing(type: LimitType = 'deposit', period?: LimitPeriod): PlayerLimit[] {
    const all = this.limits.map(limit => resolveLimit(limit, this.now))
    return all.filter(one => one.type === type && one.status !== 'disabled' && (!period || one.period === period))
  }

  /** The limit in force now; Infinity when there is none. */
  bound(type: LimitType = 'deposit', period: LimitPeriod = 'day'): number {
    const [limit] = this.standing(type, period).filter(isLimitInForce)
    return limit ? (limit.value ?? 0) : Infinity
  }
}

const idOf = (step: LimitChangeResult): string => (step.ok ? step.limit.id : step.refusal)

describe('an amount limit', () => {
  test('applies immediately when it is the first or stricter', () => {
    const player = new Keeper()
    player.set(1000)
    expect(player.bound()).toBe(1000)
    player.set(400)
    expect(player.bound()).toBe(400)
    expect(player.standing()).toHaveLength(1)
  })

  test('replaces the previous limit after its waiting period and confirmation when looser', () => {
    const player = new Keeper()
    player.set(1000)
    const requested = player.set(5000)
    expect(requested).toMatchObject({
      limit: { status: 'unconfirmed', confirmFrom: player.now + WAIT, confirmUntil: player.now + WAIT + WITHIN },
    })
    expect(player.confirm(idOf(requested))).toEqual({ ok: false, refusal: 'not_confirmable' })
    player.now += WAIT
    expect(player.bound()).toBe(1000)
    expect(player.confirm(idOf(requested))).toMatchObject({
      limit: { status: 'active', value: 5000, confirmFrom: null },
    })
    expect(player.bound()).toBe(5000)
    expect(player.standing()).toHaveLength(1)
  })

  test('lapses when looser and not confirmed', () => {
    const player = new Keeper()
    player.set(1000)
    const requested = player.set(5000)
    player.now += WAIT + WITHIN + 1
    expect(player.confirm(idOf(requested))).toEqual({ ok: false, refusal: 'not_confirmable' })
    expect(player.standing()).toMatchObject([{ value: 1000, status: 'active' }])
  })

  test('is removed after the waiting period and confirmation, and stays without', () => {
    const player = new Keeper()
    const id = idOf(player.set(1000))
    expect(player.remove(id)).toMatchObject({
      limit: { status: 'unconfirmed_disabled', disableAt: player.now + WAIT },
    })
    player.now += WAIT - 1
    expect(player.confirm(id)).toEqual({ ok: false, refusal: 'not_confirmable' })
    player.now += WITHIN + 2
    expect(player.standing()).toMatchObject([{ value: 1000, status: 'active', confirmUntil: null, disableAt: null }])
    player.remove(id)
    player.now += WAIT
    expect(player.bound()).toBe(1000)
    expect(player.confirm(id)).toMatchObject({ limit: { status: 'disabled' } })
    expect(player.bound()).toBe(Infinity)
  })

  test('stays in force when a pending change is cancelled', () => {
    const player = new Keeper()
    const id = idOf(player.set(1000))
    const requested = idOf(player.set(5000))
    player.remove(requested)
    expect(player.standing()).toMatchObject([{ id, status: 'active' }])
    player.remove(id)
    expect(player.remove(id)).toMatchObject({ limit: { id, status: 'active', disableAt: null } })
    expect(player.remove('nothing')).toEqual({ ok: false, refusal: 'not_found' })
    expect(player.confirm('nothing')).toEqual({ ok: false, refusal: 'not_found' })
  })

  test('is independent for another period or type', () => {
    const player = new Keeper()
    player.set(1000)
    player.set(5000, 'deposit', 'week')
    player.set(9000, 'wager')
    expect(player.bound('deposit', 'week')).toBe(5000)
    expect(player.bound('wager')).toBe(9000)
    expect(player.bound()).toBe(1000)
  })
})

describe('exclusions', () => {
  test('apply immediately, cannot be removed, and end by themselves', () => {
    const player = new Keeper()
    const id = idOf(player.set(null, 'cooling_off', 'week'))
    expect(player.remove(id)).toEqual({ ok: false, refusal: 'conflict' })
    expect(player.confirm(id)).toEqual({ ok: false, refusal: 'not_confirmable' })
    player.now += 7 * DAY - 1
    expect(player.standing('cooling_off')).toHaveLength(1)
    player.now += 1
    expect(player.standing('cooling_off')).toEqual([])
  })

  test('can be extended but not shortened', () => {
    const player = new Keeper()
    player.set(null, 'cooling_off', 'week')
    expect(player.set(null, 'cooling_off', 'day')).toEqual({ ok: false, refusal: 'conflict' })
    expect(player.set(null, 'cooling_off', 'month')).toMatchObject({ ok: true })
    expect(player.standing('cooling_off')).toMatchObject([{ period: 'month' }])
    player.set(null, 'self_exclusion', 'permanent')
    expect(player.set(null, 'self_exclusion', 'month')).toEqual({ ok: false, refusal: 'conflict' })
    player.now += 10_000 * DAY
    expect(player.standing('self_exclusion')).toHaveLength(1)
  })
})

type Act =
  | { act: 'set'; type: LimitType; period: LimitPeriod; value: number }
  | { act: 'confirm' | 'remove'; which: number }
  | { act: 'wait'; hours: number }

const types = Object.keys(LIMIT_PERIODS) as LimitType[]
const setting = fc.constantFrom(...types).chain(type =>
  fc.record({
    act: fc.constant('set' as const),
    type: fc.constant(type),
    period: fc.constantFrom(...LIMIT_PERIODS[type]),
    value: fc.integer({ min: 1, max: 5 }),
  }),
)
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    setting,
    fc.record({ act: fc.constantFrom('confirm' as const, 'remove' as const), which: fc.nat(20) }),
    fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 300 }) }),
  ),
  { maxLength: 40 },
)

function perform(player: Keeper, act: Act): void {
  if (act.act === 'set') player.set(isExclusion(act.type) ? null : act.value, act.type, act.period)
  else if (act.act === 'wait') player.now += act.hours * HOUR
  else player[act.act](`limit-${act.which}`)
}

const slots = types.flatMap(type => LIMIT_PERIODS[type].map(period => ({ type, period })))
const endOf = (limit: PlayerLimit | undefined): number => (limit ? (limit.disableAt ?? Infinity) : 0)

test('never loosens without a waiting period and confirmation, for any actions', () => {
  fc.assert(
    fc.property(acts, all => {
      const player = new Keeper()
      for (const act of all) {
        const bounds = slots.map(({ type, period }) => player.bound(type, period))
        const due = player.limits.filter(limit => (limit.confirmFrom ?? Infinity) <= player.now).map(({ id }) => id)
        const exclusions = types.filter(isExclusion).map(type => player.standing(type)[0])
        perform(player, act)
        for (const [index, { type, period }] of slots.entries()) {
          if (isExclusion(type)) continue
          const isLooser = player.bound(type, period) > (bounds[index] ?? 0)
          if (isLooser) expect(act.act === 'confirm' && due.includes(`limit-${act.which}`)).toBe(true)
        }
        for (const earlier of exclusions) {
          if (!earlier || endOf(earlier) <= player.now) continue
          expect(endOf(player.standing(earlier.type)[0])).toBeGreaterThanOrEqual(endOf(earlier))
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('has at most one limit in force and one pending change per slot', () => {
  fc.assert(
    fc.property(acts, all => {
      const player = new Keeper()
      for (const act of all) {
        perform(player, act)
        for (const { type, period } of slots) {
          const slot = isExclusion(type) ? player.standing(type) : player.standing(type, period)
          expect(slot.filter(isLimitInForce).length).toBeLessThanOrEqual(1)
          expect(slot.filter(limit => limit.confirmFrom !== null).length).toBeLessThanOrEqual(1)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('never returns a negative allowance', () => {
  expect(remainingAllowance(1000, 400)).toBe(600)
  expect(remainingAllowance(1000, 4000)).toBe(0)
})
