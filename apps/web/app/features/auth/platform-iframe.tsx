/** A platform page in a frame. This product never sees its input, passwords in particular. */
import type { FrameMessage } from '@touchline/contract/host-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { subscribeIframeMessages } from './iframe-messages.ts'
import styles from './platform-iframe.late.module.css'

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
