/**
 * Finds the compiled texts of a locale. Each locale is a file of its own, so only the page's own travels; what the
 * player's bets alone say is a second file, which travels with them.
 */
import type { Messages } from './translate.ts'

const files = import.meta.glob<Messages>('../../messages/*.json', { import: 'default' })

const laterFiles = import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?later' })

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

/** The texts of a locale that are not needed at first. */
export async function loadLaterMessages(locale: string): Promise<Messages> {
  const load = laterFiles[pathOf(locale)] ?? laterFiles[pathOf('en')]
  if (!load) throw new Error('the build holds no messages')
  return load()
}

/** The source path of a locale's texts, as the build's manifest names it. */
export function messagesSource(locale: string): string {
  return `messages/${availableLocales.includes(locale) ? locale : 'en'}.json`
}
