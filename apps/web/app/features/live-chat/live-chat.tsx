/**
 * The operator's live chat: a page in a sandboxed frame of its own origin, because this page's policy runs no foreign
 * scripts. It is loaded when first opened, from the header or the menu of small screens, and kept while closed, so that
 * it can count unread messages.
 */

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useI18n } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { player } from '../../shared/queries/query-keys.ts'
import { IconButton } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { ChatIcon } from './chat-icon.tsx'
import { isChatOpen, unreadMessages } from './chat-state.ts'
import styles from './live-chat.module.css'

const MAX_COUNT = 9

/** The origin differs from this page's, so scripts of the chat cannot reach it; forms and links work. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export function LiveChat() {
  const { t } = useI18n()
  const { config } = useApp()
  const isOpen = useReadable(isChatOpen)
  const unread = useReadable(unreadMessages)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const panel = useRef<HTMLElement>(null)
  const panelId = useId()
  const opener = useRef<Element>(null)
  /** The focus was in the closing panel and returns to what opened it. */
  const restoresFocus = useRef(false)
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      panel.current?.focus()
    } else if (restoresFocus.current && opener.current instanceof HTMLElement) opener.current.focus()
    restoresFocus.current = false
  }, [isOpen])
  const close = () => {
    restoresFocus.current = panel.current?.contains(document.activeElement) ?? false
    isChatOpen.set(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  // A page without a header has no place for it.
  const place = document.getElementById('chat')
  return (
    <>
      {place && createPortal(<ChatButton panelId={panelId} onPress={isOpen ? close : openChat} />, place)}
      <span className={text.hidden} role="status">
        {!isOpen && unread > 0 && t('chat.unread', { count: unread })}
      </span>
      <section
        ref={panel}
        id={panelId}
        role="dialog"
        aria-label={t('chat.title')}
        className={styles.panel}
        hidden={!isOpen}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={styles.head}>
          <h2 className={text.h3}>{t('chat.title')}</h2>
          <IconButton icon="close" label={t('common.close')} onClick={close} />
        </div>
        {wasOpened && config.liveChatUrl && (
          <ChatFrame template={config.liveChatUrl} isVisible={isOpen} onUnread={unreadMessages.set} onClose={close} />
        )}
      </section>
    </>
  )
}

const openChat = (): void => isChatOpen.set(true)

interface ChatButtonProps {
  readonly panelId: string
  readonly onPress: () => void
}

/** In the header. Small screens have it in the menu. */
function ChatButton({ panelId, onPress }: ChatButtonProps) {
  const { t } = useI18n()
  const isOpen = useReadable(isChatOpen)
  const unread = useReadable(unreadMessages)
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={t('chat.open', { count: unread })}
      onClick={onPress}
    >
      <ChatIcon />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      )}
    </button>
  )
}

interface ChatFrameProps {
  /** The configured URL. */
  readonly template: string
  readonly isVisible: boolean
  readonly onUnread: (count: number) => void
  readonly onClose: () => void
}

/** The chat receives this page's origin as `origin`, to which it posts messages, and the language as `locale`. */
function buildChatUrl(template: string, locale: string): URL {
  const url = new URL(template.replace('{hostname}', location.hostname))
  url.searchParams.set('origin', location.origin)
  url.searchParams.set('locale', locale)
  return url
}

/** Messages of the chat page. */
type ChatMessage =
  /** The chat can receive the context. */
  | { readonly type: 'ready' }
  /** Number of unread messages. */
  | { readonly type: 'unread'; readonly count: number }
  /** The panel shall close, as on Escape within the frame. */
  | { readonly type: 'close' }

/** Context sent to the chat page when it is ready, and at every change. */
interface ChatContext {
  readonly locale: string
  /** The player's id in the chat; null for a visitor. */
  readonly userId: string | null
  readonly isVisible: boolean
}

const CHAT_SOURCE = 'touchline-chat'
const PAGE_SOURCE = 'touchline'

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/**
 * Returns the message that the operator's live chat sent by `postMessage`; null unless it comes from the chat's frame
 * and exact origin and is valid.
 */
function parseChatMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  expected: { readonly window: Window | null; readonly origin: string },
): ChatMessage | null {
  if (origin !== expected.origin || expected.window === null || source !== expected.window) return null
  if (typeof data !== 'object' || data === null) return null
  const { source: sender, type, count } = data as Readonly<Record<string, unknown>>
  if (sender !== CHAT_SOURCE) return null
  if (type === 'ready' || type === 'close') return { type }
  return type === 'unread' && isCount(count) ? { type, count } : null
}

const createContextMessage = ({ locale, userId, isVisible }: ChatContext) => ({
  source: PAGE_SOURCE,
  type: 'context',
  locale,
  user_id: userId,
  visible: isVisible,
})

function ChatFrame({ template, isVisible, onUnread, onClose }: ChatFrameProps) {
  const { t, locale } = useI18n()
  const { api, session } = useApp()
  const isSignedIn = useReadable(session).status === 'LOGGED_IN'
  const { data } = useQuery({
    queryKey: [...player, 'chat-user'],
    queryFn: ({ signal }) => api.call('getWatchersioUserid', { signal }),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const userId = (isSignedIn && data?.user_id) || null
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  // A later change of language is sent as a message: another address would lose the conversation.
  const [{ href, origin }] = useState(() => buildChatUrl(template, locale))
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = parseChatMessage(event, { window: frame.current?.contentWindow ?? null, origin })
    if (message?.type === 'ready') setReady(true)
    if (message?.type === 'unread') onUnread(message.count)
    if (message?.type === 'close') onClose()
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    if (!isReady) return
    frame.current?.contentWindow?.postMessage(createContextMessage({ locale, userId, isVisible }), origin)
  }, [isReady, locale, userId, isVisible, origin])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={href}
      title={t('chat.title')}
      sandbox={SANDBOX}
      allow=""
      referrerPolicy="origin"
    />
  )
}
