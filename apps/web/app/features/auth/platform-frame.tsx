/** A page of the platform's own in a frame. What is typed there, a password above all, is never seen here. */
import type { FrameMessage } from '@touchline/contract/host-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { listenToFrame } from './frame-listener.ts'
import styles from './platform-frame.module.css'

/** Before the page inside has said how high it is: what two fields and a button need. */
const FIRST_HEIGHT = 320
const MAX_HEIGHT = 720

interface PlatformFrameProps {
  /** Path at the platform. */
  readonly path: string
  readonly title: string
  readonly onMessage: (message: FrameMessage) => void
}

export function PlatformFrame({ path, title, onMessage }: PlatformFrameProps) {
  const { config } = useApp()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const hear = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'resize') setHeight(Math.min(Math.ceil(message.payload.height), MAX_HEIGHT))
    else onMessage(message)
  })
  useEffect(() => {
    const source = { frame: () => frame.current?.contentWindow ?? null, origin: new URL(config.hostUrl).origin }
    return listenToFrame(source, message => hear(message))
  }, [config.hostUrl])
  const query = new URLSearchParams({ frame: '1', origin: window.location.origin })
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={`${config.hostUrl}${path}?${query}`}
      title={title}
      height={height}
      allow=""
    />
  )
}
