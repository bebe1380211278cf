/** Tells the person once that the connection is gone: when the device says so, or when attempts to connect fail. */
import { showAlert } from '../../shared/alerts.ts'
import type { App } from '../../shared/app.ts'

type Deps = Pick<App, 'realtimeEvents' | 'i18n'>

/** The texts must be there: without a network they cannot be fetched any more. */
export function startConnectionAlerts({ realtimeEvents, i18n }: Deps, device: EventTarget = window): void {
  const { state } = realtimeEvents.realtime
  let isTold = false
  const tell = () => {
    if (isTold) return
    isTold = true
    const { t } = i18n
    showAlert({ kind: 'danger', title: t('connection.error.title'), text: t('connection.error.text') })
  }
  const look = () => {
    if (state.get() === 'connected') isTold = false
    if (state.get() === 'offline') tell()
  }
  look()
  state.subscribe(look)
  device.addEventListener('offline', tell)
}
