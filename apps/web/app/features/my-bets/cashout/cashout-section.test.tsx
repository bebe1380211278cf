import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { describe, expect, it } from 'vitest'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { betsQuery } from '../bets-queries.ts'
import { takeBet, takeOffer } from '../take-bet.ts'
import { makeBet } from '../test-bets.ts'
import { cashoutOffersOf } from './cashout-offers.ts'
import { CashoutSection } from './cashout-section.tsx'
import { cashoutOf } from './use-cashout.ts'

const never = (() => new Promise(() => {})) as unknown as Api['call']

async function start(changes: Partial<Bet> = {}, locale = 'en') {
  const app = await createTestApp(locale, never)
  const bet = makeBet(1, { to_cashout: 900, potential_win: 2600, ...changes })
  const markup = (current: Bet = bet) => renderMarkup(app, <CashoutSection bet={current} />)
  return { app, bet, store: cashoutOf(app), markup, read: (current?: Bet) => readText(markup(current)) }
}

describe('an open bet', () => {
  it('shows what it can be cashed out for', async () => {
    expect((await start()).read()).toBe('Cash out €9.00')
  })

  it('without an offer shows nothing', async () => {
    expect((await start({ to_cashout: null })).read()).toBe('')
  })

  it.each([
    [1485, 'You keep €4.85 profit; it could still pay €26.00.'],
    [900, 'at €1.00 less than your stake; it could still pay €26.00.'],
    [1000, 'your stake comes back; it could still pay €26.00.'],
  ])('asked about %i says what that means', async (amount, meaning) => {
    const { bet, store, read } = await start()
    store.ask(bet.id, amount)
    expect(read()).toContain(meaning)
    expect(read()).toMatch(/Cash out for €.*Keep bet Confirm €/)
  })

  it('says which way the offer went', async () => {
    const { bet, store, read } = await start()
    store.ask(bet.id, 900)
    store.takeOffer(bet.id, 950)
    expect(read()).toMatch(/The offer went up to €9\.50\. .*Confirm €9\.50/)
    store.takeOffer(bet.id, 800)
    expect(read()).toMatch(/The offer went down\. It is €8\.00 now\. .*Confirm €8\.00/)
  })

  it('can be pressed no more while it is being cashed out', async () => {
    const { bet, store, read, markup } = await start()
    store.ask(bet.id, 900)
    store.confirm(bet.id)
    expect(read()).toBe('Cashing out €9.00')
    expect(markup()).toMatch(/<button[^>]*aria-disabled="true"/)
  })

  it('says when there is no offer any more', async () => {
    const { bet, store, read } = await start()
    store.ask(bet.id, 900)
    store.takeOffer(bet.id, null)
    expect(read({ ...bet, to_cashout: null })).toBe('This bet cannot be cashed out right now. It stays open. OK')
  })
})

it('a bet that is being cashed out elsewhere says so', async () => {
  expect((await start({ status: 'cashout_in_progress' })).read()).toBe('Cashing out')
})

it.each(['submitted', 'done', 'cashed_out', 'ready_to_process'] as const)(
  'a bet that is %s has no offer',
  async status => {
    expect((await start({ status })).read()).toBe('')
  },
)

it('keeps amounts in one piece in Arabic', async () => {
  expect((await start({}, 'ar')).markup()).toContain('\u2066€9.00\u2069')
})

describe('an amount that two lists know differently', () => {
  it('is shown alike in both: the one known since later', async () => {
    const { app, bet, read } = await start()
    const offers = cashoutOffersOf(app.queryClient)
    const panel = { ...bet, to_cashout: 970 }
    const history = { ...bet, to_cashout: 990 }
    offers.record([panel], 10)
    offers.record([history], 20)
    expect([read(panel), read(history)]).toEqual(['Cash out €9.90', 'Cash out €9.90'])
    offers.record([panel], 15)
    expect([read(panel), read(history)]).toEqual(['Cash out €9.90', 'Cash out €9.90'])
    offers.recordPush(bet.id, null)
    expect([read(panel), read(history)]).toEqual(['', ''])
  })

  it('is taken from every fetched list, unless a push came after its request', async () => {
    const answers: ((page: unknown) => void)[] = []
    const call = () => new Promise<unknown>(resolve => answers.push(resolve))
    const app = await createTestApp('en', call as unknown as Api['call'])
    const fetchList = (status: 'open' | 'all') =>
      app.queryClient.fetchInfiniteQuery(betsQuery(app.api, { status, result: 'all' }))
    const pageOf = (amount: number) => ({
      data: [makeBet(1, { to_cashout: amount })],
      pagination: { total: 1, page: 1, limit: 500, last_page: 1 },
    })
    const amount = () => cashoutOffersOf(app.queryClient).get(makeBet(1).id)?.amount
    const open = fetchList('open')
    answers[0]?.(pageOf(970))
    await open
    expect(amount()).toBe(970)
    const all = fetchList('all')
    takeOffer(app.queryClient, makeBet(1).id, 800)
    answers[1]?.(pageOf(990))
    await all
    expect(amount()).toBe(800)
    takeBet(app.queryClient, makeBet(1, { status: 'done', version: 9, to_cashout: null }))
    expect(amount()).toBeUndefined()
  })
})
