/** Alerts once per connection loss: when the device goes offline, or the realtime server is away for long. */
import type { MessageId } from '../../i18n/translate.ts'
import { showAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'

type Deps = Pick<App, 'liveSession' | 'i18n'>

/** The messages must be loaded in advance: they cannot be loaded offline. */
export function startConnectionAlerts(
  { liveSession, i18n }: Deps,
  device: EventTarget = window,
  isOnline = () => navigator.onLine,
): void {
  const { state } = liveSession
  let isAlerted = false
  const alert = (title: MessageId, text: MessageId) => {
    if (isAlerted) return
    isAlerted = true
    const { t } = i18n
    showAlert({ kind: 'danger', title: t(title), text: t(text) })
  }
  const alertOffline = () => alert('connection.error.title', 'connection.error.text')
  const check = () => {
    if (state.get() === 'connected') isAlerted = false
    if (state.get() !== 'offline') return
    if (isOnline()) alert('connection.away.title', 'connection.away.text')
    else alertOffline()
  }
  check()
  state.subscribe(check)
  device.addEventListener('offline', alertOffline)
}
