/**
 * Finds the compiled texts of a locale. Each locale is a file of its own, so only the page's own travels; what is
 * not needed at first are files of their own (`build/messages-plugin.ts` says which texts are in which).
 */
import type { Messages } from './translate.ts'

const files = import.meta.glob<Messages>('../../messages/*.json', { import: 'default' })

const partFiles = {
  later: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?later' }),
  match: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?match' }),
}

/** Texts that are not needed at first: of bets and some pages; of a match's page. */
export type MessageBundle = keyof typeof partFiles

const pathOf = (locale: string): string => `../../messages/${locale}.json`

/** Locales that the build has texts for. */
export const availableLocales: readonly string[] = Object.keys(files).map(path =>
  path.slice(path.lastIndexOf('/') + 1, -5),
)

/** The texts of a locale; those of English when there are none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = files[pathOf(locale)] ?? files[pathOf('en')]
  if (!load) throw new Error('the build holds no messages')
  return load()
}

/** The texts of a part of a locale. */
export async function loadBundle(locale: string, part: MessageBundle): Promise<Messages> {
  const found = partFiles[part]
  const load = found[pathOf(locale)] ?? found[pathOf('en')]
  if (!load) throw new Error(`the build holds no messages of the part ${part}`)
  return load()
}

/** The source path of a locale's texts, as the build's manifest names it. */
export function messagesSource(locale: string, part?: MessageBundle): string {
  return `messages/${availableLocales.includes(locale) ? locale : 'en'}.json${part ? `?${part}` : ''}`
}
