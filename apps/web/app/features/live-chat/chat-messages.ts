/**
 * Messages between this page and the operator's live chat in its frame, by `postMessage`. They are accepted from the
 * chat's frame and exact origin only.
 */

/** Messages of the chat page. */
export type ChatMessage =
  /** It can receive the context. */
  | { readonly type: 'ready' }
  /** Messages that the person has not read. */
  | { readonly type: 'unread'; readonly count: number }
  /** Close the panel, as on Escape within the frame. */
  | { readonly type: 'close' }

/** Context sent to the chat page when it is ready, and at every change. */
export interface ChatContext {
  readonly locale: string
  /** The player's id in the chat; null for a visitor. */
  readonly userId: string | null
  readonly isVisible: boolean
}

const CHAT_SOURCE = 'touchline-chat'
const OWN_SOURCE = 'touchline'

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** The message of the chat's frame; null for any other window's and for what is none. */
export function parseChatMessage(
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

/** The message with the context. */
export const createContextMessage = ({ locale, userId, isVisible }: ChatContext) => ({
  ...{ source: OWN_SOURCE, type: 'context' },
  ...{ locale, user_id: userId, visible: isVisible },
})
