// @vitest-environment happy-dom
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { startPromotionRule } from '../../shared/promotions/promotion-rule.ts'
import { profile, settings } from '../../shared/queries/query-keys.ts'
import '../../testing/render.tsx'
import { startJackpotHits } from './start-jackpot-hits.ts'
import { createJackpotApp, playerHit } from './testing/jackpot-app.ts'

beforeEach(() => {
  for (const { id } of modals.get()) closeModal(id)
})

describe('own hits', () => {
  const listeners = new Map<string, (message: never) => void>()
  let reportGap: (channel: string) => void = () => {}
  let unseen: JackpotHit[] = []

  async function start() {
    listeners.clear()
    unseen = []
    const { app, listSent } = await createJackpotApp({ getJackpotHits: () => ({ data: unseen }) })
    app.queryClient.setQueryData(settings, { data: { flags: { jackpots: true } } })
    const session = createObservable<SessionState>({ status: 'LOGGED_IN', reason: null, info: null })
    const on = (name: string, listener: (message: never) => void) => {
      listeners.set(name, listener)
      return () => {}
    }
    const onGap = (listener: typeof reportGap) => {
      reportGap = listener
      return () => {}
    }
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    app.queryClient.setQueryData(profile, { marketing_consent: false })
    const player = { ...app, session: { ...app.session, ...session } }
    const stopRule = startPromotionRule(player)
    const stopHits = startJackpotHits({ ...player, liveSession: { ...app.liveSession, on, onGap } as never })
    const stop = () => {
      stopHits()
      stopRule()
    }
    await vi.advanceTimersByTimeAsync(0)
    return { app, listSent, session, stop }
  }
  const notify = async () => {
    listeners.get('notification')?.({ object_type: 'jackpot_hit' } as never)
    await vi.advanceTimersByTimeAsync(0)
  }

  it('are shown once, a second after the notification, and recorded as seen', async () => {
    const { listSent, stop } = await start()
    unseen = [playerHit]
    await notify()
    await vi.advanceTimersByTimeAsync(900)
    expect(modals.get()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(modals.get()).toMatchObject([{ id: 'jackpotHit', props: { hit: { id: 'own' } } }])
    expect(listSent('postBonusesMarkAsSeen')).toEqual([
      { name: 'postBonusesMarkAsSeen', body: { bonuses: [{ id: 'own', type: 'jackpot' }] } },
    ])
    closeModal('jackpotHit')
    reportGap('$user:en#1')
    await vi.advanceTimersByTimeAsync(2000)
    expect(modals.get()).toEqual([])
    stop()
  })

  it('wait until another modal is closed, and are left out while they are not approved', async () => {
    const { app, stop } = await start()
    void openModal(app, 'deposit')
    unseen = [{ ...playerHit, id: 'pending', status: 'pending' }, playerHit]
    await notify()
    await vi.advanceTimersByTimeAsync(3000)
    expect(modals.get()).toMatchObject([{ id: 'deposit' }])
    closeModal('deposit')
    await vi.advanceTimersByTimeAsync(1100)
    expect(modals.get()).toMatchObject([{ id: 'jackpotHit', props: { hit: { id: 'own' } } }])
    stop()
  })

  it('below the threshold are toasts, which leave the page usable and lead to the hit', async () => {
    const { stop } = await start()
    const small = { ...playerHit, amount: 100, amount_eur: 100 }
    unseen = [small, { ...small, id: 'second', level: { ...small.level, name: 'Minor' } }]
    await notify()
    await vi.advanceTimersByTimeAsync(2200)
    await vi.waitFor(() => expect(alerts.get()).toHaveLength(2))
    expect(modals.get()).toEqual([])
    expect(alerts.get()).toMatchObject([
      { place: 'toast', title: 'You won the Mini jackpot', text: expect.stringMatching(/^€1\.00\. /) },
      { place: 'toast', title: 'You won the Minor jackpot' },
    ])
    alerts.get()[0]?.action?.run()
    expect(modals.get()).toMatchObject([{ id: 'jackpotHit', props: { hit: { id: 'own' } } }])
    closeModal('jackpotHit')
    for (const { id } of alerts.get()) closeAlert(id)
    stop()
  })

  it('leave the screen while the player excludes themselves, and come back afterwards', async () => {
    const { app, stop } = await start()
    unseen = [{ ...playerHit, amount: 100, amount_eur: 100 }]
    await notify()
    await vi.advanceTimersByTimeAsync(1100)
    await vi.waitFor(() => expect(alerts.get()).toHaveLength(1))
    void openModal(app, 'exclusion', { type: 'self_exclusion', period: 'month' })
    expect(alerts.get()).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(alerts.get()).toEqual([])
    closeModal('exclusion')
    await vi.advanceTimersByTimeAsync(1100)
    await vi.waitFor(() => expect(alerts.get()).toHaveLength(1))
    for (const { id } of alerts.get()) closeAlert(id)
    stop()
  })

  it('close at sign-out', async () => {
    const { session, stop } = await start()
    unseen = [playerHit]
    await notify()
    await vi.advanceTimersByTimeAsync(1100)
    session.set({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    expect(modals.get()).toEqual([])
    stop()
  })
})
