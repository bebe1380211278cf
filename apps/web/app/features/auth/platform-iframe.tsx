/** A platform page in a frame. This product never sees its input, passwords in particular. */
import { type FrameMessage, parseMessage } from '@touchline/contract/host-messages'
import { frameMessages } from '@touchline/contract/host-messages-schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './platform-iframe.module.css'

const MAX_HEIGHT = 800

interface PlatformFrameProps {
  readonly url: string
  readonly title: string
  /** Height in pixels until the page reports its own. */
  readonly firstHeight: number
  /** Whether a preloader is shown until the page is ready. */
  readonly hasPreloader: boolean
  readonly onMessage: (message: FrameMessage) => void
}

/**
 * Receives messages of the framed platform page. A message is accepted only from that frame and
 * from exactly the platform's origin; all others are ignored.
 */
interface Source {
  /** The frame's window at the time of the message. */
  readonly frame: () => MessageEventSource | null
  readonly origin: string
}

/** The message of the frame, or null when the event is not for this product. */
export function parseIframeMessage(
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  source: Source,
): FrameMessage | null {
  const frame = source.frame()
  if (event.origin !== source.origin || frame === null || event.source !== frame) return null
  const read = parseMessage(frameMessages, event.data)
  if (read.kind === 'invalid')
    reportError(new Error(read.problems.join('; ')), `message ${read.type} of the platform's page`)
  return read.kind === 'message' ? read.message : null
}

/** Subscribes until the returned function is called. */
function subscribeIframeMessages(source: Source, onMessage: (message: FrameMessage) => void): () => void {
  const listener = (event: MessageEvent) => {
    const message = parseIframeMessage(event, source)
    if (message) onMessage(message)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

export function PlatformIframe({ url, title, firstHeight, hasPreloader, onMessage }: PlatformFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(firstHeight)
  const [isLoaded, setLoaded] = useState(false)
  const { origin } = new URL(url)
  const onFrameMessage = useEffectEvent((message: FrameMessage) => {
    if (message.type !== 'resize' && message.type !== 'ready') return onMessage(message)
    setLoaded(true)
    if (message.type === 'resize') setHeight(Math.min(Math.ceil(message.payload.height), MAX_HEIGHT))
    // The page moves the focus to its first field, and sends `cancelled` on Escape.
    else frame.current?.focus()
  })
  useEffect(
    () => subscribeIframeMessages({ frame: () => frame.current?.contentWindow ?? null, origin }, onFrameMessage),
    [origin],
  )
  return (
    <div className={styles.platform}>
      <div className={styles.place}>
        {hasPreloader && !isLoaded && <Preloader />}
        <iframe
          ref={frame}
          className={styles.frame}
          src={url}
          title={title}
          height={height}
          allow=""
          referrerPolicy="origin"
          // A page that sends no messages may be unknown; it is shown as it is.
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  )
}

function Preloader() {
  const t = useT()
  return (
    <div className={styles.preloader} role="status">
      <Skeleton width="short" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="short" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
      <span className={text.hidden}>{t('common.loading')}</span>
    </div>
  )
}
