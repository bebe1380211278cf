/** Alerts once per connection loss: when the device goes offline or reconnecting fails. */
import { showAlert } from '../../shared/alerts.ts'
import type { App } from '../../shared/app.ts'

type Deps = Pick<App, 'liveSession' | 'i18n'>

/** The messages must be loaded in advance: they cannot be loaded offline. */
export function startConnectionAlerts({ liveSession, i18n }: Deps, device: EventTarget = window): void {
  const { state } = liveSession
  let isAlerted = false
  const alertOffline = () => {
    if (isAlerted) return
    isAlerted = true
    const { t } = i18n
    showAlert({ kind: 'danger', title: t('connection.error.title'), text: t('connection.error.text') })
  }
  const check = () => {
    if (state.get() === 'connected') isAlerted = false
    if (state.get() === 'offline') alertOffline()
  }
  check()
  state.subscribe(check)
  device.addEventListener('offline', alertOffline)
}
