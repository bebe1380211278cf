import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EUR, milli, outcome, run, ticketOf } from '../../testing/slip-fixtures.ts'
import { listSelectedOutcomeIds } from '../ticket/ticket.ts'
import { type RestoredSharedBets, restoreSharedBets, type SharedBet } from './shared-bets.ts'

type Shared = SharedBet<number>

/** Matches 1 to 5 are open, 6 is suspended, 7 is over, 8 is unknown. */
const find = (match: number) => {
  if (match === 8) return null
  return outcome(match, {
    odds: milli(1 + match / 10),
    ...(match === 6 && { marketStatus: -1 }),
    ...(match === 7 && { matchStatus: 4 }),
  })
}

const restore = (...bets: Shared[]): RestoredSharedBets => restoreSharedBets(bets, find, EUR)
const shapeOf = ({ bets, unavailableCount: gone }: RestoredSharedBets) => [
  ...bets.map(({ betType, selections }) => `${betType} ${selections.map(({ matchId }) => matchId).join(' ')}`),
  gone,
]

describe('a shared bet becomes', () => {
  test.each<[string, Shared[], (string | number)[]]>([
    ['a single', [{ type: 'single', selections: [1] }], ['single 1', 0]],
    [
      'singles',
      [
        { type: 'single', selections: [1] },
        { type: 'single', selections: [2] },
      ],
      ['single 1', 'single 2', 0],
    ],
    ['a combo', [{ type: 'combo', selections: [1, 2, 3] }], ['combo 1 2 3', 0]],
    ['a system', [{ type: 'system', system_id: '2/3', selections: [1, 2, 3] }], ['system 1 2 3', 0]],
    ['a custom bet', [{ type: 'custom_bet', selections: [1, 1] }], ['custom 1', 0]],
    ['what waits to open again', [{ type: 'combo', selections: [1, 6] }], ['combo 1 6', 0]],
    ['a shorter combo when a match is over', [{ type: 'combo', selections: [1, 2, 7] }], ['combo 1 2', 1]],
    ['a single when one is left', [{ type: 'combo', selections: [7, 2, 8] }], ['single 2', 2]],
    [
      'a combo when its system does not fit any more',
      [{ type: 'system', system_id: '2/3', selections: [1, 2, 7] }],
      ['combo 1 2', 1],
    ],
    [
      'a combo when there is no such system',
      [{ type: 'system', system_id: '9/3', selections: [1, 2, 3] }],
      ['combo 1 2 3', 0],
    ],
    ['a shorter custom bet', [{ type: 'custom_bet', selections: [1, 7] }], ['custom 1', 1]],
    ['nothing when nothing is on offer', [{ type: 'custom_bet', selections: [7, 8] }], [2]],
    ['nothing out of nothing', [], [0]],
    [
      'singles out of several bets of any kind',
      [
        { type: 'combo', selections: [1, 2] },
        { type: 'single', selections: [2] },
      ],
      ['single 1', 'single 2', 0],
    ],
  ])('%s', (_, shared, shape) => {
    expect(shapeOf(restore(...shared))).toEqual(shape)
  })
})

test('drops the sharer’s stakes and options, and reprices custom bets', () => {
  const { bets } = restore({ type: 'combo', selections: [1, 2] })
  expect(bets).toMatchObject([{ stake: 0, stakeSource: 'sharing', currency: 'EUR', wantedWin: null }])
  expect(restore({ type: 'single', selections: [1] }).bets).toMatchObject([{ stake: 0, stakeSource: 'set' }])
  const custom = restore({ type: 'custom_bet', selections: [1, 2] }).bets
  const { effects } = run(ticketOf([]), { type: 'restored', snapshot: { bets: custom, inFlight: null }, rate: null })
  expect(effects).toMatchObject([{ type: 'priceCustomBet' }])
})

test('produces slips that the ticket accepts unchanged, without duplicate selections', () => {
  const bet = fc.record({
    type: fc.constantFrom('single' as const, 'combo' as const, 'system' as const, 'custom_bet' as const),
    system_id: fc.constantFrom(undefined, '2/3', '3/4', '2/4', 'x'),
    selections: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 5 }),
  })
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 4 }), shared => {
      const { bets, selectionCount: count, unavailableCount: gone } = restore(...shared)
      const ticket = run(ticketOf([1, 2, 3]), {
        type: 'restored',
        snapshot: { bets, inFlight: null },
        rate: null,
      }).state
      const shape = ({ betType, systemType, selections }: (typeof bets)[number]) => [
        betType,
        systemType?.id,
        selections.map(({ id }) => id),
      ]
      expect(ticket.bets.map(shape)).toEqual(bets.map(shape))
      const ids = listSelectedOutcomeIds(ticket)
      expect(new Set(ids).size).toBe(ids.length)
      expect(gone).toBeLessThanOrEqual(count)
      expect(ids.length).toBeLessThanOrEqual(count - gone)
    }),
  )
})
