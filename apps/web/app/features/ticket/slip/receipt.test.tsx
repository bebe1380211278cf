import type { TicketEvent } from '@touchline/betting/ticket-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../shared/app.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed } from '../placing/placing.ts'
import { buildPlaceBets, toPickedOutcome } from '../placing/wire.ts'
import { keyOf, makeAccount, makePick, makeSettings, placeBet } from '../test-ticket.ts'
import { ticketOf } from '../ticket-store.ts'
import { findTakenBack } from './receipt-state.ts'
import { SlipBody } from './slip.tsx'

type Event = TicketEvent<Placed>

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const DEVICE = '5cf1b0f6-6c3c-4c39-8d3f-2c5f3a1f9a11'
const context = { isSignedIn: true, balance: null, minStake: null, maxStake: null, limits: null }

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

/** Two singles were placed; the back end says this of them. */
async function open(...changes: readonly Partial<Placed>[]) {
  const app: App = await createTestApp('en', () => new Promise(() => {}))
  app.queryClient.setQueryData(['settings'], { data: makeSettings() })
  const store = ticketOf(app)
  const matches = changes.map((_, at) => at + 1)
  const events: Event[] = [
    ...matches.map((match): Event => ({ type: 'pick', outcome: toPickedOutcome(makePick(match), app.live) })),
    { type: 'setBetType', betType: 'single' },
    ...matches.map((match): Event => ({ type: 'setStake', betKey: keyOf(match), stake: 500 + match })),
    { type: 'place', idempotencyKey: KEY, context },
  ]
  for (const event of events) store.dispatch(event)
  const { bets } = buildPlaceBets(store.get().bets, 'none', DEVICE)
  const placedBets = bets.map((bet, at) => ({ ...placeBet(bet, at + 1), ...changes[at] }))
  store.dispatch({ type: 'placeSucceeded', idempotencyKey: KEY, placedBets })
  const render = () => renderMarkup(app, <SlipBody player={{ isSignedIn: true, account: makeAccount() }} />)
  return { store, placedBets, render, text: readText(render()), markup: render() }
}

const rejected = {
  status: 'rejected' as const,
  rejection: {
    localized_message: 'The odds changed.',
    key: 'error.place_bets.invalid_odds',
    code: 101,
    current_odds: { [keyOf(1)]: 1.9 },
  },
}

describe('a receipt', () => {
  it('of a bet that stands has done, share and keep picks', async () => {
    const { text, markup } = await open({})
    expect(markup).toContain('data-receipt="placed"')
    expect(text).toContain('Bet placed')
    expect(text).toMatch(/Done.*Share.*Keep picks/)
  })

  it('of a live bet says that it is being confirmed, then that it stands', async () => {
    const { store, placedBets, text, render } = await open({ status: 'submitted' })
    expect(text).toContain('Confirming your bet')
    expect(text).toContain('Being confirmed. Live bets take a few seconds.')
    const [bet] = placedBets
    if (!bet) throw new Error('no bet')
    store.dispatch({ type: 'betChanged', bet: { ...bet, status: 'waiting_results', odds: 2.1, version: 2 } })
    expect(readText(render())).toContain('Bet placed')
  })

  it('of a refused bet says why, the price now and where the money is, and offers it again', async () => {
    const { text } = await open(rejected)
    expect(text).toContain('Bet not placed')
    expect(text).toContain('2.00 1.90')
    expect(text).toContain('The odds changed. Your €5.01 stays in your balance.')
    expect(text).toContain('Try again at the new price')
    expect(text).not.toContain('Share')
    expect(text).not.toContain('Potential win')
  })

  it('of several says which of them stand', async () => {
    const { text, markup, store, placedBets } = await open(rejected, {})
    expect(markup).toContain('data-receipt="partial"')
    expect(text).toContain('1 of 2 bets was not placed')
    expect(text).toMatch(/The odds changed\..*Placed/)
    store.dispatch({ type: 'tryAgain', betKeys: findTakenBack(store.get().bets, placedBets) })
    expect(store.get().bets.map(({ stake, selections }) => [stake, selections[0]?.id])).toEqual([[501, keyOf(1)]])
  })

  it('of a large bet says that a trader decides', async () => {
    const { text } = await open({ status: 'submitted', is_vip: true })
    expect(text).toContain('With a trader')
    expect(text).toContain('€5.01 waits for a trader to decide.')
  })

  it('shows a system and a bet of the bet builder as what they are', async () => {
    const two = await open({ type: 'system', system: { id: '1/2', win_count: 1, total_count: 2 } })
    expect(two.text).not.toContain('Combo')
    const [one] = two.placedBets
    const legs = [one, one].flatMap(bet => bet?.selections ?? [])
    const system = await open({ type: 'system', system: { id: '1/2', win_count: 1, total_count: 2 }, selections: legs })
    expect(system.text).toContain('System 1 of 2')
    expect(system.text).toContain('Potential win, up to')
    const custom = await open({ type: 'custom_bet', selections: legs, odds: 6.75 })
    expect(custom.text).toContain('Bet builder 6.75')
    expect(custom.text).not.toContain('2.00')
  })
})
