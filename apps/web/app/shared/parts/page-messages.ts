/**
 * The deferred messages, for pages that use them: their code waits for these messages. On the
 * server all messages are loaded from the start.
 */
import type { MessageBundle } from '../../i18n/load-messages.ts'

let load: (part: MessageBundle) => Promise<void> = () => Promise.resolve()

/** Registers the message loader; called once, before the first page is opened. */
export function setMessageLoader(fetchTexts: (part: MessageBundle) => Promise<void>): void {
  load = fetchTexts
}

export const loadPageMessages = (part: MessageBundle): Promise<void> => load(part)
