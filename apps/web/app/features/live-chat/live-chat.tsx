/**
 * The operator's live chat: a page in a sandboxed frame of its own origin, because this page's policy runs no foreign
 * scripts. It is loaded at the first press of its button, and kept while closed, so that it can count unread messages.
 */

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { player } from '../../shared/queries/query-keys.ts'
import { IconButton } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './live-chat.module.css'

const MAX_COUNT = 9

/** The origin differs from this page's, so scripts of the chat cannot reach it; forms and links work. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export function LiveChat() {
  const { t } = useI18n()
  const { config } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const panelId = useId()
  /** The focus was in the closing panel and returns to the button. */
  const restoresFocus = useRef(false)
  useEffect(() => {
    if (isOpen) panel.current?.focus()
    else if (restoresFocus.current) button.current?.focus()
    restoresFocus.current = false
  }, [isOpen])
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  const close = () => {
    restoresFocus.current = panel.current?.contains(document.activeElement) ?? false
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const count = unread > MAX_COUNT ? `${MAX_COUNT}+` : unread
  return (
    <div className={styles.chat}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-controls={panelId}
        aria-label={t('chat.open', { count: unread })}
        hidden={isOpen}
        onClick={open}
      >
        <Bubble />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
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
          <ChatFrame template={config.liveChatUrl} isVisible={isOpen} onUnread={setUnread} onClose={close} />
        )}
      </section>
    </div>
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

/** Not in the icon sprite, which pages without a chat load too. */
const Bubble = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 5h16v11H10l-4 4v-4H4z" strokeLinejoin="round" />
  </svg>
)
