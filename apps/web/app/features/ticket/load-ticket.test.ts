import { makeMarket } from '@touchline/client/testing/fixtures'
import { makeMatch } from '@touchline/contract/examples/match'
import { afterEach, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import type { PressedOutcome } from '../../shared/odds/pick.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { pickOutcome, startedTicket, startTicketOnUse } from './load-ticket.ts'
import { setPickedOutcomes, slipCount } from './picks.ts'
import type { TicketDeps } from './placing/player.ts'

const added: string[] = []
vi.mock('./part.ts', () => ({
  ticketPart: {
    load: async () => ({
      startTicketAndQuickBet: () => ({ pick: ({ outcome }: PressedOutcome) => added.push(outcome.id) }),
    }),
  },
}))

const match = makeMatch(1)
const market = makeMarket([2, 3, 4])

const pressOutcome = (id: string) =>
  pickOutcome({ match, market, outcome: { id, name: 'Home' }, odds: 2, status: 1 } as unknown as PressedOutcome)

afterEach(() => {
  setPickedOutcomes([])
  vi.unstubAllGlobals()
})

it('counts picks before the ticket is loaded, and passes them on in order', async () => {
  stubBrowser()
  vi.stubGlobal('addEventListener', () => {})
  for (const id of ['1', '2', '1']) pressOutcome(id)
  expect(slipCount.get()).toBe(1)
  startTicketOnUse({ handlers: {} } as App, {} as TicketDeps)
  await startedTicket.load()
  await vi.waitFor(() => expect(added).toEqual(['1', '2', '1']))
})
