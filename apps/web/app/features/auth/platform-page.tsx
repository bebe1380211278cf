/** A page of the platform in a frame, and its messages. This product never sees what is entered there. */
import { type FrameMessage, parseMessage } from '@touchline/contract/host-messages'
import { frameMessages } from '@touchline/contract/host-messages-schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { trackingParameters } from '../../shared/tracking/tracking.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { buildFlowUrl, FLOW_PAGES, type IframeFlow, readAppearance } from './flows.ts'
import styles from './platform-page.module.css'
import { type PaymentStatus, usePlatformMessages } from './use-platform-messages.ts'

interface PlatformPageProps {
  readonly flow: IframeFlow
  readonly title: string
  readonly close: ModalProps<IframeFlow>['close']
  readonly token?: string | undefined
  /** Called with the result of a payment. */
  readonly onDeposited?: (status: PaymentStatus) => void
}

/** The page of a flow, with handling of its messages. */
export function PlatformPage({ flow, title, close, token, onDeposited }: PlatformPageProps) {
  const app = useApp()
  const settings = useSettings()
  const onMessage = usePlatformMessages(close, onDeposited)
  const { preloader, height } = FLOW_PAGES[flow]
  // Affiliate attribution is passed to the sign-up page.
  const [more] = useState(() => (flow === 'signUp' ? trackingParameters() : undefined))
  // Fixed when the page opens: another address would reload it and lose the input.
  const [{ appearance, locale }] = useState(() => ({ appearance: readAppearance(), locale: app.locale }))
  const { hostUrl } = app.config
  const url = buildFlowUrl(flow, { hostUrl, origin: window.location.origin, locale, token, appearance, more })
  return (
    <PlatformIframe
      url={url}
      title={title}
      initialHeight={height}
      hasPreloader={preloader === undefined || settings?.flags[preloader] === true}
      onMessage={onMessage}
    />
  )
}

const MAX_HEIGHT = 800

interface PlatformIframeProps {
  readonly url: string
  readonly title: string
  /** Height in pixels until the page reports its height. */
  readonly initialHeight: number
  /** Whether a preloader is shown until the page is ready. */
  readonly hasPreloader: boolean
  readonly onMessage: (message: FrameMessage) => void
}

function PlatformIframe({ url, title, initialHeight, hasPreloader, onMessage }: PlatformIframeProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(initialHeight)
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
          // A page that sends no messages counts as loaded.
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

interface MessageSource {
  /** The frame's window at the time of the message. */
  readonly frame: () => MessageEventSource | null
  readonly origin: string
}

/**
 * Returns the message of the framed page; null for any other. A message is accepted only from that frame and from exactly
 * the platform's origin.
 */
export function parseIframeMessage(
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  source: MessageSource,
): FrameMessage | null {
  const frame = source.frame()
  if (event.origin !== source.origin || frame === null || event.source !== frame) return null
  const parsed = parseMessage(frameMessages, event.data)
  if (parsed.kind === 'invalid')
    reportError(new Error(parsed.problems.join('; ')), `message ${parsed.type} of the platform's page`)
  return parsed.kind === 'message' ? parsed.message : null
}

/** Subscribes until the returned function is called. */
function subscribeIframeMessages(source: MessageSource, onMessage: (message: FrameMessage) => void): () => void {
  const listener = (event: MessageEvent) => {
    const message = parseIframeMessage(event, source)
    if (message) onMessage(message)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}
