/**
 * Loads the compiled messages of a locale. Each locale has its own files, so only those of the
 * page's locale are sent; deferred messages are in separate files (see `build/messages-plugin.ts`).
 */
import type { Messages } from './translate.ts'

const files = import.meta.glob<Messages>('../../messages/*.json', { import: 'default' })

const partFiles = {
  later: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?later' }),
  match: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?match' }),
  bonus: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?bonus' }),
  shell: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?shell' }),
}

/** Deferred message bundles: of bets and some pages; of match pages; of bonuses; of the shell. */
export type MessageBundle = keyof typeof partFiles

const pathOf = (locale: string): string => `../../messages/${locale}.json`

/** Locales with messages in the build. */
export const availableLocales: readonly string[] = Object.keys(files).map(path =>
  path.slice(path.lastIndexOf('/') + 1, -5),
)

/** The messages of a locale; the English ones if there are none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = files[pathOf(locale)] ?? files[pathOf('en')]
  if (!load) throw new Error('no messages')
  return load()
}

async function loadPart(locale: string, part: MessageBundle): Promise<Messages> {
  const found = partFiles[part]
  const load = found[pathOf(locale)] ?? found[pathOf('en')]
  if (!load) throw new Error(`no messages: ${part}`)
  return load()
}

/**
 * The messages of one bundle of a locale. The deferred ones include those of bonuses, which the slip shows as well, and
 * those of the shell, which the menu of small screens shows.
 */
export async function loadBundle(locale: string, part: MessageBundle): Promise<Messages> {
  if (part !== 'later') return loadPart(locale, part)
  const parts = await Promise.all((['later', 'bonus', 'shell'] as const).map(one => loadPart(locale, one)))
  return Object.assign({}, ...parts) as Messages
}

/** The source path of a locale's messages, as named in the build manifest. */
export function messagesSource(locale: string, part?: MessageBundle): string {
  return `messages/${availableLocales.includes(locale) ? locale : 'en'}.json${part ? `?${part}` : ''}`
}
