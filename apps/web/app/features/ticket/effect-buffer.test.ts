import { expect, it, vi } from 'vitest'
import { type ConfirmCustomBetEffect, createEffectBuffer, type PriceCustomBet } from './effect-buffer.ts'

const confirmation = (matchId: number) =>
  ({ type: 'confirmCustomBetReplacement', outcome: { matchId } }) as ConfirmCustomBetEffect
const price = (odds: number) => ({ type: 'priceCustomBet', bet: { customOdds: odds } }) as unknown as PriceCustomBet
const createPorts = () => ({ confirm: vi.fn(), price: vi.fn() })

it('passes the latest buffered effect of each kind to the first handler, once', () => {
  const door = createEffectBuffer()
  for (const effect of [confirmation(1), confirmation(2)]) door.confirm(effect)
  for (const effect of [price(1), price(2)]) door.price(effect)
  const first = createPorts()
  door.connect(first)
  expect(first.confirm.mock.calls).toEqual([[confirmation(2)]])
  expect(first.price.mock.calls).toEqual([[price(2)]])
  const second = createPorts()
  door.connect(second)
  expect(second.confirm).not.toHaveBeenCalled()
})

it('calls the latest handler, and none that was removed', () => {
  const door = createEffectBuffer()
  const [first, second] = [createPorts(), createPorts()]
  const disconnectFirst = door.connect(first)
  const disconnectSecond = door.connect(second)
  disconnectFirst()
  door.confirm(confirmation(1))
  expect(first.confirm).not.toHaveBeenCalled()
  expect(second.confirm).toHaveBeenCalledOnce()
  disconnectSecond()
  door.confirm(confirmation(2))
  expect(second.confirm).toHaveBeenCalledOnce()
})
