/** What stands over the page without being in its way: alerts, toasts, and the question about cookies. */
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
