import { expect, test } from 'vitest'
import { isAwaitingConfirmation, isAwaitingTrader, isRejectedOrWithdrawn } from '../bets/bet-status.ts'
import { applyReceiptBetChange } from './placement.ts'

test.each([
  [{ status: 'submitted' }, [true, false, false]],
  [{ status: 'submitted', is_vip: true }, [false, true, false]],
  [{ status: 'waiting_results' }, [false, false, false]],
  [{ status: 'rejected', is_vip: true }, [false, false, true]],
  [{ status: 'withdrawn' }, [false, false, true]],
  [{}, [false, false, false]],
] as const)('a bet that is %o: being confirmed, with a trader, taken back: %o', (fields, expected) => {
  const bet = { id: 'bet-1', ...fields }
  expect([isAwaitingConfirmation(bet), isAwaitingTrader(bet), isRejectedOrWithdrawn(bet)]).toEqual(expected)
})

test('merges an update into its bet unless the update is older', () => {
  const placed = [
    { id: 'bet-1', status: 'submitted' as const, version: 5, ref: '81' },
    { id: 'bet-2', status: 'submitted' as const, version: 5, ref: '82' },
  ]
  const changed = applyReceiptBetChange<(typeof placed)[number] | { id: string; status: 'rejected'; version: number }>(
    placed,
    { id: 'bet-2', status: 'rejected', version: 6 },
  )
  expect(changed).toEqual([placed[0], { id: 'bet-2', status: 'rejected', version: 6, ref: '82' }])
  expect(applyReceiptBetChange(placed, { id: 'bet-1', status: 'submitted', version: 4, ref: '' })).toBe(placed)
  expect(applyReceiptBetChange(placed, { id: 'bet-3', status: 'submitted', version: 9, ref: '' })).toBe(placed)
})
