import { expect, it, vi } from 'vitest'
import { type ConfirmCustomBetEffect, createEffectBuffer, type PriceCustomBet } from './effect-buffer.ts'

const ask = (matchId: number) =>
  ({ type: 'confirmCustomBetReplacement', outcome: { matchId } }) as ConfirmCustomBetEffect
const price = (odds: number) => ({ type: 'priceCustomBet', bet: { customOdds: odds } }) as unknown as PriceCustomBet
const createPorts = () => ({ confirm: vi.fn(), price: vi.fn() })

it('passes the latest buffered effect of each kind to the first handler, once', () => {
  const door = createEffectBuffer()
  for (const effect of [ask(1), ask(2)]) door.confirm(effect)
  for (const effect of [price(1), price(2)]) door.price(effect)
  const first = createPorts()
  door.connect(first)
  expect(first.confirm.mock.calls).toEqual([[ask(2)]])
  expect(first.price.mock.calls).toEqual([[price(2)]])
  const second = createPorts()
  door.connect(second)
  expect(second.confirm).not.toHaveBeenCalled()
})

it('calls the latest handler, and none that was removed', () => {
  const door = createEffectBuffer()
  const [first, second] = [createPorts(), createPorts()]
  const leaveFirst = door.connect(first)
  const leaveSecond = door.connect(second)
  leaveFirst()
  door.confirm(ask(1))
  expect(first.confirm).not.toHaveBeenCalled()
  expect(second.confirm).toHaveBeenCalledOnce()
  leaveSecond()
  door.confirm(ask(2))
  expect(second.confirm).toHaveBeenCalledOnce()
})
