import { createObservable } from '@touchline/client/observable'
import type { ConnectionState } from '@touchline/client/realtime/types'
import { beforeEach, expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { OWN_BRAND } from '../../shared/config/brand.ts'
import { startConnectionAlerts } from './start-live-session.ts'

let state: ReturnType<typeof createObservable<ConnectionState>>
let device: EventTarget
let isOnline: boolean

beforeEach(async () => {
  for (const { id } of alerts.get()) closeAlert(id)
  state = createObservable<ConnectionState>('connected')
  device = new EventTarget()
  isOnline = false
  const i18n = await createI18n('en', OWN_BRAND)
  startConnectionAlerts({ i18n, liveSession: { state } as unknown as App['liveSession'] }, device, () => isOnline)
})

const titles = () => alerts.get().map(({ kind, title }) => [kind, title])

it('alerts once per connection loss', () => {
  device.dispatchEvent(new Event('offline'))
  expect(titles()).toEqual([['danger', 'You’re offline']])
  expect(alerts.get()[0]?.text).toContain('Prices are locked')
  closeAlert(alerts.get()[0]?.id ?? 0)
  state.set('connecting')
  state.set('offline')
  expect(titles()).toEqual([])
  state.set('connected')
  state.set('offline')
  expect(titles()).toHaveLength(1)
})

it('does not alert while reconnecting', () => {
  state.set('connecting')
  state.set('connected')
  expect(titles()).toEqual([])
})

it('does not call a device offline when only the realtime server is away', () => {
  isOnline = true
  state.set('offline')
  expect(titles()).toEqual([['danger', 'Live prices aren’t available']])
})
