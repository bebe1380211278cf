/**
 * Compiles `messages/<locale>.json` (ICU messages by id) at build time, so that no ICU parser is sent to the browser. What a
 * locale's file lacks is taken along its chain of fallbacks (`es-MX`, `es-419`, `es`, `en`). A page loads one file for each
 * bundle (`<locale>.json?<bundle>`) that it needs; which message is in which bundle follows from the parts (`parts.ts`). The
 * build fails with a sentence for a message that does not parse, an id that English lacks, and a part that shows a message
 * without waiting for it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LOCALES, listFallbacks, SOURCE_LOCALE } from '@touchline/contract/locales'
import { isPending, markPendingTexts } from '@touchline/contract/pending-texts'
import { isPseudoLocale, pseudolocalize } from '@touchline/contract/pseudo-locales'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { BUNDLES, bundleOf, completeParts, findLateMessages } from './parts.ts'

const FOLDER = join(import.meta.dirname, '../messages')
const MESSAGES = /[/\\]messages[/\\][\w-]+\.json$/
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

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))

/** The files of a locale and its fallbacks, its own first. */
function listFiles(folder: string, locale: string): string[] {
  return listFallbacks(locale)
    .map(language => join(folder, `${language}.json`))
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

const ALL_FILES = /[/\\]i18n[/\\]create-i18n\.ts$/

export function messagesPlugin(): Plugin {
  let isBuild = false
  let isClientBuild = false
  return {
    name: 'touchline:messages',
    enforce: 'pre',
    configResolved({ command, build }) {
      const { input } = build.rolldownOptions
      isBuild = command === 'build'
      isClientBuild = command === 'build' && typeof input === 'object' && Object.hasOwn(input, 'client')
    },
    // A map of all files would grow with every language: pages name the files of theirs.
    buildStart() {
      if (!isClientBuild) return
      const late = findLateMessages(new Set(Object.keys(readMessages(FOLDER, SOURCE_LOCALE))))
      if (late.length > 0) this.error(late.join('\n'))
      const names = readdirSync(FOLDER).filter(name => !isPseudoLocale(basename(name, '.json')))
      for (const name of names)
        for (const bundle of BUNDLES)
          this.emitFile({ type: 'chunk', id: `${join(FOLDER, name)}?${bundle}`, preserveSignature: 'strict' })
    },
    resolveId(source, importer) {
      if (!isClientBuild || source !== './message-files.ts' || !ALL_FILES.test(importer ?? '')) return
      return join(import.meta.dirname, '../app/i18n/page-message-files.ts')
    },
    transform(code, id) {
      if (isBuild && code.includes('definePart(')) return { code: completeParts(code, id, !isClientBuild), map: null }
    },
    load(id) {
      const [path = id, bundle] = id.split('?')
      if (!MESSAGES.test(path)) return
      const [folder, locale] = [dirname(path), basename(path, '.json')]
      const unknown = findUnknownIds(readJson(path), readJson(join(folder, 'en.json')))
      if (unknown.length > 0) this.error(`${basename(path)}: ids that en.json lacks: ${unknown.join(', ')}`)
      for (const file of listFiles(folder, locale)) this.addWatchFile(file)
      const texts = Object.entries({ ...readShownMessages(folder, locale), ...nameMessage(locale) })
      const bundled = BUNDLES.includes(bundle ?? '') ? texts.filter(([message]) => bundleOf(message) === bundle) : texts
      const compiled = JSON.stringify(compileMessages(Object.fromEntries(bundled), basename(path)))
      return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, moduleType: 'js', map: null }
    },
  }
}
