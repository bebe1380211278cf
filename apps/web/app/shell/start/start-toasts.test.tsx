// @vitest-environment happy-dom
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { bonusTournament, comboboost, freebet, hunting } from '@touchline/contract/examples/bonuses'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settledBets } from '../../features/my-bets/bet-signals.ts'
import { lost, makeBet, won } from '../../features/my-bets/testing/test-bets.ts'
import { setPickedOutcomes } from '../../features/ticket/picks.ts'
import { alerts, closeAlert, showAlert, unshownToasts } from '../../shared/alerts/alerts.ts'
import { SMALL_SCREENS } from '../../shared/browser/use-media-query.ts'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { holdForHost, startPromotionRule } from '../../shared/promotions/promotion-rule.ts'
import { playerLimits, profile, settings } from '../../shared/queries/query-keys.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { startToasts } from './start-toasts.ts'

const shown = () => alerts.get().map(({ title, place }) => `${place} ${title}`)
const titleOf = (kind: string, name: string) => `toast ${kind}: ${name}`

async function start({ consent = true, unseen = [] as readonly object[], locale = 'en' } = {}) {
  const seen: unknown[] = []
  const call = (async (name: string, input: { body?: { bonuses: unknown[] } }) => {
    if (name === 'getBonuses') return { data: unseen }
    if (name !== 'postBonusesMarkAsSeen') throw new ApiError(name as never, 404, {} as never)
    seen.push(...(input.body?.bonuses ?? []))
    return null
  }) as unknown as Api['call']
  const created = await createTestApp(locale, call)
  const session = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info: null })
  const listeners = new Map<string, (message: never) => void>()
  const on = (name: string, listener: (message: never) => void) => {
    listeners.set(name, listener)
    return () => {}
  }
  const app = {
    ...created,
    // All texts are loaded: it would only import them again, outside the fake clock.
    session: { ...created.session, ...session },
    liveSession: { ...created.liveSession, on } as never,
  }
  const platform = { toast_disabled_types: ['comboboost'] }
  app.queryClient.setQueryData(settings, { data: { currencies: [], system: { platform_settings: platform } } })
  app.queryClient.setQueryData(profile, { marketing_consent: consent })
  stops.push(startPromotionRule(app), startToasts(app))
  await vi.advanceTimersByTimeAsync(0)
  const push = async (name: string, message: object) => {
    listeners.get(name)?.(message as never)
    await vi.advanceTimersByTimeAsync(700)
  }
  return { app, session, push, seen }
}

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: TEST_NOW })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  holdForHost(false)
  for (const { id } of alerts.get()) closeAlert(id)
  for (const { id } of modals.get()) closeModal(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const showOnPhone = () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === SMALL_SCREENS }))
const dismiss = () => closeAlert(alerts.get()[0]?.id ?? 0)

it('shows a granted free bet within a second, and records it as seen a second later', async () => {
  const { push, seen } = await start()
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  expect(alerts.get()).toMatchObject([
    { title: 'Free bet of €10.00', text: expect.stringMatching(/^On your bet slip until /), glyph: { icon: 'gift' } },
  ])
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toEqual([{ type: 'freebet', id: freebet.id }])
})

it('leads from an active free bet to the matches, from the slip on to the slip, and from an offer to its details', async () => {
  const { app, push } = await start()
  const follow = async (bonus: object) => {
    await push('bonus_issued', bonus)
    const { label, run } = alerts.get()[0]?.action ?? {}
    run?.()
    await vi.advanceTimersByTimeAsync(0)
    dismiss()
    return label
  }
  const active = { ...freebet, user_bonus_status: 'active' }
  history.replaceState(null, '', '/promotions')
  expect(await follow(active)).toBe('Use it')
  expect([location.pathname, modals.get()]).toEqual(['/', []])
  app.handlers.loadTicket = async () => {}
  setPickedOutcomes(['one'])
  expect(await follow({ ...active, id: 'second' })).toBe('Use it')
  setPickedOutcomes([])
  expect(modals.get()).toMatchObject([{ id: 'slipSheet' }])
  closeModal('slipSheet')
  expect(await follow({ ...hunting, user_bonus_status: 'available' })).toBe('Details')
  expect(modals.get()).toMatchObject([{ id: 'bonus', props: { id: hunting.id } }])
})

it('shows one offer at a time, each once, without the disabled types', async () => {
  const unseen = [comboboost, hunting, bonusTournament].map(one => ({ ...one, user_bonus_status: 'available' }))
  const { push, seen } = await start({ unseen })
  expect(shown()).toEqual([titleOf('Hunt', hunting.name)])
  await push('bonus_issued', unseen[1] ?? {})
  dismiss()
  expect(shown()).toEqual([titleOf('Tournament', bonusTournament.name)])
  dismiss()
  expect(shown()).toEqual([])
  expect(seen).toMatchObject([{ type: 'hunting' }, { type: 'tournament' }])
})

it('shows unseen bonuses when those of disabled types fill the first places of the list', async () => {
  const available = { user_bonus_status: 'available' }
  const boosts = ['a', 'b', 'c'].map(id => ({ ...comboboost, id, ...available }))
  await start({ unseen: [...boosts, { ...hunting, ...available }] })
  expect(shown()).toEqual([titleOf('Hunt', hunting.name)])
})

const notice = (title: string) => ({ id: title, type: 'info', title, caption: '', object_type: 'account' })

it('waits while a modal is open, and on a phone for another message to close', async () => {
  showOnPhone()
  const { app, push } = await start()
  void openModal(app, 'deposit')
  await push('notification', notice('Limit'))
  expect(shown()).toEqual([])
  showAlert({ kind: 'success', title: 'Done', place: 'toast' })
  closeModal('deposit')
  expect(shown()).toEqual(['toast Done'])
  dismiss()
  expect(shown()).toEqual(['toast Limit'])
})

it('shows three at once, and how many more are in the list of notifications until the last one closes', async () => {
  const { push } = await start()
  for (const title of ['1', '2', '3']) await push('notification', notice(title))
  expect([shown(), unshownToasts.get()]).toEqual([['toast 1', 'toast 2', 'toast 3'], null])
  for (const title of ['4', '5']) await push('notification', notice(title))
  expect(unshownToasts.get()).toMatchObject({ count: 2, action: { label: '2 more in Notifications' } })
  dismiss()
  expect(shown()).toEqual(['toast 2', 'toast 3'])
  dismiss()
  dismiss()
  expect([shown(), unshownToasts.get()]).toEqual([[], null])
})

it('shows one on a phone, and leads from the number of the others to the list', async () => {
  showOnPhone()
  const { push } = await start()
  for (const title of ['1', '2']) await push('notification', notice(title))
  expect(shown()).toEqual(['toast 1'])
  expect(unshownToasts.get()?.action.label).toBe('1 more in Notifications')
  unshownToasts.get()?.action.run()
  expect(modals.get()).toMatchObject([{ id: 'notifications' }])
})

it('shows what is in no list when there is room for it, before what comes later', async () => {
  const { push } = await start()
  for (const title of ['1', '2', '3']) await push('notification', notice(title))
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  expect(unshownToasts.get()).toBeNull()
  dismiss()
  expect(shown()).toEqual(['toast 2', 'toast 3', 'toast Free bet of €10.00'])
})

it.each(['deposit', 'signUp', 'depositReminder'] as const)(
  'takes an offer off the screen while the modal %s is open, and shows it afterwards, not yet seen',
  async id => {
    const { app, push, seen } = await start()
    await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
    expect(shown()).toEqual(['toast Free bet of €10.00'])
    void openModal(app, id)
    expect(shown()).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual([])
    closeModal(id)
    expect(shown()).toEqual(['toast Free bet of €10.00'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual([{ type: 'freebet', id: freebet.id }])
  },
)

it('shows no offer while the host page has a dialog open, but what is about the account', async () => {
  const { push } = await start()
  holdForHost(true)
  await push('bonus_issued', { ...hunting, user_bonus_status: 'available' })
  await push('notification', { id: '1', type: 'warning', title: 'Limit', caption: '80 % used', object_type: 'account' })
  expect(shown()).toEqual(['toast Limit'])
  holdForHost(false)
  dismiss()
  expect(shown()).toEqual([titleOf('Hunt', hunting.name)])
})

it('shows no offer while the player is on a break, not even one that waited', async () => {
  const { app, push } = await start()
  void openModal(app, 'takeBreak')
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  const until = new Date(Date.now() + 60_000).toISOString()
  app.queryClient.setQueryData(playerLimits, { data: [{ type: 'cooling_off', status: 'active', disable_at: until }] })
  closeModal('takeBreak')
  expect(shown()).toEqual([])
})

it('tells a player without consent only of free bets that their actions brought', async () => {
  const { push } = await start({ consent: false, unseen: [hunting] })
  await push('bonus_issued', { ...hunting, user_bonus_status: 'available' })
  expect(shown()).toEqual([])
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  expect(shown()).toEqual(['toast Free bet of €10.00'])
  expect(alerts.get()[0]?.action?.label).toBe('Details')
})

it('shows a player without consent the unseen free bets that they have, and no offers', async () => {
  const offered = { ...freebet, id: 'offered', issued: null, user_bonus_status: 'available' }
  const own = { ...freebet, user_bonus_status: 'active' }
  await start({ consent: false, unseen: [offered, own, { ...hunting, user_bonus_status: 'available' }] })
  expect(shown()).toEqual(['toast Free bet of €10.00'])
  dismiss()
  expect(shown()).toEqual([])
})

it('says a thing once: not after the answer that told it, nor by its notification, nor for a hit with a modal', async () => {
  const { push, seen } = await start()
  showAlert({ kind: 'success', title: `${freebet.name} added`, subject: freebet.name, place: 'toast' })
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  expect(seen).toEqual([{ type: 'freebet', id: freebet.id }])
  dismiss()
  const other = { ...freebet, id: 'other', name: 'Other', user_bonus_status: 'active' }
  await push('bonus_issued', other)
  const notice = { type: 'success', title: 'A free bet for you', caption: '', object_id: 'other' }
  await push('notification', { ...notice, id: '1', object_type: 'bonus' })
  await push('notification', { ...notice, id: '2', object_type: 'jackpot_hit' })
  dismiss()
  expect(shown()).toEqual([])
})

it('closes everything at sign-out, unseen', async () => {
  const { push, session, seen } = await start()
  await push('bonus_issued', { ...freebet, user_bonus_status: 'active' })
  session.set({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown()).toEqual([])
  expect(seen).toEqual([])
})

describe('a settled bet', () => {
  const settled = (number: number, changes: object) =>
    makeBet(number, { settled_at: new Date(TEST_NOW).toISOString(), ...changes })
  const settle = async (...bets: readonly ReturnType<typeof makeBet>[]) => {
    for (const bet of bets) settledBets.publish(bet)
    await vi.advanceTimersByTimeAsync(700)
  }
  const half = { status: 'done', result: 'refund_half_lose_other', win_amount: 300 } as const
  const returned = { status: 'done', result: 'refund_entire', win_amount: 1000 } as const
  const freeStake = { id: 'f', type: 'freebet', odds: null, paid_odds: null, freebet_type: 'snr', amount: 500 } as const

  it.each([
    [
      'is good news when it paid more than the stake',
      won,
      'success',
      '€14.20 added to your balance',
      'Bet 8000001 won',
    ],
    ['is stated when the stake came back', returned, 'info', '€10.00 back in your balance', 'Bet 8000001 was void'],
    [
      'is stated when a part came back',
      half,
      'info',
      'Bet 8000001 is settled',
      '€3.00 of your €10.00 stake was returned.',
    ],
    ['is stated when it lost', lost, 'info', 'Bet 8000001 is settled', 'It didn’t win.'],
    [
      'is good news when a free stake won',
      { ...won, win_amount: 420, cash_stake: 0, bonus: freeStake },
      'success',
      '€4.20 added to your balance',
      'Bet 8000001 won',
    ],
  ])('%s', async (_title, changes, kind, title, text) => {
    await start()
    await settle(settled(1, changes))
    expect(alerts.get()).toMatchObject([{ kind, title, text, place: 'toast' }])
  })

  it('shares one toast with others, good news only when all of them together paid more than their stakes', async () => {
    await start()
    await settle(settled(1, won), settled(2, lost))
    expect(alerts.get()).toMatchObject([
      { kind: 'info', title: '2 bets settled', text: '€14.20 returned from stakes of €20.00.' },
    ])
  })

  it('has no toast when the page was hidden or not connected at its settlement, or the player has signed out', async () => {
    const { session } = await start()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await settle(settled(1, won))
    visibility.mockRestore()
    await settle(settled(2, { ...won, settled_at: new Date(TEST_NOW - 120_000).toISOString() }))
    settledBets.publish(settled(3, won))
    session.set({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    await settle()
    expect(shown()).toEqual([])
  })
})

it('speaks Arabic', async () => {
  const { push } = await start({ locale: 'ar' })
  await push('bonus_issued', { ...hunting, user_bonus_status: 'not_available' })
  expect(alerts.get()).toMatchObject([{ title: `صيد: ${hunting.name}`, text: 'غير متاح لك.' }])
})
