/** Non-blocking overlays: alerts, toasts, the live chat and the cookie bar. */
import { CookieBar } from '../../features/consent/cookie-bar.tsx'
import { liveChat } from '../../shared/late-components.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { AlertArea } from '../../ui/alerts.tsx'

export function Overlays() {
  const LiveChat = useReadable(liveChat)
  return (
    <>
      {LiveChat && <LiveChat />}
      <CookieBar />
      <AlertArea />
    </>
  )
}
