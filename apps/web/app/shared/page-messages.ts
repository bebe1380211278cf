/**
 * The texts that are not needed at first, for the pages that are made of them: their code waits for these texts. On the
 * server every text is there from the beginning.
 */
import type { MessageBundle } from '../i18n/load-messages.ts'

let load: (part: MessageBundle) => Promise<void> = () => Promise.resolve()

/** Says how the texts are fetched; called once, before the first page is opened. */
export function setMessageLoader(fetchTexts: (part: MessageBundle) => Promise<void>): void {
  load = fetchTexts
}

export const loadPageMessages = (part: MessageBundle): Promise<void> => load(part)
