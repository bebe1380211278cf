import { expect, it } from 'vitest'
import { isBetOnScreen, setBetsOnScreen } from './on-screen-bets.ts'

it('tracks the bets of every place, and drops those of a place that shows none', () => {
  const [receipt, bar] = [{}, {}]
  setBetsOnScreen(receipt, ['a', 'b'])
  setBetsOnScreen(bar, ['b', 'c'])
  expect(['a', 'b', 'c', 'd'].map(isBetOnScreen)).toEqual([true, true, true, false])
  setBetsOnScreen(receipt, [])
  expect(['a', 'b', 'c'].map(isBetOnScreen)).toEqual([false, true, true])
  setBetsOnScreen(bar, ['d'])
  expect(['b', 'd'].map(isBetOnScreen)).toEqual([false, true])
})
