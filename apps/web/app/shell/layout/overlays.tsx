/** Non-blocking overlays: alerts, toasts, the live chat and the cookie bar. */
import { CookieBar } from '../../features/consent/cookie-bar.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { liveChat } from '../../shared/parts/late-components.ts'
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
