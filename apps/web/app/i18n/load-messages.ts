/**
 * Loads the compiled messages of a locale. Each locale has its own files, so only those of the
 * page's locale are sent; deferred messages are in separate files (see `build/messages-plugin.ts`).
 */
import { loadFile } from './message-files.ts'
import type { Messages } from './translate.ts'

/** Deferred message bundles: of bets and some pages; of match pages; of bonuses; of the shell. */
export type MessageBundle = 'later' | 'match' | 'bonus' | 'shell'

/** The initial messages of a locale. */
export const loadMessages = (locale: string): Promise<Messages> => loadFile(locale, '')

/**
 * The messages of one bundle of a locale. The deferred ones include those of bonuses, which the slip shows as well, and
 * those of the shell, which the menu of small screens shows.
 */
export async function loadBundle(locale: string, part: MessageBundle): Promise<Messages> {
  if (part !== 'later') return loadFile(locale, part)
  const parts = await Promise.all(['later', 'bonus', 'shell'].map(one => loadFile(locale, one)))
  return Object.assign({}, ...parts) as Messages
}
