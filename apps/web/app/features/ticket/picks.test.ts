import { makeMarket } from '@touchline/client/testing/fixtures'
import { makeMatch } from '@touchline/contract/examples/match'
import { afterEach, expect, it } from 'vitest'
import type { AppHandlers } from '../../shared/app/app-handlers.ts'
import type { PressedOutcome } from '../../shared/odds/pick.ts'
import { connectTicket, pickOutcome, setPickedOutcomes, slipCount } from './picks.ts'

const match = makeMatch(1)
const market = makeMarket([2, 3, 4])

const pressOutcome = (id: string) =>
  ({ match, market, outcome: { id, name: 'Home' }, odds: 2, status: 1 }) as unknown as PressedOutcome

afterEach(() => {
  connectTicket({} as AppHandlers, () => {})
  setPickedOutcomes([])
})

it('counts picks before the ticket is loaded, and passes them on in order', () => {
  const handlers = {} as AppHandlers
  for (const id of ['1', '2', '1']) pickOutcome(handlers, pressOutcome(id))
  expect(slipCount.get()).toBe(1)
  const taken: string[] = []
  connectTicket(handlers, ({ outcome }) => void taken.push(outcome.id))
  expect(taken).toEqual(['1', '2', '1'])
})
