import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import type { TicketEffect, TicketEvent } from '@touchline/betting/ticket/types'
import { ApiError, NetworkError } from '@touchline/client/errors'
import { createObservable } from '@touchline/client/observable'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeModal, findModal } from '../../../shared/modals/modals.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed, SlipTicket } from '../placing/placing.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import type { SharedBets } from './load-offer.ts'
import { openCode, type RestoreDeps, repeatBets, restoreBets, restoreCode } from './sharing.ts'

const app = await createTestApp()
const { live } = app

afterEach(() => closeModal('shareBetNotFound'))

const pickedOf = (match: number, status = 0) => toPickedOutcome(makePick(match, { matchStatus: status }), live)

const sharedOf = (...matches: number[]): SharedBets => [
  {
    type: matches.length > 1 ? 'combo' : 'single',
    selections: matches.map(id => ({ match_id: id, market_id: '1', specifier: '', outcome_id: '1' })),
  },
]

const refusal = (name: ErrorName) => {
  const { status, code } = ERRORS[name]
  return new ApiError('getBetsShareCode', status, { code, message: name, data: { details: [] } })
}

/** A ticket with the real rules; matches from 100 on are finished. */
function start(shared: SharedBets | Error = sharedOf(1, 2), changes: Partial<RestoreDeps> = {}) {
  const effects: TicketEffect[] = []
  const ticket = createObservable<SlipTicket>(createTicket<Placed>({ currency: 'EUR', subunits: 100 }))
  const seen: boolean[] = []
  const dispatch = (event: TicketEvent<Placed>) => {
    const step = reduceTicket<Placed>(ticket.get(), event)
    effects.push(...step.effects)
    ticket.set(step.state)
    seen.push(step.state.isRestoring)
  }
  const confirmReplace = vi.fn(async () => true)
  const onFailed = vi.fn()
  const onRestored = vi.fn()
  const parts: RestoreDeps = {
    ticket: { get: ticket.get, subscribe: ticket.subscribe, dispatch },
    fetchShared: async () => {
      if (shared instanceof Error) throw shared
      return shared
    },
    loadOffer: async () => {
      return ({ match_id }) => pickedOf(match_id, match_id < 100 ? 0 : 4)
    },
    confirmReplace,
    onFailed,
    onRestored,
    ...changes,
  }
  const matches = () => ticket.get().bets.map(bet => bet.selections.map(({ matchId }) => matchId))
  const reports = () => effects.filter(({ type }) => type === 'reportRestoreFailure').length
  return { parts, ticket, dispatch, seen, matches, reports, confirmReplace, onFailed, onRestored }
}

describe('a code', () => {
  it('fills the empty slip and shows progress', async () => {
    const page = start()
    await restoreCode(page.parts, 'AB12')
    expect(page.matches()).toEqual([[1, 2]])
    expect(page.seen).toEqual([true, false])
    expect(page.onRestored).toHaveBeenCalledExactlyOnceWith(0)
    expect(page.confirmReplace).not.toHaveBeenCalled()
  })

  it('reports the number of unavailable selections', async () => {
    const page = start(sharedOf(1, 100, 2))
    await restoreCode(page.parts, 'AB12')
    expect(page.matches()).toEqual([[1, 2]])
    expect(page.onRestored).toHaveBeenCalledExactlyOnceWith(1)
  })

  it.each<ErrorName>(['SHARE_CODE_NOT_FOUND', 'SHARE_CODE_EXPIRED', 'VALIDATION_FAILED'])(
    'that returns %s shows not found, without an error report',
    async name => {
      const page = start(refusal(name))
      await restoreCode(page.parts, 'AB12')
      expect(page.onFailed).toHaveBeenCalledExactlyOnceWith('link-not-found')
      expect(page.reports()).toBe(0)
      expect(page.ticket.get()).toMatchObject({ isRestoring: false })
    },
  )

  it('that cannot be looked up is reported', async () => {
    const page = start(new NetworkError('getBetsShareCode', 'no connection'))
    await restoreCode(page.parts, 'AB12')
    expect(page.onFailed).toHaveBeenCalledExactlyOnceWith('link-not-found')
    expect(page.reports()).toBe(1)
  })

  it('without available selections suggests another bet', async () => {
    const page = start(sharedOf(100, 101))
    await restoreCode(page.parts, 'AB12')
    expect(page.onFailed).toHaveBeenCalledExactlyOnceWith('link-try-another-bet')
    expect(page.reports()).toBe(0)
    expect(page.ticket.get()).toMatchObject({ isRestoring: false })
  })

  it('whose matches cannot be loaded asks to retry, and is reported', async () => {
    const page = start(sharedOf(1), { loadOffer: () => Promise.reject(new Error('down')) })
    await restoreCode(page.parts, 'AB12')
    expect(page.onFailed).toHaveBeenCalledExactlyOnceWith('link-try-later')
    expect(page.reports()).toBe(1)
    expect(page.ticket.get()).toMatchObject({ isRestoring: false })
  })
})

describe('a non-empty slip', () => {
  const filled = (isYes: boolean) => {
    const confirmReplace = vi.fn(async () => isYes)
    const page = start(sharedOf(1, 2), { confirmReplace })
    page.dispatch({ type: 'pick', outcome: pickedOf(7) })
    return { ...page, confirmReplace }
  }

  it('is replaced after confirmation', async () => {
    const page = filled(true)
    await restoreCode(page.parts, 'AB12')
    expect(page.confirmReplace).toHaveBeenCalledExactlyOnceWith(1)
    expect(page.matches()).toEqual([[1, 2]])
  })

  it('is kept silently when declined', async () => {
    const page = filled(false)
    const { bets } = page.ticket.get()
    await restoreCode(page.parts, 'AB12')
    expect(page.ticket.get().bets).toBe(bets)
    expect(page.ticket.get()).toMatchObject({ isRestoring: false })
    expect(page.onFailed).not.toHaveBeenCalled()
    expect(page.onRestored).not.toHaveBeenCalled()
  })

  it('is not asked about when there is nothing to replace it with', async () => {
    const confirmReplace = vi.fn(async () => true)
    const page = start(sharedOf(100), { confirmReplace })
    page.dispatch({ type: 'pick', outcome: pickedOf(7) })
    await restoreCode(page.parts, 'AB12')
    expect(confirmReplace).not.toHaveBeenCalled()
    expect(page.matches()).toEqual([[7]])
  })
})

it('is not replaced before pending placements finish', async () => {
  const page = start(sharedOf(3))
  const place = { isSignedIn: true, balance: null, minStake: null, maxStake: null, limits: null }
  page.dispatch({ type: 'pick', outcome: pickedOf(7) })
  page.dispatch({ type: 'setStake', betKey: page.ticket.get().bets[0]?.selections[0]?.id ?? '', stake: 1000 })
  page.dispatch({ type: 'place', idempotencyKey: 'k1', context: place as never })
  expect(isInProgress(page.ticket.get())).toBe(true)
  const done = restoreBets(page.parts, sharedOf(3))
  await Promise.resolve()
  expect(page.ticket.get()).toMatchObject({ isRestoring: false })
  expect(page.matches()).toEqual([[7]])
  page.dispatch({ type: 'placeSucceeded', idempotencyKey: 'k1', placedBets: [] })
  await done
  expect(page.confirmReplace).not.toHaveBeenCalled()
  expect(page.matches()).toEqual([[3]])
})

// The ticket's code cannot be loaded.
describe('when the slip cannot be loaded, it asks to retry later', () => {
  it('for an opened code', async () => {
    await expect(openCode(app, '7KQ-4MX')).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })

  it('for repeated bets', async () => {
    await expect(repeatBets(app, [])).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })
})
