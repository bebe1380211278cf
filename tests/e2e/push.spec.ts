/**
 * Push notifications from the back end to the service worker. A headless browser has neither a push service nor a place
 * for notifications, so the ends are stubbed: permission and `PushManager` subscribe at a push service of the test, what
 * that has received and decrypted is delivered to the browser by its debugging protocol, and what the worker shows is
 * recorded instead of shown. Page, service worker, back end, queue and encryption between them are real.
 */
import type { CDPSession, Page, Worker } from '@playwright/test'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { PushMessage, PushSubscription } from '@touchline/contract/entities/engagement'
import { startPushService } from '../../apps/backend/src/testing/push-service.ts'
import { findViolations } from './fixtures/accessibility.ts'
import { OPERATOR_TOKEN } from './fixtures/protocol.ts'
import { openSignedIn } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

/** The player allows notifications, and the pages' `PushManager` subscribes at the test's push service. */
async function stubBrowser(page: Page, subscription: PushSubscription): Promise<void> {
  await page.addInitScript(given => {
    const state = { permission: 'default', key: '' }
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.permission = 'granted'
      return 'granted'
    }
    const base64 = () => state.key.replaceAll('-', '+').replaceAll('_', '/')
    const current = {
      endpoint: given.endpoint,
      get options() {
        return { applicationServerKey: Uint8Array.from(atob(base64()), char => char.charCodeAt(0)).buffer }
      },
      toJSON: () => given,
      unsubscribe: async () => {
        state.key = ''
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (state.key === '' ? null : current),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        state.key = applicationServerKey
        return current
      },
    })
  }, subscription)
}

const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/')
    return (await registration?.pushManager.getSubscription()) !== null
  })

/** What the worker would show, by tag. */
type Shown = Record<string, { title: string; body: string; lang: string }>

/** The worker's global scope with the test's recorder. */
interface RecordingScope {
  registration: object
  shown: Record<string, NotificationOptions & { title: string }>
}

const recordShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as RecordingScope
    scope.shown = {}
    const showNotification = async (title: string, options: NotificationOptions = {}) => {
      scope.shown[options.tag ?? ''] = { ...options, title }
    }
    Object.assign(scope.registration, { showNotification })
  })

const readShown = (worker: Worker): Promise<Shown> =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as RecordingScope
    const entries = Object.entries(shown)
    return Object.fromEntries(entries.map(([tag, { title, body = '', lang = '' }]) => [tag, { title, body, lang }]))
  })

/** Sends the worker the event of a tap on a notification that it has shown. */
const tap = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(given => {
    const { shown } = globalThis as unknown as RecordingScope
    const notification = { close: () => delete shown[given], data: shown[given]?.data }
    // Focusing a window needs a tap by a person.
    const waitUntil = (task: Promise<unknown>) => void task.catch(() => {})
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  }, tag)

/** Sends the worker the event of a browser that has ended the subscription; it subscribes at another address. */
const changeSubscription = (worker: Worker, subscription: PushSubscription): Promise<void> =>
  worker.evaluate(given => {
    Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => given }) })
    const event = new Event('pushsubscriptionchange')
    return new Promise<void>((resolve, reject) => {
      const waitUntil = (task: Promise<unknown>) => void task.then(() => resolve(), reject)
      dispatchEvent(Object.assign(event, { waitUntil }))
    })
  }, subscription)

/** Returns what delivers a message to the service worker, as a push service would. */
async function createDelivery(session: CDPSession, { urls }: System): Promise<(message: PushMessage) => Promise<void>> {
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === `${urls.web}/push/`)
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return async message => {
    const data = JSON.stringify(message)
    await session.send('ServiceWorker.deliverPushMessage', { origin: urls.web, registrationId: await found, data })
  }
}

/** Returns the player's id. */
async function consentToOffers(page: Page, { urls }: System): Promise<number> {
  const options = { headers: { 'x-platform-app': 'sportsbook' }, data: { marketing_consent: true } }
  const answer = await page.request.patch(`${urls.backend}/player`, options)
  return ((await answer.json()) as ResponseBody<'patchPlayer'>).data.id
}

async function issueBonus(page: Page, { urls }: System, playerId: number): Promise<void> {
  const headers = { 'x-platform-app': 'sportsbook', 'x-operator-token': OPERATOR_TOKEN }
  const data = { campaign: 'line-freebet', cause: 'push' } satisfies RequestBody<'postOperatorPlayerBonus'>
  const answer = await page.request.post(`${urls.backend}/operator/players/${playerId}/bonuses`, { headers, data })
  expect(answer.status()).toBe(200)
}

test(
  'sends notifications to a device that its player has switched on, until they sign out',
  ONCE,
  async ({ page, system }) => {
    const pushService = await startPushService()
    await stubBrowser(page, pushService.subscribe())
    const deliver = await createDelivery(await page.context().newCDPSession(page), system)
    await openSignedIn(page, system, '/promotions')
    const playerId = await consentToOffers(page, system)

    const workerStarted = page
      .context()
      .waitForEvent('serviceworker', { predicate: worker => worker.url().endsWith('/push-worker.js') })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    const control = drawer.getByRole('switch', { name: 'Notifications on this device' })
    await control.click()
    await expect(control).toBeChecked()
    expect(await findViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).first().click()
    const worker = await workerStarted
    await recordShown(worker)

    const renewed = pushService.subscribe()
    await changeSubscription(worker, renewed)

    await issueBonus(page, system, playerId)
    await expect.poll(() => pushService.received).toHaveLength(1)
    expect(pushService.failures).toEqual([])
    const [received] = pushService.received
    if (!received) throw new Error('nothing was received')
    expect(renewed.endpoint).toBe(pushService.origin + received.path)
    const { id, title, body, locale, object_type } = received.payload
    expect({ title, locale, object_type }).toEqual({ title: 'You have a bonus', locale: 'en', object_type: 'bonus' })

    await page.getByRole('link', { name: /^Live/ }).first().click()
    await expect(page).toHaveURL(/\/live$/)
    // Twice, as after a repeated request: the second replaces the first.
    await deliver(received.payload)
    await deliver(received.payload)
    await expect.poll(() => readShown(worker)).toEqual({ [id]: { title, body, lang: 'en' } })
    await tap(worker, id)
    await expect(page).toHaveURL(/\/promotions$/)

    // The worker stores no page and no price, and controls no page: another one keeps the page of a lost connection.
    const stores = await page.evaluate(() => caches.keys())
    expect(stores.filter(name => name !== 'touchline.offline')).toEqual([])
    const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
    expect(controller).not.toContain('push-worker')

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    await expect.poll(() => isSubscribed(page)).toBe(false)
    await pushService.stop()
  },
)
