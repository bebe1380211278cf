import { expect, it, vi } from 'vitest'
import { type AskCustomBet, createEffectBuffer, type PriceCustomBet } from './effect-buffer.ts'

const ask = (matchId: number) => ({ type: 'confirmCustomBetReplacement', outcome: { matchId } }) as AskCustomBet
const price = (odds: number) => ({ type: 'priceCustomBet', bet: { customOdds: odds } }) as unknown as PriceCustomBet
const createPorts = () => ({ ask: vi.fn(), price: vi.fn() })

it('hands over the latest question of each kind that came before anybody was there, once', () => {
  const door = createEffectBuffer()
  for (const effect of [ask(1), ask(2)]) door.ask(effect)
  for (const effect of [price(1), price(2)]) door.price(effect)
  const first = createPorts()
  door.connect(first)
  expect(first.ask.mock.calls).toEqual([[ask(2)]])
  expect(first.price.mock.calls).toEqual([[price(2)]])
  const second = createPorts()
  door.connect(second)
  expect(second.ask).not.toHaveBeenCalled()
})

it('asks whoever came last, and nobody who has left', () => {
  const door = createEffectBuffer()
  const [first, second] = [createPorts(), createPorts()]
  const leaveFirst = door.connect(first)
  const leaveSecond = door.connect(second)
  leaveFirst()
  door.ask(ask(1))
  expect(first.ask).not.toHaveBeenCalled()
  expect(second.ask).toHaveBeenCalledOnce()
  leaveSecond()
  door.ask(ask(2))
  expect(second.ask).toHaveBeenCalledOnce()
})
