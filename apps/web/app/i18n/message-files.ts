/**
 * The compiled message files of all locales, one a bundle (see `build/messages-plugin.ts`). In the browser's build
 * `page-message-files.ts` is in its place, so that a page lists the files of its own locale only.
 */
import type { Messages } from './translate.ts'

const files: Readonly<Record<string, Readonly<Record<string, () => Promise<Messages>>>>> = {
  '': import.meta.glob<Messages>('../../messages/*.json', { import: 'default' }),
  later: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?later' }),
  match: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?match' }),
  bonus: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?bonus' }),
  shell: import.meta.glob<Messages>('../../messages/*.json', { import: 'default', query: '?shell' }),
}

const pathOf = (locale: string): string => `../../messages/${locale}.json`

/** Locales with messages in the build. */
export const availableLocales: readonly string[] = Object.keys(files[''] ?? {}).map(path =>
  path.slice(path.lastIndexOf('/') + 1, -5),
)

/** The messages of one bundle of a locale; the English ones if there are none. Empty: the initial bundle. */
export function loadFile(locale: string, part: string): Promise<Messages> {
  const load = files[part]?.[pathOf(locale)] ?? files[part]?.[pathOf('en')]
  if (!load) throw new Error(`no messages: ${part}`)
  return load()
}
