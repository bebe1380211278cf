import { expect, it, vi } from 'vitest'
import { type ConfirmCustomBetEffect, createEffectBuffer, type PriceCustomBet } from './effect-buffer.ts'

const confirmation = (matchId: number) =>
  ({ type: 'confirmCustomBetReplacement', outcome: { matchId } }) as ConfirmCustomBetEffect
const price = (odds: number) => ({ type: 'priceCustomBet', bet: { customOdds: odds } }) as unknown as PriceCustomBet
const createPorts = () => ({ confirm: vi.fn(), price: vi.fn() })

it('passes the latest buffered effect of each kind to the first handler, once', () => {
  const buffer = createEffectBuffer()
  for (const effect of [confirmation(1), confirmation(2)]) buffer.confirm(effect)
  for (const effect of [price(1), price(2)]) buffer.price(effect)
  const first = createPorts()
  buffer.connect(first)
  expect(first.confirm.mock.calls).toEqual([[confirmation(2)]])
  expect(first.price.mock.calls).toEqual([[price(2)]])
  const second = createPorts()
  buffer.connect(second)
  expect(second.confirm).not.toHaveBeenCalled()
})

it('calls the latest handler, and none that was removed', () => {
  const buffer = createEffectBuffer()
  const [first, second] = [createPorts(), createPorts()]
  const disconnectFirst = buffer.connect(first)
  const disconnectSecond = buffer.connect(second)
  disconnectFirst()
  buffer.confirm(confirmation(1))
  expect(first.confirm).not.toHaveBeenCalled()
  expect(second.confirm).toHaveBeenCalledOnce()
  disconnectSecond()
  buffer.confirm(confirmation(2))
  expect(second.confirm).toHaveBeenCalledOnce()
})
