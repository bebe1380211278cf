/** The ticket store with two tabs, another currency, and the operator's requirements. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { closeModal, findModal } from '../../shared/modals/modals.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { toPickedOutcome } from './placing/request-mapping.ts'
import { acceptAll, closePages, fillSlip, openPage, type Responder, rejectAll } from './testing/test-page.ts'
import { keyOf, makeAccount, makePick } from './testing/test-ticket.ts'

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

/** A second tab: it starts with a copy of the first one's session storage. */
function duplicateTab(): void {
  const copy = stubBrowser()
  for (let at = 0; at < storages.session.length; at++) {
    const key = storages.session.key(at) ?? ''
    copy.session.setItem(key, storages.session.getItem(key) ?? '')
  }
  storages = copy
}

/** A backend that accepts a key once and replays its first response. */
function createOnce(): { answer: Responder; placed: () => number } {
  const answers = new Map<string, unknown>()
  return {
    answer: sent => {
      if (!answers.has(sent.idempotencyKey)) answers.set(sent.idempotencyKey, acceptAll(sent))
      return answers.get(sent.idempotencyKey)
    },
    placed: () => answers.size,
  }
}

describe('a tab duplicated during placement', () => {
  it('reconciles the same bets, and both tabs report one placement', async () => {
    const once = createOnce()
    const first = await openPage({ answer: () => new Promise(() => {}) })
    fillSlip(first)
    first.place()
    await settle()
    duplicateTab()
    const second = await openPage({ answer: once.answer })
    expect(second.state()).toBe('CHECKING')
    await settle(2000)
    expect(second.state()).toBe('SUCCESS')

    // The first tab's response is lost as well; it retries under the same key.
    first.page.answer = once.answer
    first.store.dispatch({ type: 'answerLost', idempotencyKey: first.sent[0]?.idempotencyKey ?? '' })
    await settle(5000)
    expect(first.state()).toBe('SUCCESS')
    expect(first.store.get().placedBets).toEqual(second.store.get().placedBets)
    expect(once.placed()).toBe(1)
    for (const sent of [...first.sent, ...second.sent]) expect(sent).toEqual(first.sent[0])
  })

  it('places once when the first tab was refused with 401 and its player signs in again', async () => {
    const once = createOnce()
    let refuse = () => {}
    const first = await openPage({
      answer: sent =>
        new Promise(resolve => {
          refuse = () => resolve(rejectAll('UNAUTHORIZED')(sent))
        }),
    })
    fillSlip(first)
    first.place()
    await settle()
    duplicateTab()
    const second = await openPage({ answer: once.answer })
    first.signOut('expired')
    refuse()
    await settle(2000)
    expect(second.state()).toBe('SUCCESS')

    first.page.answer = once.answer
    first.finishSignIn('signed-in')
    await settle()
    expect(once.placed()).toBe(1)
    expect(first.state()).toBe('SUCCESS')
    expect(first.store.get().placedBets).toEqual(second.store.get().placedBets)
  })

  it('continues with its own slip', async () => {
    const first = await openPage()
    fillSlip(first)
    duplicateTab()
    const second = await openPage()
    second.store.dispatch({ type: 'clear' })
    expect(first.store.get().bets).toHaveLength(1)
    expect(second.store.get().bets).toHaveLength(0)
  })
})

describe('without storage', () => {
  it('builds and places bets', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    vi.stubGlobal('localStorage', undefined)
    const page = await openPage()
    fillSlip(page)
    page.place()
    await settle()
    expect(page.state()).toBe('SUCCESS')
  })
})

describe("a slip restored in another currency than the account's", () => {
  const currencies = [
    { code: 'EUR', subunits: 100, fiat: true, min_stake: 50, rate_to_eur: 1 },
    { code: 'JPY', subunits: 1, fiat: true, min_stake: 10, rate_to_eur: 0.0062 },
  ]
  const yen = { currency: 'JPY', subunits: 1 }

  it('is converted at the rate of the settings', async () => {
    fillSlip(await openPage(), [1], 1000)
    const page = await openPage({ settings: { currencies } })
    await settle()
    page.store.setCurrency(yen, { ...(await page.settings()) })
    // 10.00 euros at 0.0062 euros per yen.
    expect(page.store.get().bets).toMatchObject([{ currency: 'JPY', subunits: 1, stake: 1612 }])
  })

  it('loses no minor unit in the conversion', async () => {
    const btc = { code: 'BTC', subunits: 100_000_000, fiat: false, min_stake: 100, rate_to_eur: 60_000 }
    const page = await openPage({ settings: { currencies: [...currencies, btc] } })
    page.store.setCurrency({ currency: 'BTC', subunits: btc.subunits }, await page.settings())
    fillSlip(page, [1], 100_000)
    const reloaded = await openPage({ settings: { currencies: [...currencies, btc] } })
    await settle()
    reloaded.store.setCurrency({ currency: 'EUR', subunits: 100 }, await reloaded.settings())
    // 0.001 BTC at 60,000 euros per BTC.
    expect(reloaded.store.get().bets).toMatchObject([{ currency: 'EUR', subunits: 100, stake: 6000 }])
  })

  it('has no stake when the rate is unknown', async () => {
    fillSlip(await openPage(), [1], 1000)
    const page = await openPage()
    await settle()
    page.store.setCurrency(yen, await page.settings())
    expect(page.store.get().bets).toMatchObject([{ currency: 'JPY', stake: 0 }])
  })

  it('is converted once: later currency changes clear the stake', async () => {
    fillSlip(await openPage(), [1], 1000)
    const page = await openPage({ settings: { currencies } })
    await settle()
    const settings = await page.settings()
    page.store.setCurrency(makeAccount(), settings)
    page.store.setCurrency(yen, settings)
    expect(page.store.get().bets).toMatchObject([{ currency: 'JPY', stake: 0 }])
  })
})

describe('requirements of placement', () => {
  const outcomes = (page: Awaited<ReturnType<typeof openPage>>) => [
    toPickedOutcome(makePick(1), page.app.live),
    toPickedOutcome(makePick(1, { marketId: '18', outcomeId: '12', specifier: 'total=2.5' }), page.app.live),
  ]

  const unverified = {
    isSignedIn: true,
    balance: null,
    minStake: null,
    maxStake: null,
    limits: null,
    needsPhoneVerification: true,
  }

  it('requests phone verification, and sends nothing before it', async () => {
    const page = await openPage()
    fillSlip(page)
    page.store.place(unverified)
    await settle()
    expect(findModal('phoneVerification')).toBeDefined()
    expect(page.sent).toEqual([])
    expect(page.store.get()).toMatchObject({ ticketState: 'INITIAL', bets: [{ stake: 1000 }] })
    closeModal('phoneVerification', 'done')
    await settle()
    expect(page.sent).toHaveLength(1)
  })

  it('places nothing when verification is cancelled or the slip changed meanwhile', async () => {
    const page = await openPage()
    fillSlip(page)
    page.store.place(unverified)
    await settle()
    closeModal('phoneVerification')
    page.store.place(unverified)
    await settle()
    page.store.dispatch({ type: 'setStake', betKey: keyOf(1), stake: 2000 })
    closeModal('phoneVerification', 'done')
    await settle()
    expect(page.sent).toEqual([])
  })

  it('sends every bet type in its own format', async () => {
    const system_types = [{ id: '2/3', win_count: 2, total_count: 3 }]
    const page = await openPage({ settings: { system_types } })
    await settle()
    for (const match of [1, 2, 3]) page.store.pick(makePick(match))
    page.store.dispatch({ type: 'setBetType', betType: 'system' })
    page.store.dispatch({ type: 'setStake', betKey: 'system 2/3', stake: 900 })
    page.place()
    await settle()
    expect(page.sent[0]?.body).toMatchObject({ meta: { type: 'system' }, bets: [{ system_id: '2/3' }] })
    page.store.dispatch({ type: 'finish' })

    page.store.dispatch({ type: 'buildCustomBet', outcomes: outcomes(page), odds: 3100 as never })
    page.store.dispatch({ type: 'setStake', betKey: 'custom', stake: 900 })
    page.place()
    await settle()
    expect(page.sent[1]?.body).toMatchObject({ meta: { type: 'custom_bet' }, bets: [{ custom_odds: 3.1 }] })
    expect(page.sent[1]?.body.bets[0]).not.toHaveProperty('system_id')
  })

  it('applies the current price to a rejected custom bet', async () => {
    const page = await openPage()
    page.store.dispatch({ type: 'buildCustomBet', outcomes: outcomes(page), odds: 3100 as never })
    page.store.dispatch({ type: 'setStake', betKey: 'custom', stake: 900 })
    const problem = { localized_message: 'x', key: 'k', code: 120, current_custom_odds: 2.9 }
    page.page.answer = rejectAll('INVALID_ODDS_CUSTOM_BET', { errors_by_bet: { 0: problem } })
    page.place()
    await settle()
    expect(page.store.get()).toMatchObject({
      ticketState: 'ERROR',
      bets: [{ customOdds: 3100, currentCustomOdds: 2900 }],
    })
    expect(page.store.get().bets[0]?.selections[0]?.id).toBe(keyOf(1))
  })
})
