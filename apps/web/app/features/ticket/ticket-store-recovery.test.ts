import { listSelections } from '@touchline/betting/slip/slip-bet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { acceptAll, closePages, dropResponse, fillSlip, openPage } from './testing/test-page.ts'
import { makePick, placeBet } from './testing/test-ticket.ts'

let storages: ReturnType<typeof stubBrowser>
beforeEach(() => {
  vi.useFakeTimers()
  storages = stubBrowser()
})
afterEach(() => {
  closePages()
  for (const { id } of alerts.get()) closeAlert(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('a lost response', () => {
  it('is resent under the same key with the same body', async () => {
    const page = await openPage({ answer: dropResponse })
    fillSlip(page)
    page.place()
    await settle()
    expect(page.state()).toBe('CHECKING')
    page.store.dispatch({ type: 'changeAcceptMode', mode: 'any' })
    page.page.answer = acceptAll
    await settle(5000)
    expect(page.state()).toBe('SUCCESS')
    expect(page.sent).toHaveLength(2)
    expect(page.sent[1]).toEqual(page.sent[0])
  })

  it('keeps the time of the last send across a reload', async () => {
    const page = await openPage({ answer: dropResponse })
    fillSlip(page)
    page.place()
    await settle(60_000)
    const stored = JSON.parse(storages.session.getItem('touchline.slip') ?? '{}')
    expect(stored.sent.lastAt - stored.sent.at).toBeGreaterThan(50_000)
  })

  it('blocks other placements and changes meanwhile', async () => {
    const page = await openPage({ answer: dropResponse })
    fillSlip(page)
    page.place()
    await settle()
    const [first] = page.sent
    page.place()
    page.store.pick(makePick(2))
    await settle(20_000)
    expect(page.state()).toBe('CHECKING')
    expect(listSelections(page.store.get().bets)).toHaveLength(1)
    for (const request of page.sent) expect(request).toEqual(first)
  })

  it('finds an acceptance, however long it took', async () => {
    let placed: unknown[] = []
    const page = await openPage({ answer: dropResponse, found: () => placed })
    fillSlip(page)
    page.place()
    await settle()
    placed = (page.sent[0]?.body.bets ?? []).map(bet => placeBet(bet))
    await settle(10 * 60_000)
    expect(page.state()).toBe('SUCCESS')
    expect(new Set(page.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('reports bets that were never placed, with the slip as it was', async () => {
    const page = await openPage({ answer: dropResponse })
    fillSlip(page)
    page.place()
    await settle(10 * 60_000)
    expect(page.store.get()).toMatchObject({
      ticketState: 'ERROR',
      error: { key: 'error.place_bets.not_placed' },
      bets: [{ stake: 1000 }],
    })
  })

  it('is never resent for another player, who gets an empty slip', async () => {
    const page = await openPage({ answer: dropResponse })
    fillSlip(page)
    page.place()
    await settle()
    const before = page.sent.length
    page.signOut()
    page.page.player = 8
    page.page.answer = acceptAll
    page.signIn()
    await settle(60_000)
    expect(page.sent).toHaveLength(before)
    expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', bets: [] })
  })
})

describe('a reload', () => {
  it('restores the slip with its stake', async () => {
    fillSlip(await openPage(), [1, 2])
    const page = await openPage()
    expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', bets: [{ betType: 'combo', stake: 1000 }] })
  })

  it('restores a slip in its original currency', async () => {
    const first = await openPage()
    first.store.dispatch({ type: 'currencyChanged', currency: { currency: 'USD', subunits: 100 } })
    fillSlip(first)
    expect((await openPage()).store.get().bets).toMatchObject([{ stake: 1000, currency: 'USD' }])
  })

  it('reconciles bets in flight and places nothing anew', async () => {
    const first = await openPage({ answer: () => new Promise(() => {}) })
    fillSlip(first)
    first.place()
    await settle()
    const page = await openPage()
    expect(page.state()).toBe('CHECKING')
    await settle(1000)
    expect(page.state()).toBe('SUCCESS')
    expect(page.sent).toEqual(first.sent)
  })

  it('restores nothing after the receipt', async () => {
    const first = await openPage()
    fillSlip(first)
    first.place()
    await settle()
    expect((await openPage()).store.get().bets).toEqual([])
  })

  it('starts fresh with invalid storage and reports it', async () => {
    storages.session.setItem('touchline.slip', '{"version":1,"snapshot":{"bets":[{"stake":-1}]}}')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openPage()
    expect(page.store.get()).toMatchObject({ bets: [], isRestoring: false })
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    fillSlip(page)
    expect((await openPage()).store.get().bets).toMatchObject([{ stake: 1000 }])
  })

  it('keeps the odds acceptance mode on this device', async () => {
    storages.local.setItem('touchline.accept-mode', 'higher')
    expect((await openPage()).store.get().acceptMode).toBe('higher')
    storages.local.setItem('touchline.accept-mode', 'whatever')
    expect((await openPage()).store.get().acceptMode).toBe('none')
  })
})
