import { describe, expect, test } from 'vitest'
import {
  context,
  EUR,
  failedWith,
  homeWinId,
  lost,
  milli,
  outcome,
  place,
  placed,
  placing,
  priceUpdate,
  ready,
  run,
  sent,
  staked,
  succeeded,
  USD,
} from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import { applyReceiptBetChange } from './placement.ts'
import { createTicket, listSelectedOutcomeIds, reduceTicket } from './ticket.ts'
import type { PlacementFailure, Ticket, TicketEvent } from './types.ts'

const refused = failedWith({ kind: 'coded', code: 101 })
const stakes = (ticket: Ticket) => ticket.bets.map(({ stake }) => stake)

describe('placing', () => {
  test('sends the bets once under the given key', () => {
    const { state, effects } = run(ready, place('key-1'), place('key-2'), place('key-1'))
    expect(effects).toEqual([{ type: 'sendBets', idempotencyKey: 'key-1', bets: ready.bets }])
    expect(state).toMatchObject({ ticketState: 'PROCESSING', processingBets: ready.bets })
  })

  test('does not send a blocked slip', () => {
    const next = run(ready, place('key-1', { balance: toMinor(1) }))
    expect(next).toEqual({ state: ready, effects: [] })
    expect(next.state).toBe(ready)
  })

  test('does not reuse a key', () => {
    const { effects } = run(sent, refused, place('key-1'))
    expect(effects).toEqual([])
    expect(run(sent, refused, place('key-2')).effects).toMatchObject([{ type: 'sendBets', idempotencyKey: 'key-2' }])
  })

  test('shows a receipt without picks on success', () => {
    const done = run(sent, succeeded).state
    expect(done).toMatchObject({ ticketState: 'SUCCESS', placedBets: placed, processingBets: [], intent: null })
    expect(listSelectedOutcomeIds(done)).toEqual([])
    expect(run(done, { type: 'finish' }).state).toEqual({ ...createTicket(EUR), lastIdempotencyKey: 'key-1' })
  })

  test('clears the stakes of kept picks', () => {
    const awaitingSignIn = run(sent, succeeded, { type: 'keepPicks' }).state
    expect(awaitingSignIn).toMatchObject({ ticketState: 'INITIAL', placedBets: [] })
    expect(listSelectedOutcomeIds(awaitingSignIn)).toEqual([homeWinId(1), homeWinId(2)])
    expect(stakes(awaitingSignIn)).toEqual([0])
  })

  test('updates a bet on the receipt', () => {
    const done = run(sent, succeeded).state
    const bet = { ...placed[0], id: placed[0]?.id ?? '', status: 'waiting_results' as const }
    expect(run(done, { type: 'betChanged', bet }).state.placedBets).toContainEqual(bet)
    expect(run(done, { type: 'betChanged', bet: { id: 'of another receipt' } }).state).toBe(done)
    expect(run(ready, { type: 'betChanged', bet }).state).toBe(ready)
  })

  test('returns rejected bets of the receipt with their stakes', () => {
    const done = run(sent, succeeded).state
    const again = run(done, { type: 'tryAgain', betKeys: ['combo'] }).state
    expect(again).toMatchObject({ ticketState: 'INITIAL', placedBets: [] })
    expect(stakes(again)).toEqual(stakes(ready))
    expect(run(done, { type: 'tryAgain', betKeys: ['none of them'] }).state).toBe(done)
  })

  test('ignores responses under another key and repeated ones', () => {
    expect(run(sent, { ...succeeded, idempotencyKey: 'key-0' }).state).toBe(sent)
    const done = run(sent, succeeded).state
    expect(run(done, succeeded, refused).state).toBe(done)
    const retried = run(sent, refused, place('key-2')).state
    expect(run(retried, succeeded).state).toBe(retried)
  })
})

describe('a visitor', () => {
  const visitor = { isSignedIn: false, balance: null }
  const awaitingSignIn = run(ready, place('key-1', visitor))
  const signedIn = (changes = {}): TicketEvent => ({ type: 'signedIn', context: context(changes) })

  test('is asked to sign in, and the placement continues afterwards', () => {
    expect(awaitingSignIn.effects).toEqual([{ type: 'requestSignIn' }])
    expect(awaitingSignIn.state).toMatchObject({ ticketState: 'INITIAL', bets: ready.bets })
    const { state, effects } = run(awaitingSignIn.state, signedIn())
    expect(effects).toEqual([{ type: 'sendBets', idempotencyKey: 'key-1', bets: ready.bets }])
    expect(state.ticketState).toBe('PROCESSING')
  })

  test.each<[string, TicketEvent[]]>([
    ['gives up signing in', [{ type: 'signInAbandoned' }]],
    ['changes the slip meanwhile', [{ type: 'pick', outcome: outcome(3) }]],
    ['changes the stake meanwhile', [{ type: 'setStake', betKey: 'combo', stake: 2000 }]],
    ['has an account in another currency', [{ type: 'currencyChanged', currency: USD }]],
    ['finds a price moved', [priceUpdate(1, 1.9)]],
    ['signed in and it was too little money', [signedIn({ balance: toMinor(1) })]],
    ['did not sign in after all', [signedIn({ isSignedIn: false })]],
  ])('who %s places nothing', (_name, events) => {
    expect(run(awaitingSignIn.state, ...events, signedIn()).effects).toEqual([])
  })

  test('must confirm again when the total changed meanwhile', () => {
    const wanted = run(
      ready,
      { type: 'changeAcceptMode', mode: 'any' },
      { type: 'setWantedWin', betKey: 'combo', win: 10_000 },
    )
    const { effects } = run(wanted.state, place('key-1', visitor), priceUpdate(1, 1.5), signedIn())
    expect(effects).toEqual([{ type: 'requestSignIn' }])
  })

  test('places nothing by signing in alone', () => {
    expect(run(ready, signedIn())).toEqual({ state: ready, effects: [] })
  })
})

describe('a rejection', () => {
  test('shows the reason of each bet when coded', () => {
    const singles = placing(run(ready, { type: 'setBetType', betType: 'single' }).state)
    const failure: PlacementFailure = {
      kind: 'coded',
      code: 101,
      message: 'No',
      details: ['d'],
      errorsByBet: { 1: { message: 'The price moved', key: 'odds_to_low' }, 7: { message: 'nobody' } },
    }
    expect(run(singles, failedWith(failure)).state).toMatchObject({
      ticketState: 'ERROR',
      processingBets: [],
      error: {
        key: 'error.place_bets.invalid_odds',
        message: 'No',
        details: ['d'],
        byBet: { [homeWinId(2)]: { key: 'odds_to_low', message: 'The price moved' } },
      },
    })
  })

  test('applies the current prices it contains', () => {
    const next = run(sent, failedWith({ kind: 'coded', code: 101, currentOdds: { [homeWinId(1)]: milli(1.8) } })).state
    expect(next.ticketState).toBe('ERROR')
    expect(next.bets[0]?.selections[0]).toMatchObject({ odds: 1800, acceptedOdds: 2000, isChanged: true })
    expect(run(next, place('key-2')).effects).toEqual([])
    expect(run(next, { type: 'acceptOddsChanges' }, place('key-2')).effects).toHaveLength(1)
  })

  test('raises a generic alert and keeps the slip when uncoded', () => {
    const { state, effects } = run(sent, failedWith({ kind: 'uncoded' }))
    expect(effects).toEqual([{ type: 'genericAlert' }])
    expect(state).toEqual({ ...ready, lastIdempotencyKey: 'key-1' })
  })

  test('is cleared by the next edit', () => {
    const next = run(sent, refused, { type: 'setStake', betKey: 'combo', stake: 500 }).state
    expect(next).toMatchObject({ ticketState: 'INITIAL', error: { key: '', byBet: {} } })
  })

  test('keeps the rejected bets while the others are placed', () => {
    const singles = placing(run(ready, { type: 'setBetType', betType: 'single' }).state)
    const next = run(singles, { ...succeeded, errorsByBet: { 0: { message: 'Moved' } } } as TicketEvent).state
    expect(next).toMatchObject({ ticketState: 'ERROR', placedBets: placed, processingBets: [] })
    expect(listSelectedOutcomeIds(next)).toEqual([homeWinId(1)])
    expect(next.error.byBet).toEqual({ [homeWinId(1)]: { key: '', message: 'Moved' } })
    const again = run(next, place('key-2'))
    expect(again.effects).toMatchObject([{ bets: [{ selections: [{ id: homeWinId(1) }] }] }])
    expect(again.state.placedBets).toEqual([])
  })
})

describe('a lost response', () => {
  const checking = run(sent, lost)

  test('is reconciled under the same key, and blocks sending meanwhile', () => {
    expect(checking.effects).toEqual([{ type: 'reconcile', idempotencyKey: 'key-1', bets: ready.bets }])
    expect(checking.state.ticketState).toBe('CHECKING')
    expect(run(checking.state, place('key-2'), lost, { type: 'clear' }).state).toBe(checking.state)
  })

  test('shows the receipt when the bets are found', () => {
    const next = run(checking.state, { type: 'reconciled', idempotencyKey: 'key-1', placedBets: placed }).state
    expect(next).toMatchObject({ ticketState: 'SUCCESS', placedBets: placed })
  })

  test('reports that nothing was placed and unlocks the slip', () => {
    const next = run(checking.state, { type: 'reconciled', idempotencyKey: 'key-1', placedBets: null }).state
    expect(next).toMatchObject({
      ticketState: 'ERROR',
      error: { key: 'error.place_bets.not_placed' },
      bets: ready.bets,
    })
    expect(run(next, place('key-2')).effects).toHaveLength(1)
  })

  test('accepts the original response when it is replayed', () => {
    expect(run(checking.state, succeeded).state.ticketState).toBe('SUCCESS')
    expect(run(checking.state, refused).state.ticketState).toBe('ERROR')
  })
})

describe('updates while bets are pending', () => {
  test('show prices and flags, and keep accepted prices', () => {
    const next = run(
      sent,
      { type: 'changeAcceptMode', mode: 'any' },
      priceUpdate(1, 1.5),
      priceUpdate(2, 2, { status: -1 }),
    ).state
    expect(next.bets[0]?.selections).toMatchObject([{ odds: 1500, acceptedOdds: 2000 }, { isSuspended: true }])
    expect(next.processingBets).toBe(sent.processingBets)
    const after = run(next, failedWith({ kind: 'uncoded' })).state
    expect(after.bets[0]?.selections[0]).toMatchObject({ acceptedOdds: 1500, isChanged: false })
  })

  test('defer a currency change until the response', () => {
    const next = run(sent, { type: 'currencyChanged', currency: USD }).state
    expect(next.bets).toBe(sent.bets)
    expect(run(next, refused).state.bets[0]).toMatchObject({ stake: 0, currency: 'USD' })
  })
})

test('preserves the placed bets’ type', () => {
  const typed = createTicket<{ id: string; ref: string }>(EUR)
  const { state } = reduceTicket(typed, { type: 'finish' })
  expect(state.placedBets.map(({ ref }) => ref)).toEqual([])
  expect(staked(createTicket(EUR), 5).bets).toEqual([])
})

test('merges an update into its bet unless the update is older', () => {
  const placed = [
    { id: 'bet-1', status: 'submitted' as const, version: 5, ref: '81' },
    { id: 'bet-2', status: 'submitted' as const, version: 5, ref: '82' },
  ]
  const changed = applyReceiptBetChange<(typeof placed)[number] | { id: string; status: 'rejected'; version: number }>(
    placed,
    { id: 'bet-2', status: 'rejected', version: 6 },
  )
  expect(changed).toEqual([placed[0], { id: 'bet-2', status: 'rejected', version: 6, ref: '82' }])
  expect(applyReceiptBetChange(placed, { id: 'bet-1', status: 'submitted', version: 4, ref: '' })).toBe(placed)
  expect(applyReceiptBetChange(placed, { id: 'bet-3', status: 'submitted', version: 9, ref: '' })).toBe(placed)
})
