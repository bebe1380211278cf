/**
 * Compiles `messages/<locale>.json` (ICU messages by id) at build time, so that no ICU parser is
 * sent to the browser. What a locale's file lacks is taken along its chain of fallbacks (`es-MX`,
 * `es-419`, `es`, `en`), so a page loads one file per bundle of its locale. A message that does not parse, or an id missing in English, fails the build
 * with its name. Messages that the initial page does not need form a separate bundle
 * (`<locale>.json?later`), as do those of match pages (`<locale>.json?match`), of bonuses and their
 * page (`<locale>.json?bonus`), and of parts of the shell that load by themselves after the page
 * (`<locale>.json?shell`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LOCALES, listFallbacks, SOURCE_LOCALE } from '@touchline/contract/locales'
import { isPending, markPendingTexts } from '@touchline/contract/pending-texts'
import { isPseudoLocale, pseudolocalize } from '@touchline/contract/pseudo-locales'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = /[/\\]messages[/\\][\w-]+\.json$/
/** First words of the ids of a bundle's messages. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  // What pages show before anything else is loaded.
  '': 'column common filter home league list live nav odds period results row schedule shell slip sport stage time'.split(
    ' ',
  ),
  match: ['market', 'match', 'stat'],
  bonus: ['bonus', 'pages'],
  // Also what is shown while the device is offline, when nothing can be loaded.
  shell: ['connection', 'cookies', 'footer', 'odds-format', 'page', 'updates'],
}

/** Compiles ICU messages by id. Throws an Error that names the file and the offending id. */
export function compileMessages(texts: Readonly<Record<string, string>>, file: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        return [id, compile(text)]
      } catch (error) {
        throw new Error(`${file}: "${id}" is not a valid ICU message: ${String(error)}`)
      }
    }),
  )
}

/** Ids of a locale that do not exist in English and are therefore unused. */
export function findUnknownIds(texts: object, english: object): string[] {
  return Object.keys(texts).filter(id => !Object.hasOwn(english, id))
}

/** The bundle of a message, by the first word of its id; empty for the initial one. */
export function bundleOf(id: string): string {
  const [word = ''] = id.split('.')
  return Object.keys(WORDS).find(bundle => WORDS[bundle]?.includes(word)) ?? 'later'
}

/** The messages of one bundle of a locale. */
export function extractBundle(texts: Readonly<Record<string, string>>, part: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => bundleOf(id) === part))
}

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))

/** The files of a locale and its fallbacks, its own first. */
function listFiles(folder: string, locale: string): string[] {
  return listFallbacks(locale)
    .map(one => join(folder, `${one}.json`))
    .filter(path => existsSync(path))
}

/** All messages of a locale, completed along its chain of fallbacks, in the order of English. */
export function readMessages(folder: string, locale: string): Record<string, string> {
  if (isPseudoLocale(locale)) {
    const english = Object.entries(readMessages(folder, SOURCE_LOCALE))
    return Object.fromEntries(english.map(([id, text]) => [id, pseudolocalize(text, locale)]))
  }
  return Object.assign({}, ...listFiles(folder, locale).toReversed().map(readJson))
}

const HEAD = /^meta\./

/**
 * The messages of a locale as its pages show them: the English of those that it lacks is marked, except in the head,
 * where no element can declare a language.
 */
export function readShownMessages(folder: string, locale: string): Record<string, string> {
  const texts = readMessages(folder, locale)
  if (isPseudoLocale(locale)) return texts
  const translated = listFiles(folder, locale).filter(path => basename(path) !== `${SOURCE_LOCALE}.json`)
  const unmarked = Object.fromEntries(Object.entries(texts).filter(([id]) => HEAD.test(id)))
  return markPendingTexts(texts, Object.assign(unmarked, ...translated.map(readJson)), locale)
}

/** Whether pages of some language show English texts instead of missing ones. */
export function hasPendingTexts(folder: string): boolean {
  const locales = readdirSync(folder).map(name => basename(name, '.json'))
  return locales.some(locale => Object.values(readShownMessages(folder, locale)).some(isPending))
}

/** The language's own name as a message, so that a page needs no table of all languages. */
const nameMessage = (locale: string) => ({ 'page.language': LOCALES[locale]?.nameInLocale ?? locale })

/** Queries of the bundles; the initial one has none. */
const QUERIES = ['', '?later', '?match', '?bonus', '?shell']

const ALL_FILES = /[/\\]i18n[/\\]load-messages\.ts$/

export function messagesPlugin(): Plugin {
  let isClientBuild = false
  return {
    name: 'touchline:messages',
    enforce: 'pre',
    configResolved({ command, build }) {
      const { input } = build.rolldownOptions
      isClientBuild = command === 'build' && typeof input === 'object' && Object.hasOwn(input, 'client')
    },
    // A map of all files would grow with every language: pages name the files of theirs.
    buildStart() {
      if (!isClientBuild) return
      const folder = join(import.meta.dirname, '../messages')
      const names = readdirSync(folder).filter(name => !isPseudoLocale(basename(name, '.json')))
      for (const name of names)
        for (const query of QUERIES)
          this.emitFile({ type: 'chunk', id: join(folder, name) + query, preserveSignature: 'strict' })
    },
    resolveId(source, importer) {
      if (!isClientBuild || source !== './message-files.ts' || !ALL_FILES.test(importer ?? '')) return
      return join(import.meta.dirname, '../app/i18n/page-message-files.ts')
    },
    load(id) {
      const [path = id, query = ''] = id.split('?')
      if (!MESSAGES.test(path)) return
      const [folder, locale] = [dirname(path), basename(path, '.json')]
      const unknown = findUnknownIds(readJson(path), readJson(join(folder, 'en.json')))
      if (unknown.length > 0) this.error(`${basename(path)}: ids that en.json lacks: ${unknown.join(', ')}`)
      for (const file of listFiles(folder, locale)) this.addWatchFile(file)
      const part = extractBundle(
        { ...readShownMessages(folder, locale), ...nameMessage(locale) },
        /^(later|match|bonus|shell)\b/.exec(query)?.[1] ?? '',
      )
      const compiled = JSON.stringify(compileMessages(part, basename(path)))
      return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, moduleType: 'js', map: null }
    },
  }
}
