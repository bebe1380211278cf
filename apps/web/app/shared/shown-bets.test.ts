import { expect, it } from 'vitest'
import { isBetShown, showBets } from './shown-bets.ts'

it('knows the bets of every place, and forgets those of a place that shows none any more', () => {
  const [receipt, bar] = [{}, {}]
  showBets(receipt, ['a', 'b'])
  showBets(bar, ['b', 'c'])
  expect(['a', 'b', 'c', 'd'].map(isBetShown)).toEqual([true, true, true, false])
  showBets(receipt, [])
  expect(['a', 'b', 'c'].map(isBetShown)).toEqual([false, true, true])
  showBets(bar, ['d'])
  expect(['b', 'd'].map(isBetShown)).toEqual([false, true])
})
