/** Chooses a language for a caller. */
import { listFallbacks, resolveLocale, SOURCE_LOCALE } from '@touchline/contract/locales'
import { MESSAGE_LOCALES } from './texts.ts'

/** The language of all source texts, and the fallback. */
export const DEFAULT_LANGUAGE = SOURCE_LOCALE

/** The tags of an `Accept-Language` header in lower case, most preferred first. */
function parsePreferences(header: string): string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The offered language of a tag or an alias: itself, one of its bases, or another of the same language. */
function findOffered(tag: string, offered: readonly string[]): string | undefined {
  const locale = resolveLocale(tag)
  const bases = listFallbacks(locale).filter(one => one !== SOURCE_LOCALE || locale.startsWith(SOURCE_LOCALE))
  const wanted = bases.map(one => one.toLowerCase())
  const exact = wanted.map(code => offered.find(one => one.toLowerCase() === code)).find(Boolean)
  const [language] = locale.toLowerCase().split('-')
  return exact ?? offered.find(one => one.toLowerCase().split('-')[0] === language)
}

/** The best offered language for an `Accept-Language` header. */
export function chooseLanguage(header: string | undefined, offered: readonly string[]): string {
  for (const tag of parsePreferences(header ?? '')) {
    const found = findOffered(tag, offered)
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}

/** A language of messages, such as placement errors. */
export type MessageLocale = string

/** The best message locale for an `Accept-Language` header. */
export function chooseLocale(header: string | undefined): MessageLocale {
  return chooseLanguage(header, MESSAGE_LOCALES)
}
