/** Non-blocking overlays: alerts, toasts and the cookie bar. */
import { CookieBar } from '../features/consent/cookie-bar.tsx'
import { AlertArea } from '../ui/alerts.tsx'

export function Overlays() {
  return (
    <>
      <CookieBar />
      <AlertArea />
    </>
  )
}
