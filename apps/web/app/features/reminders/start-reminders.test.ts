import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { createManualTime } from '@touchline/client/testing/manual-time'
import type { Player } from '@touchline/contract/entities/player'
import type { PlatformSettings } from '@touchline/contract/entities/settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { IS_REGISTERED, SIGN_UP_REMINDED, startReminders } from './start-reminders.ts'

const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const visitor: SessionState = { status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null }
const loggedIn: SessionState = {
  status: 'LOGGED_IN',
  reason: null,
  info: { id: 'a', startedAt: '', secondsLimit: null, realityCheckSeconds: null },
}

const none = { sign_up_enabled: true, sign_up_reminder_seconds: null, deposit_reminder: null, user_group_checker: null }

let storages: ReturnType<typeof stubBrowser>
let stop = () => {}
const isPlacing = { current: false }
const mayPromote = { current: true }
beforeEach(() => {
  storages = stubBrowser()
  mayPromote.current = true
})
afterEach(() => {
  stop()
  for (const { id } of modals.get()) closeModal(id)
  vi.unstubAllGlobals()
})

async function follow(
  state: SessionState,
  settings: Partial<PlatformSettings>,
  groups: readonly string[] = [],
  sinceOpenedMs = 0,
) {
  stop()
  const time = createManualTime()
  const app = await createTestApp()
  const system = { platform_settings: { ...none, ...settings } }
  app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { system } } as never)
  const session = createObservable(state)
  const openPlatform = vi.fn()
  stop = startReminders(
    { ...app, session: { ...app.session, ...session } },
    {
      readPlayer: async () => ({ statuses: groups.map(id => ({ id })) }) as Player,
      openPlatform,
      schedule: time.schedule,
      sinceOpenedMs: () => sinceOpenedMs,
      isPlacing: () => isPlacing.current,
      mayPromote: () => mayPromote.current,
    },
  )
  await settle()
  return { time, session, openPlatform }
}

const open = () => modals.get().map(({ id }) => id)

describe('a visitor', () => {
  const settings = { sign_up_reminder_seconds: 120 }

  it('sees the sign-up reminder once, after the configured time', async () => {
    const { time } = await follow(visitor, settings)
    time.advance(119_999)
    expect(open()).toEqual([])
    time.advance(1)
    expect(open()).toEqual(['signUpReminder'])
    closeModal('signUpReminder')
    const again = await follow(visitor, settings)
    again.time.advance(240_000)
    expect(open()).toEqual([])
  })

  it.each([
    [100_000, 20_000],
    [500_000, 0],
  ])('sees it by the time since the page was opened: after %i ms in %i ms', async (sinceOpenedMs, wait) => {
    const { time } = await follow(visitor, settings, [], sinceOpenedMs)
    time.advance(wait - 1)
    expect(open()).toEqual([])
    time.advance(1)
    expect(open()).toEqual(['signUpReminder'])
  })

  it('sees nothing while another modal is open', async () => {
    const { time } = await follow(visitor, settings)
    void openModal({ handlers: {} }, 'search')
    time.advance(125_000)
    expect(open()).toEqual(['search'])
    closeModal('search')
    time.advance(10_000)
    expect(open()).toEqual(['signUpReminder'])
  })

  it.each([
    ['whose device knows a player', () => storages.local.setItem(IS_REGISTERED, '1'), settings],
    ['who was told in this tab', () => storages.session.setItem(SIGN_UP_REMINDED, '1'), settings],
    ['where nobody can sign up', () => {}, { ...settings, sign_up_enabled: false }],
    ['where the operator wants none of it', () => {}, {}],
  ])('with %s sees nothing', async (_who, prepare, own) => {
    prepare()
    const { time } = await follow(visitor, own)
    time.advance(240_000)
    expect(open()).toEqual([])
  })

  it('who signs in meanwhile sees nothing', async () => {
    const { time, session } = await follow(visitor, settings)
    session.set(loggedIn)
    await settle()
    time.advance(240_000)
    expect(open()).toEqual([])
  })
})

describe('a player', () => {
  it('is welcomed once where the operator enables it', async () => {
    const { time } = await follow(loggedIn, { welcome_popup: true })
    time.advance(0)
    expect(open()).toEqual(['welcome'])
    closeModal('welcome')
    const again = await follow(loggedIn, { welcome_popup: true })
    again.time.advance(1000)
    expect(open()).toEqual([])
  })

  it('is welcomed after the receipt of the first bet', async () => {
    isPlacing.current = true
    const { time } = await follow(loggedIn, { welcome_popup: true })
    time.advance(10_000)
    expect(open()).toEqual([])
    isPlacing.current = false
    time.advance(10_000)
    expect(open()).toEqual(['welcome'])
  })

  it('from before the welcome existed is not new', async () => {
    storages.local.setItem(IS_REGISTERED, '1')
    const { time } = await follow(loggedIn, { welcome_popup: true })
    time.advance(1000)
    expect(open()).toEqual([])
  })

  it.each([
    [null, 10_000],
    [45, 45_000],
  ])('of the group sees the deposit reminder after %s s, once a day', async (remind_after, ms) => {
    const settings = { deposit_reminder: { group: 'new', remind_after } }
    const { time } = await follow(loggedIn, settings, ['new'])
    time.advance(ms - 1)
    expect(open()).toEqual([])
    time.advance(1)
    expect(open()).toEqual(['depositReminder'])
    expect(document.cookie).toContain('deposit_reminder=1')
    closeModal('depositReminder')
    const again = await follow(loggedIn, settings, ['new'])
    again.time.advance(60_000)
    expect(open()).toEqual([])
  })

  it('sees no deposit reminder before promotions may be shown, and is welcomed all the same', async () => {
    mayPromote.current = false
    const settings = { welcome_popup: true, deposit_reminder: { group: 'new', remind_after: 1 } }
    const { time } = await follow(loggedIn, settings, ['new'])
    time.advance(1)
    expect(open()).toEqual(['welcome'])
    closeModal('welcome')
    time.advance(60_000)
    expect(open()).toEqual([])
    mayPromote.current = true
    time.advance(10_000)
    expect(open()).toEqual(['depositReminder'])
  })

  it('outside the group sees no reminder', async () => {
    const { time } = await follow(loggedIn, { deposit_reminder: { group: 'new', remind_after: 1 } }, ['old'])
    time.advance(60_000)
    expect(open()).toEqual([])
  })

  it.each([
    [['vip'], 0],
    [['other'], 1],
    [[], 1],
  ])('with the statuses %j is redirected to the platform %i times', async (groups, times) => {
    const { openPlatform } = await follow(loggedIn, { user_group_checker: { statuses: ['vip', 'tester'] } }, groups)
    expect(openPlatform).toHaveBeenCalledTimes(times)
  })

  it('who signs out sees no reminder', async () => {
    const { time, session } = await follow(loggedIn, { deposit_reminder: { group: 'new', remind_after: 5 } }, ['new'])
    session.set(visitor)
    await settle()
    time.advance(60_000)
    expect(open()).toEqual([])
  })
})
