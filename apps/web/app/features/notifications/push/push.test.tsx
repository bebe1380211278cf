// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts/alerts.ts'
import type { App } from '../../../shared/app/app.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { stubBrowserPush } from '../../../testing/browser-push.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { openPushedPages, startPush, syncDevice } from './push-device.ts'
import { readPushRecord } from './push-record.ts'
import { PushSwitch } from './push-switch.tsx'

const PUBLIC_KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
const OWNER = { playerId: 7, publicKey: PUBLIC_KEY }
const ID = '01935a1e-0c1f-7abc-8def-0123456789ab'

let browser: ReturnType<typeof stubBrowserPush>
const use = (answer?: NotificationPermission) => {
  browser = stubBrowserPush(answer)
}

beforeEach(() => use())
afterEach(() => {
  browser.remove()
  for (const { id } of alerts.get()) closeAlert(id)
})

/** A session that a test can change. */
function createSession() {
  let state: SessionState = {
    status: 'LOGGED_IN',
    reason: null,
    info: { id: 'session-1', startedAt: '', secondsLimit: null, realityCheckSeconds: null },
  }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next: Partial<SessionState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}

async function createPlayerApp({ locale = 'en', publicKey = PUBLIC_KEY as string | undefined } = {}) {
  const calls: { name: string; input: unknown }[] = []
  const failing = new Set<string>()
  const call = async (name: string, input: unknown) => {
    calls.push({ name, input })
    if (failing.has(name)) throw new Error(`${name} fails`)
    return name === 'postPushSubscription' ? { data: { id: ID } } : undefined
  }
  const session = createSession()
  const created = await createTestApp(locale, call as unknown as Api['call'])
  const app = { ...created, session: session as unknown as App['session'] }
  app.queryClient.setQueryData(queryKeys.settings, {
    data: publicKey ? { push: { public_key: publicKey } } : {},
  })
  app.queryClient.setQueryData(queryKeys.profile, { id: 7 })
  return { app, calls, failing, session, names: () => calls.map(({ name }) => name) }
}

const findSwitch = () => screen.findByRole('switch', { name: 'Notifications on this device' })

describe('switch', () => {
  it('asks for permission, subscribes and registers with the back end; and ends all of it again', async () => {
    const { app, calls, names } = await createPlayerApp()
    const { user } = renderInApp(app, <PushSwitch />)
    const control = await findSwitch()
    expect(control).toHaveAttribute('aria-checked', 'false')
    await user.click(control)
    await waitFor(() => expect(control).toHaveAttribute('aria-checked', 'true'))
    expect(browser.registered).toEqual([{ url: '/push-worker.js', scope: '/push/' }])
    expect(calls).toEqual([
      {
        name: 'postPushSubscription',
        input: { body: { endpoint: 'https://push.example/1', keys: { p256dh: 'key-1', auth: 'auth-1' } } },
      },
    ])
    expect(browser.toWorker).toEqual([
      {
        type: 'push-device',
        publicKey: PUBLIC_KEY,
        auth: 'auth-1',
        prefix: '',
        renewUrl: `http://backend.test/notifications/push-subscriptions/${ID}`,
      },
    ])
    await user.click(control)
    await waitFor(() => expect(control).toHaveAttribute('aria-checked', 'false'))
    expect(browser.subscription).toBeNull()
    expect(names()).toEqual(['postPushSubscription', 'deletePushSubscription'])
    expect(readPushRecord()).toBeNull()
  })

  it('stays off when the question is dismissed, and explains when it is refused', async () => {
    use('denied')
    const { app, names } = await createPlayerApp()
    const { user } = renderInApp(app, <PushSwitch />)
    await user.click(await findSwitch())
    expect(await screen.findByText(/Notifications from this site are blocked/)).toBeInTheDocument()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(names()).toEqual([])
  })

  it('shows an error when it failed, and leaves no subscription behind', async () => {
    const { app, failing } = await createPlayerApp()
    failing.add('postPushSubscription')
    const { user } = renderInApp(app, <PushSwitch />)
    const control = await findSwitch()
    await user.click(control)
    await waitFor(() => expect(alerts.get()).toMatchObject([{ title: 'We couldn’t change your notifications' }]))
    expect(control).toHaveAttribute('aria-checked', 'false')
    expect(browser.subscription).toBeNull()
  })

  it('is missing where the operator has no keys', async () => {
    const { app } = await createPlayerApp({ publicKey: '' })
    const { container } = renderInApp(app, <PushSwitch />)
    expect(container).toBeEmptyDOMElement()
  })

  it('explains a browser without push, and a frame', async () => {
    const { app } = await createPlayerApp()
    Reflect.deleteProperty(globalThis, 'PushManager')
    const { show } = renderInApp(app, <PushSwitch key="unsupported" />)
    expect(screen.getByRole('note')).toHaveTextContent('This browser can’t show notifications from this site.')
    vi.stubGlobal('parent', {})
    show(<PushSwitch key="framed" />)
    expect(screen.getByRole('link', { name: 'Open the sportsbook in a new tab' })).toHaveAttribute(
      'href',
      'http://web.test',
    )
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })

  it('is written in Arabic as well', async () => {
    const { app } = await createPlayerApp({ locale: 'ar' })
    renderInApp(app, <PushSwitch />)
    expect(await screen.findByRole('switch', { name: 'الإشعارات على هذا الجهاز' })).toBeInTheDocument()
  })
})

describe('device', () => {
  async function openSubscribed() {
    const opened = await createPlayerApp()
    const { user } = renderInApp(opened.app, <PushSwitch />)
    const control = await findSwitch()
    await user.click(control)
    await waitFor(() => expect(control).toHaveAttribute('aria-checked', 'true'))
    opened.calls.length = 0
    return opened
  }

  it('makes no call while nothing has changed', async () => {
    const { app, names } = await openSubscribed()
    await syncDevice(app, OWNER)
    expect(names()).toEqual([])
  })

  it('is registered again for another session, language or key of the same player', async () => {
    const { app, names, session } = await openSubscribed()
    session.change({ info: { id: 'session-2', startedAt: '', secondsLimit: null, realityCheckSeconds: null } })
    await syncDevice(app, OWNER)
    await syncDevice({ ...app, locale: 'ar' }, OWNER)
    expect(browser.toWorker.at(-1)).toMatchObject({ prefix: '/ar' })
    expect(browser.subscribe).toHaveBeenCalledTimes(3)
    await syncDevice({ ...app, locale: 'ar' }, { ...OWNER, publicKey: `${PUBLIC_KEY.slice(0, -2)}Qs` })
    expect(names()).toEqual(['postPushSubscription', 'postPushSubscription', 'postPushSubscription'])
    expect(browser.subscription?.endpoint).toBe('https://push.example/4')
  })

  it('of another player is unsubscribed, so that the second one sees nothing of the first', async () => {
    const { app, names } = await openSubscribed()
    await syncDevice(app, { ...OWNER, playerId: 8 })
    expect(browser.subscription).toBeNull()
    expect(browser.notification.closed).toBe(1)
    expect(readPushRecord()).toBeNull()
    expect(names()).toEqual([])
  })

  it('is removed when the permission was taken back', async () => {
    const { app, names } = await openSubscribed()
    browser.setPermission('denied')
    await syncDevice(app, OWNER)
    expect(names()).toEqual(['deletePushSubscription'])
    expect(readPushRecord()).toBeNull()
  })

  it('is unsubscribed when the player signs out, and kept when the session expires', async () => {
    const { app, session } = await openSubscribed()
    startPush(app)
    session.change({ status: 'NOT_LOGGED_IN', reason: 'expired' })
    expect(browser.subscription).not.toBeNull()
    session.change({ reason: 'signed-out' })
    await waitFor(() => expect(readPushRecord()).toBeNull())
    expect(browser.subscription).toBeNull()
  })
})

describe('a tapped notification', () => {
  it('opens its page in the open window, in the language of the window', async () => {
    const { app } = await createPlayerApp({ locale: 'ar' })
    const stop = openPushedPages(app)
    const port = { postMessage: vi.fn() }
    browser.post({ type: 'push-open', path: '/promotions' }, port)
    expect(location.pathname).toBe('/ar/promotions')
    expect(port.postMessage).toHaveBeenCalled()
    for (const data of [{ type: 'push-open', path: '//elsewhere.example' }, { type: 'other', path: '/live' }, null])
      browser.post(data, port)
    expect(location.pathname).toBe('/ar/promotions')
    expect(port.postMessage).toHaveBeenCalledTimes(1)
    stop()
  })
})
