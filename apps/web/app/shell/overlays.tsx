/** Non-blocking overlays: alerts, toasts and the cookie bar. */
import { useReadable } from '../shared/use-readable.ts'
import { AlertArea } from '../ui/alerts.tsx'
import { cookieBar } from './cookie-bar-slot.ts'

export function Overlays() {
  const CookieBar = useReadable(cookieBar)
  return (
    <>
      {CookieBar && <CookieBar />}
      <AlertArea />
    </>
  )
}
