/** Non-blocking overlays: alerts, toasts and the live chat. With them comes the row of cookies, above the header. */
import { isCoaching } from '../../features/first-bet/first-bet.ts'
import { liveChat } from '../../features/live-chat/part.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { AlertArea } from '../../ui/alerts.tsx'
import { firstBetCoach } from '../parts/part.ts'

export { CookieBar } from '../../features/consent/cookie-bar.tsx'

export function Overlays() {
  const { liveChatUrl } = useApp().config
  return (
    <>
      {liveChatUrl && <Chat />}
      <AlertArea />
      <Coach />
    </>
  )
}

/** The notes of the guide to a first bet. */
function Coach() {
  return useReadable(isCoaching) && <CoachPart />
}

function CoachPart() {
  const part = usePart(firstBetCoach)
  return part && <part.FirstBetCoach />
}

/** The operator's live chat, where it has one. In a frame the host page has its own. */
function Chat() {
  const part = usePart(liveChat)
  return part && window.parent === window && <part.LiveChat />
}
