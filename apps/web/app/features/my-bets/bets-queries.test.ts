import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BetsData,
  type BetsFilter,
  type BetsPage,
  fetchAllBets,
  flattenPages,
  foldBet,
  foldOffer,
  matchesFilter,
  removeSettled,
} from './bets-queries.ts'
import { lost, makeBet, makeList, makeSelection, won } from './testing/test-bets.ts'

const ALL: BetsFilter = { status: 'all', result: 'all' }
const OPEN: BetsFilter = { status: 'open', result: 'all' }
const SETTLED: BetsFilter = { status: 'settled', result: 'all' }
const refs = (data: BetsData) => flattenPages(data).map(({ ref }) => Number(ref) - 8_000_000)
const total = (data: BetsData) => data.pages[0]?.pagination.total

describe('a changed bet', () => {
  const list = makeList([[makeBet(3), makeBet(2), makeBet(1)]])

  it('replaces the existing one', () => {
    const next = foldBet(list, ALL, makeBet(2, won))
    expect(refs(next)).toEqual([3, 2, 1])
    expect(flattenPages(next)[1]).toMatchObject({ status: 'done', win_amount: 1420 })
    expect(total(next)).toBe(3)
  })

  it('is dropped when a newer state is known', () => {
    const settled = foldBet(list, ALL, makeBet(2, won))
    expect(foldBet(settled, ALL, makeBet(2, { version: 1 }))).toBe(settled)
    expect(foldBet(settled, ALL, makeBet(2, lost))).toBe(settled)
  })

  it('keeps the texts of its selections and updates their results', () => {
    const { match } = makeSelection()
    const pushed = makeSelection({
      status: 'win_entire',
      market: { id: '1', name: '' },
      outcome: { id: '1', name: '' },
      match: { ...match, name: '', competitors: null, status: 4, total_score: { home: 3, away: 0 } },
    })
    const next = foldBet(list, ALL, makeBet(2, { ...won, selections: [pushed] }))
    const [selection] = flattenPages(next)[1]?.selections ?? []
    expect(selection).toMatchObject({
      status: 'win_entire',
      market: { name: 'Match result' },
      outcome: { name: 'Northgate United' },
      match: { name: match.name, status: 4, total_score: { home: 3, away: 0 } },
    })
  })

  it('stays while the list is on screen, until pruned', () => {
    const next = foldBet(list, OPEN, makeBet(2, won))
    expect(refs(next)).toEqual([3, 2, 1])
    const pruned = removeSettled(next, OPEN)
    expect(refs(pruned)).toEqual([3, 1])
    expect(total(pruned)).toBe(2)
    expect(removeSettled(pruned, OPEN)).toBe(pruned)
  })

  it.each<[string, Partial<Bet>]>([
    ['a trader turned it down', { status: 'rejected', is_vip: true }],
    ['it was withdrawn', { status: 'withdrawn' }],
  ])('goes at once when %s', (_, changes) => {
    const next = foldBet(list, ALL, makeBet(2, { ...changes, version: 2 }))
    expect(refs(next)).toEqual([3, 1])
    expect(total(next)).toBe(2)
  })

  it('shows a rejected confirmation while the list is on screen', () => {
    const next = foldBet(list, ALL, makeBet(2, { status: 'rejected', version: 2 }))
    expect(refs(next)).toEqual([3, 2, 1])
    expect(refs(removeSettled(next, ALL))).toEqual([3, 1])
  })
})

describe('a cashout amount', () => {
  const list = makeList([[makeBet(3), makeBet(2)], [makeBet(1)]])

  it('is updated on its bet only', () => {
    const offered = foldOffer(list, makeBet(1).id, 900)
    expect(flattenPages(offered).map(({ to_cashout }) => to_cashout)).toEqual([null, null, 900])
    expect(offered.pages[0]).toBe(list.pages[0])
    expect(foldOffer(offered, makeBet(1).id, 900)).toBe(offered)
    expect(flattenPages(foldOffer(offered, makeBet(1).id, null))[2]?.to_cashout).toBeNull()
  })

  it('of an unknown bet changes nothing', () => {
    expect(foldOffer(list, makeBet(9).id, 900)).toBe(list)
  })
})

describe('an unknown bet', () => {
  const list = makeList([[makeBet(5), makeBet(3)], [makeBet(1)]])

  it.each([
    [6, [6, 5, 3, 1]],
    [4, [5, 4, 3, 1]],
    [2, [5, 3, 2, 1]],
  ])('%i is inserted by time', (number, expected) => {
    const next = foldBet(list, ALL, makeBet(number))
    expect(refs(next)).toEqual(expected)
    expect(total(next)).toBe(4)
  })

  it('starts an empty list', () => {
    expect(refs(foldBet(makeList([[]]), OPEN, makeBet(1)))).toEqual([1])
  })

  it('older than all fetched bets waits for its page', () => {
    const partly = makeList([[makeBet(5), makeBet(3)]], 2, 7)
    expect(foldBet(partly, ALL, makeBet(1))).toBe(partly)
    expect(refs(foldBet(list, ALL, makeBet(0)))).toEqual([5, 3, 1, 0])
  })

  it.each<[BetsFilter, Bet, boolean]>([
    [OPEN, makeBet(6), true],
    [OPEN, makeBet(6, won), false],
    [SETTLED, makeBet(6), false],
    [SETTLED, makeBet(6, won), true],
    [{ status: 'all', result: 'win' }, makeBet(6, won), true],
    [{ status: 'all', result: 'win' }, makeBet(6, lost), false],
    [{ status: 'all', result: 'win' }, makeBet(6), false],
    [ALL, makeBet(6, { status: 'rejected' }), false],
  ])('is inserted only when it matches the filter: %o', (filter, bet, enters) => {
    expect(foldBet(list, filter, bet) !== list).toBe(enters)
  })
})

it('contains each bet once, newest first, and never reverts to an older version', () => {
  const update = fc.record({ number: fc.integer({ min: 0, max: 9 }), version: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(fc.array(update, { maxLength: 40 }), list => {
      const newest = new Map<number, number>()
      const end = list.reduce(
        (data, { number, version }) => {
          newest.set(number, Math.max(version, newest.get(number) ?? 0))
          return foldBet(data, ALL, makeBet(number, { version }))
        },
        makeList([[]]),
      )
      expect(refs(end)).toEqual([...newest.keys()].sort((a, b) => b - a))
      expect(total(end)).toBe(newest.size)
      for (const { ref, version } of flattenPages(end)) expect(version).toBe(newest.get(Number(ref) - 8_000_000))
    }),
  )
})

describe('a search', () => {
  it.each<[Partial<BetsFilter>, boolean]>([
    [{ from: '2026-11-21T10:01:00.000Z' }, true],
    [{ from: '2026-11-21T10:01:00.001Z' }, false],
    [{ to: '2026-11-21T10:01:00.000Z' }, false],
    [{ to: '2026-11-21T10:01:00.001Z' }, true],
    [{ q: 'harbour' }, true],
    [{ q: '8000001' }, true],
    [{ q: 'kestrel' }, false],
    [{ q: 'harbour', to: '2026-11-21T10:00:00.000Z' }, false],
  ])('takes in a placed bet as the back end does: %o', (search, isFound) => {
    const filter = { ...ALL, ...search }
    expect(matchesFilter(filter, makeBet(1))).toBe(isFound)
    expect(refs(foldBet(makeList([[]]), filter, makeBet(1)))).toEqual(isFound ? [1] : [])
  })
})

describe('fetchAllBets', () => {
  const page = (numbers: readonly number[], number: number, total: number, last: number): BetsPage => ({
    data: numbers.map(one => makeBet(one)),
    pagination: { total, page: number, limit: 500, last_page: last },
  })
  const fetchFrom = async (...answers: BetsPage[]) => {
    const queries: unknown[] = []
    const call = (_: string, { query }: { query: object }) => {
      queries.push(query)
      const answer = answers.shift()
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('no more pages'))
    }
    const bets = await fetchAllBets({ call } as unknown as Api, { ...ALL, q: 'x' })
    return { numbers: bets.map(({ ref }) => Number(ref) - 8_000_000), queries }
  }

  it('reads all pages of the filter, without a bet that moved to the next page', async () => {
    const { numbers, queries } = await fetchFrom(page([4, 3], 1, 4, 2), page([3, 2, 1], 2, 4, 2))
    expect(numbers).toEqual([4, 3, 2, 1])
    expect(queries).toEqual([1, 2].map(number => ({ ...ALL, q: 'x', page: number, limit: 500 })))
  })

  it('reads the list again when a bet that left it moved another to a page already read', async () => {
    const { numbers } = await fetchFrom(page([4, 3], 1, 4, 2), page([1], 2, 3, 2), page([3, 2, 1], 1, 3, 1))
    expect(numbers).toEqual([3, 2, 1])
  })

  it('throws when the list never adds up or a page fails', async () => {
    const partial = page([2], 1, 2, 1)
    await expect(fetchFrom(partial, partial, partial, page([2, 1], 1, 2, 1))).rejects.toThrow('changed while')
    await expect(fetchFrom(page([2], 1, 2, 2))).rejects.toThrow('no more pages')
  })
})
