/**
 * The compiled messages of all locales. In the browser's build `page-message-files.ts` is in its place, so that a page lists
 * the files of its own locale only.
 */
import type { Messages } from './translate.ts'

const files = import.meta.glob<Messages>('../../messages/*.json', { import: 'default' })

const pathOf = (locale: string): string => `../../messages/${locale}.json`

/** Locales with messages in the build. */
export const availableLocales: readonly string[] = Object.keys(files).map(path =>
  path.slice(path.lastIndexOf('/') + 1, -5),
)

/** The messages of a locale, whatever the bundle; the English ones if there are none. */
export function loadFile(locale: string, _bundle: string): Promise<Messages> {
  const load = files[pathOf(locale)] ?? files[pathOf('en')]
  if (!load) throw new Error('no messages')
  return load()
}
