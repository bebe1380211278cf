import { toMinor } from '@touchline/betting/money/money'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import { createLiveStore } from '@touchline/client/live/live-store'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { buildPlaceBets, toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import { parseSlip, restoreSlip, type StoredSlip, storeSlip } from './slip-storage.ts'

const KEY = 'touchline.slip'
const EUR = { currency: 'EUR', subunits: 100 }
const live = createLiveStore({ requestFrame: () => {} })

function makeTicket(matches: readonly number[]) {
  const picked = matches.reduce(
    (ticket, match) => reduceTicket(ticket, { type: 'pick', outcome: toPickedOutcome(makePick(match), live) }).state,
    createTicket(EUR),
  )
  return reduceTicket(picked, { type: 'setStake', betKey: 'combo', stake: 1000 }).state
}

const ticket = makeTicket([1, 2])
const slip: StoredSlip = { snapshot: createSlipSnapshot(ticket), sent: null }
const inFlight: StoredSlip = {
  snapshot: {
    bets: ticket.bets,
    inFlight: { idempotencyKey: '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10', bets: ticket.bets },
  },
  sent: { body: buildPlaceBets(ticket.bets, 'none', crypto.randomUUID()), at: 1, lastAt: 2, playerId: 7 },
}

let session: Storage
beforeEach(() => {
  session = stubBrowser().session
})
afterEach(() => vi.unstubAllGlobals())

describe('a stored slip', () => {
  it.each([
    ['a slip', slip],
    ['bets on their way', inFlight],
  ])('is restored: %s', (_, stored) => {
    expect(storeSlip(stored)).toBe(true)
    expect(restoreSlip()).toMatchObject({ kind: 'slip', slip: JSON.parse(JSON.stringify(stored)) })
  })

  it('is migrated from the schema before systems and bonuses', () => {
    session.setItem(KEY, JSON.stringify({ version: 1, ...slip }))
    expect(restoreSlip()).toMatchObject({ kind: 'slip', slip: { snapshot: { bets: [{ stake: 1000 }] } } })
  })

  it('keeps type, system, price, target win and bonus of a bet', () => {
    const [bet] = ticket.bets
    if (!bet) throw new Error('no bet')
    const bets = [
      { ...bet, betType: 'system' as const, systemType: { id: '2/3', winCount: 2, totalCount: 3 } },
      { ...bet, betType: 'custom' as const, customOdds: 4500, currentCustomOdds: 4600 },
      { ...bet, stakeSource: 'potential_win' as const, wantedWin: 4000 },
      { ...bet, bonus: { type: 'freebet', id: 'f1', freebetType: 'snr', freebetStake: 1000 } },
      { ...bet, bonus: { type: 'comboboost', id: 'c1', odds: 1100, cap: null } },
      { ...bet, bonus: { type: 'hunting', id: 'h1' }, isVip: true, jackpots: ['j1'] },
    ]
    const snapshot = { bets, inFlight: null, chosenSystems: [{ id: '2/3', winCount: 2, totalCount: 3 }] }
    storeSlip({ snapshot: snapshot as never, sent: null })
    expect(restoreSlip()).toMatchObject({ kind: 'slip', slip: { snapshot: JSON.parse(JSON.stringify(snapshot)) } })
  })

  it('keeps the chosen systems of an empty slip', () => {
    const chosenSystems = [{ id: '2/3', winCount: 2, totalCount: 3 }]
    storeSlip({ snapshot: { bets: [], inFlight: null, chosenSystems }, sent: null })
    expect(restoreSlip()).toMatchObject({ kind: 'slip', slip: { snapshot: { chosenSystems } } })
  })

  it('is not stored when empty', () => {
    storeSlip(slip)
    storeSlip({ snapshot: { bets: [], inFlight: null }, sent: null })
    expect(session.length).toBe(0)
    expect(restoreSlip()).toEqual({ kind: 'none' })
  })
})

describe('invalid data', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the storage may contain anything
  const edit = (change: (data: any) => void): string => {
    const data = JSON.parse(JSON.stringify({ version: 2, ...inFlight }))
    change(data)
    return JSON.stringify(data)
  }
  const tampered: [string, string][] = [
    ['no JSON', '{'],
    ['another version', edit(data => Object.assign(data, { version: 3 }))],
    [
      'another outcome under a key',
      JSON.stringify({ version: 2, ...slip }).replace('"outcomeId":"1"', '"outcomeId":"2"'),
    ],
    [
      'a system that is none',
      edit(data => Object.assign(data.snapshot.bets[0], { systemType: { id: '9/4', winCount: 9, totalCount: 4 } })),
    ],
    ['a bonus of no kind', edit(data => Object.assign(data.snapshot.bets[0], { bonus: { type: 'gift', id: 'x' } }))],
    ['a stake below zero', JSON.stringify({ version: 2, ...slip }).replace('"stake":1000', '"stake":-1000')],
    ['a broken stake', JSON.stringify({ version: 2, ...slip }).replace('"stake":1000', '"stake":0.5')],
    ['odds of nothing', JSON.stringify({ version: 2, ...slip }).replace('"odds":2000', '"odds":0')],
    ['an unknown type of bet', JSON.stringify({ version: 2, ...slip }).replace('"combo"', '"magic"')],
    ['a key that is no UUID', JSON.stringify({ version: 2, ...inFlight }).replace('9b2f9d0e', 'zzzz')],
    ['a currency that is none', JSON.stringify({ version: 2, ...slip }).replace('"EUR"', '"<b>"')],
  ]

  it.each(tampered)('is detected: %s', (_, json) => {
    expect(parseSlip(json).kind).toBe('broken')
  })

  it('is removed', () => {
    session.setItem(KEY, '{"version":1}')
    expect(restoreSlip()).toMatchObject({ kind: 'broken' })
    expect(session.getItem(KEY)).toBeNull()
  })

  it('never throws for any content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), json => {
        expect(['broken', 'slip']).toContain(parseSlip(json).kind)
      }),
    )
  })

  /** Every path of a value, as keys. */
  const pathsOf = (value: unknown): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map(path => [key, ...path])])
      : []

  it('is rejected or restored as a valid slip when any single value changes', () => {
    const paths = pathsOf(slip)
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const data = JSON.parse(JSON.stringify({ version: 2, ...slip }))
        const parent = path.slice(0, -1).reduce((inner, key) => inner[key], data)
        parent[path.at(-1) ?? ''] = value
        const read = parseSlip(JSON.stringify(data))
        if (read.kind !== 'slip') return
        const { snapshot } = read.slip
        const { state } = reduceTicket(createTicket(EUR), { type: 'restored', snapshot, rate: null })
        for (const bet of state.bets) expect(() => toMinor(bet.stake)).not.toThrow()
        expect(() => buildPlaceBets(state.bets, 'none', '')).not.toThrow()
      }),
    )
  })
})

describe('without storage', () => {
  it('stores nothing and does not fail', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(restoreSlip()).toEqual({ kind: 'none' })
    expect(() => storeSlip(slip)).not.toThrow()
  })

  it('handles access errors', () => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new Error('denied')
      },
    })
    expect(restoreSlip()).toEqual({ kind: 'none' })
    expect(() => storeSlip(slip)).not.toThrow()
  })

  it('reports a full storage', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('quota')
      },
    })
    expect(storeSlip(slip)).toBe(false)
  })
})
