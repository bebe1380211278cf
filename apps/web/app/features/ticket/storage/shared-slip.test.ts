import type { MilliOdds } from '@touchline/betting/odds/odds'
import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { createLiveStore } from '@touchline/client/live/live-store'
import { createObservable } from '@touchline/client/observable'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import type { Placed, SlipTicket } from '../placing/placing.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { acceptAll, closePages, fillSlip, openPage, rejectAll } from '../testing/test-page.ts'
import { createTabs, stubDevice } from '../testing/test-tabs.ts'
import { keyOf, makePick } from '../testing/test-ticket.ts'
import { shareSlip, type TabChannel } from './shared-slip.ts'

const live = createLiveStore({ requestFrame: () => {} })

/** A tab without a page. */
function openTab(channel: TabChannel, name: string) {
  const ticket = createObservable<SlipTicket>(createTicket<Placed>({ currency: 'EUR', subunits: 100 }))
  const dispatch = (event: TicketEvent<Placed>) => ticket.set(reduceTicket<Placed>(ticket.get(), event).state)
  const { getKey } = shareSlip({ ticket, dispatch, channel, tab: name })
  return { ticket, dispatch, getKey }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  closePages()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const matchesOf = ({ store }: Awaited<ReturnType<typeof openPage>>) =>
  store.get().bets.flatMap(({ selections }) => selections.map(({ matchId }) => matchId))

describe('the slip of a device', () => {
  it('has the same picks, stakes and kind of bet in every tab', async () => {
    stubDevice()
    const [first, second] = [await openPage(), await openPage()]
    await settle(300)
    fillSlip(first, [1, 2])
    await settle()
    expect(second.store.get().bets).toMatchObject([{ betType: 'combo', stake: 1000 }])
    second.store.dispatch({ type: 'setBetType', betType: 'single' })
    second.store.dispatch({ type: 'remove', selectionId: keyOf(2) })
    await settle()
    expect(matchesOf(first)).toEqual([1])
    first.store.dispatch({ type: 'clear' })
    expect(matchesOf(second)).toEqual([])
  })

  it('is taken by a new tab, which adds what was picked in it before', async () => {
    stubDevice()
    const first = await openPage()
    await settle(300)
    fillSlip(first, [1])
    await settle()
    const tabs = createTabs()
    const [there, here] = [openTab(tabs.open(), 'a'), tabs.open()]
    vi.advanceTimersByTime(300)
    there.ticket.set(first.store.get())
    const ticket = createObservable<SlipTicket>(createTicket<Placed>({ currency: 'EUR', subunits: 100 }))
    const dispatch = (event: TicketEvent<Placed>) => ticket.set(reduceTicket<Placed>(ticket.get(), event).state)
    const shared = shareSlip({ ticket, dispatch, channel: here, tab: 'b' })
    for (const match of [1, 2]) {
      const outcome = toPickedOutcome(makePick(match), live)
      shared.notePick(outcome)
      dispatch({ type: 'pick', outcome })
    }
    tabs.settle()
    for (const tab of [ticket, there.ticket])
      expect(tab.get().bets.flatMap(({ selections }) => selections.map(({ matchId }) => matchId))).toEqual([1, 2])
  })

  it('leaves a tab alone that places, and keeps what the others added meanwhile', async () => {
    stubDevice()
    let accept = () => {}
    const first = await openPage({
      answer: sent =>
        new Promise(resolve => {
          accept = () => resolve(acceptAll(sent))
        }),
    })
    const second = await openPage()
    await settle(300)
    fillSlip(first, [1])
    first.place()
    await settle()
    expect(first.state()).toBe('PROCESSING')
    second.store.pick(makePick(2))
    await settle(100)
    expect(matchesOf(first)).toEqual([1])
    accept()
    await settle()
    expect(first.state()).toBe('SUCCESS')
    expect(matchesOf(second)).toEqual([2])
    const third = await openPage()
    await settle(300)
    expect(matchesOf(third)).toEqual([2])
    first.store.dispatch({ type: 'finish' })
    expect(matchesOf(first)).toEqual([2])
    expect([...second.sent, ...third.sent]).toEqual([])
  })

  it('is empty in every tab once one of them has placed it', async () => {
    stubDevice()
    const [first, second] = [await openPage(), await openPage()]
    await settle(300)
    fillSlip(second, [1])
    await settle()
    first.place()
    await settle()
    expect(first.state()).toBe('SUCCESS')
    expect(matchesOf(second)).toEqual([])
    second.place()
    await settle()
    expect(second.sent).toEqual([])
  })

  it('stays where placing failed', async () => {
    stubDevice()
    const first = await openPage({ answer: rejectAll('INVALID_ODDS') })
    const second = await openPage()
    await settle(300)
    fillSlip(first, [1])
    first.place()
    await settle()
    expect([matchesOf(first), matchesOf(second)]).toEqual([[1], [1]])
  })

  it('is announced for what the player does, not for prices', () => {
    const tabs = createTabs()
    const [tab] = [openTab(tabs.open(), 'a'), openTab(tabs.open(), 'b')]
    vi.advanceTimersByTime(300)
    tabs.settle()
    tab.dispatch({ type: 'pick', outcome: toPickedOutcome(makePick(1), live) })
    tabs.settle()
    const outcomes = [{ id: '1', odds: 2500 as MilliOdds, active: true }]
    tab.dispatch({ type: 'marketsChanged', changes: [{ key: 'sr:match:1/1/', status: 1, version: 2, outcomes }] })
    expect(tab.ticket.get().bets[0]?.selections[0]?.odds).toBe(2500)
    expect(tabs.deliver()).toBe(false)
  })

  it.each([
    null,
    'slip',
    { kind: 'slip' },
    { kind: 'slip', revision: 9, tab: 'x', slip: '{' },
    { kind: 'slip', revision: 0, tab: 'x', slip: '' },
    { kind: 'slip', revision: Number.MAX_VALUE, tab: 'x', slip: '' },
  ])('ignores the message %j', data => {
    const tabs = createTabs()
    const tab = openTab(tabs.open(), 'a')
    tabs.open().postMessage(data)
    tabs.settle()
    expect(tab.ticket.get().bets).toEqual([])
  })

  it('becomes the same in all tabs, whatever the order of their changes and messages', () => {
    const step = fc.record({
      tab: fc.nat({ max: 2 }),
      match: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('pick', 'stake', 'clear', 'deliver'),
      choice: fc.nat({ max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const tabs = createTabs()
        const all = ['a', 'b', 'c'].map(name => openTab(tabs.open(), name))
        tabs.settle()
        vi.advanceTimersByTime(300)
        const content = ({ ticket }: (typeof all)[number]) =>
          JSON.stringify(ticket.get().bets.map(({ stake, selections }) => [stake, selections.map(({ id }) => id)]))
        for (const { tab, match, kind, choice } of steps) {
          const slips = new Map<string, string>()
          for (const one of all) {
            const key = one.getKey()
            if (key === null) continue
            // One key, one slip: tabs of different versions never send the same key.
            expect(slips.get(key) ?? content(one)).toBe(content(one))
            slips.set(key, content(one))
          }
          const { dispatch, ticket } = all[tab] as (typeof all)[number]
          if (kind === 'deliver') tabs.deliver(choice)
          else if (kind === 'clear') dispatch({ type: 'clear' })
          else if (kind === 'pick') dispatch({ type: 'pick', outcome: toPickedOutcome(makePick(match), live) })
          else
            for (const bet of ticket.get().bets)
              dispatch({ type: 'setStake', betKey: betKeyOf(bet), stake: 100 * match })
        }
        tabs.settle()
        const slips = all.map(({ ticket }) =>
          ticket.get().bets.map(({ betType, stake, selections }) => [betType, stake, selections.map(({ id }) => id)]),
        )
        expect(slips[1]).toEqual(slips[0])
        expect(slips[2]).toEqual(slips[0])
        const keys = new Set(all.map(({ getKey }) => getKey()))
        expect(keys.size).toBe(1)
      }),
    )
  })
})

const betKeyOf = ({ betType, selections }: { betType: string; selections: readonly { id: string }[] }): string =>
  betType === 'single' ? (selections[0]?.id ?? '') : betType
