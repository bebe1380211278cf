import { afterEach, expect, it } from 'vitest'
import type { AppHandlers } from '../../shared/app-handlers.ts'
import type { Pick } from '../../shared/pick.ts'
import { connectTicket, pickOutcome, setPickedOutcomes, slipCount } from './picks.ts'

const makePick = (outcomeId: string): Pick => ({
  type: 'match',
  matchId: 1,
  matchUrnId: 'sr:match:1',
  matchSlug: 'home-away-m1',
  matchStatus: 1,
  relationKeys: [],
  marketId: '1',
  marketName: '1x2',
  specifier: '',
  outcomeId,
  outcomeName: 'Home',
  odds: 2,
  provider: 'betradar',
  nameA: 'Home',
  nameB: 'Away',
  sportKey: 'soccer',
  categoryName: 'England',
  leagueName: 'Premier League',
  startTime: '2026-11-21T15:00:00.000Z',
})

afterEach(() => {
  connectTicket({} as AppHandlers, () => {})
  setPickedOutcomes([])
})

it('counts picks before the ticket is loaded, and passes them on in order', () => {
  const handlers = {} as AppHandlers
  for (const id of ['1', '2', '1']) pickOutcome(handlers, makePick(id))
  expect(slipCount.get()).toBe(1)
  const taken: string[] = []
  connectTicket(handlers, ({ outcomeId }) => void taken.push(outcomeId))
  expect(taken).toEqual(['1', '2', '1'])
})
