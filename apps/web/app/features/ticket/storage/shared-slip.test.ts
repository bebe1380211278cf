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
import { keyOf, makePick } from '../testing/test-ticket.ts'
import { shareSlip, type TabChannel } from './shared-slip.ts'

const live = createLiveStore({ requestFrame: () => {} })

type Listener = (event: { data: unknown }) => void

/** Channels between tabs; each message waits for `deliver`, in the order of its sender. */
function createTabs() {
  const listeners = new Map<number, Listener>()
  const queues = new Map<string, unknown[]>()
  let count = 0
  const open = (): TabChannel => {
    const own = count
    count += 1
    return {
      postMessage(data) {
        for (const other of listeners.keys()) {
          if (other === own) continue
          const key = `${own} ${other}`
          queues.set(key, [...(queues.get(key) ?? []), structuredClone(data)])
        }
      },
      addEventListener: (_: string, listener: unknown) => void listeners.set(own, listener as Listener),
    } as TabChannel
  }
  /** Delivers the next message of one of the waiting queues; false if there is none. */
  const deliver = (choice = 0): boolean => {
    const waiting = [...queues].filter(([, messages]) => messages.length > 0)
    const [key, messages = []] = waiting[choice % Math.max(1, waiting.length)] ?? []
    if (key === undefined) return false
    const data = messages.shift()
    listeners.get(Number(key.split(' ')[1]))?.({ data })
    return true
  }
  const settle = () => {
    for (let limit = 0; deliver(); limit += 1) if (limit > 10_000) throw new Error('the tabs never agree')
  }
  return { open, deliver, settle, queues }
}

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

/** Pages of one device, whose messages are delivered at once, or while they are held, later. */
function stubDevice() {
  const tabs = createTabs()
  const device = { isHeld: false, settle: tabs.settle }
  let isSettling = false
  class Channel {
    readonly #channel = tabs.open()
    readonly addEventListener = this.#channel.addEventListener

    postMessage(data: unknown) {
      this.#channel.postMessage(data)
      if (isSettling || device.isHeld) return
      isSettling = true
      tabs.settle()
      isSettling = false
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return device
}

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

describe('tabs that place one version of the slip at the same instant', () => {
  async function openBoth(answer = acceptAll) {
    const device = stubDevice()
    const [first, second] = [await openPage({ answer }), await openPage({ answer })]
    await settle(300)
    fillSlip(first, [1])
    await settle()
    return { device, first, second }
  }
  async function placeAtOnce({ device, first, second }: Awaited<ReturnType<typeof openBoth>>) {
    device.isHeld = true
    first.place()
    second.place()
    await settle()
    device.isHeld = false
    device.settle()
  }

  it('send one key, so that the back end places it once', async () => {
    const both = await openBoth()
    await placeAtOnce(both)
    expect(both.first.sent).toHaveLength(1)
    expect(both.second.sent).toEqual(both.first.sent)
    expect([both.first.state(), both.second.state()]).toEqual(['SUCCESS', 'SUCCESS'])
  })

  it('send another key after a refusal', async () => {
    const both = await openBoth(rejectAll('INVALID_ODDS'))
    await placeAtOnce(both)
    expect([both.first.state(), both.second.state()]).toEqual(['ERROR', 'ERROR'])
    both.first.page.answer = acceptAll
    // Asked whether it is meant once more, because another tab has sent it too.
    both.first.place()
    both.first.place()
    await settle()
    expect(both.first.state()).toBe('SUCCESS')
    const [refused, placed] = both.first.sent
    expect(placed?.idempotencyKey).not.toBe(refused?.idempotencyKey)
    expect(both.second.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([refused?.idempotencyKey])
  })

  it('send another key for picks that are placed once more', async () => {
    const { first, second } = await openBoth()
    first.place()
    await settle()
    first.store.dispatch({ type: 'keepPicks' })
    first.store.dispatch({ type: 'setStake', betKey: keyOf(1), stake: 1000 })
    await settle()
    second.place()
    await settle()
    second.place()
    await settle()
    expect(second.sent[0]?.body).toEqual(first.sent[0]?.body)
    expect(second.sent[0]?.idempotencyKey).not.toBe(first.sent[0]?.idempotencyKey)
  })

  it('send a key of their own for another stake', async () => {
    const { device, first, second } = await openBoth()
    device.isHeld = true
    second.store.dispatch({ type: 'setStake', betKey: keyOf(1), stake: 500 })
    first.place()
    second.place()
    await settle()
    expect(second.sent[0]?.idempotencyKey).not.toBe(first.sent[0]?.idempotencyKey)
  })
})

const betKeyOf = ({ betType, selections }: { betType: string; selections: readonly { id: string }[] }): string =>
  betType === 'single' ? (selections[0]?.id ?? '') : betType
