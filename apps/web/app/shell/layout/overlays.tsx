/** Non-blocking overlays: alerts, toasts, the live chat and the cookie bar. */
import { CookieBar } from '../../features/consent/cookie-bar.tsx'
import { liveChat } from '../../features/live-chat/part.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import { AlertArea } from '../../ui/alerts.tsx'

export function Overlays() {
  const { liveChatUrl } = useApp().config
  return (
    <>
      {liveChatUrl && <Chat />}
      <CookieBar />
      <AlertArea />
    </>
  )
}

/** The operator's live chat, where it has one. In a frame the host page has its own. */
function Chat() {
  const part = usePart(liveChat)
  return part && window.parent === window && <part.LiveChat />
}
