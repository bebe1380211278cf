/** Chooses a language for a caller. */
import { parseAcceptLanguage } from '@touchline/contract/accept-language'
import { listFallbacks, resolveLocale, SOURCE_LOCALE } from '@touchline/contract/locales'
import { MESSAGE_LOCALES } from './texts.ts'

/** The language of all source texts, and the fallback. */
export const DEFAULT_LANGUAGE = SOURCE_LOCALE

/** The offered language of a tag or an alias: itself, one of its bases, or another of the same language. */
function findOffered(tag: string, offered: readonly string[]): string | undefined {
  const locale = resolveLocale(tag)
  const bases = listFallbacks(locale).filter(
    candidate => candidate !== SOURCE_LOCALE || locale.startsWith(SOURCE_LOCALE),
  )
  const codes = bases.map(locale => locale.toLowerCase())
  const exact = codes.map(code => offered.find(locale => locale.toLowerCase() === code)).find(Boolean)
  const [language] = locale.toLowerCase().split('-')
  return exact ?? offered.find(locale => locale.toLowerCase().split('-')[0] === language)
}

/** The best offered language for an `Accept-Language` header. */
export function chooseLanguage(header: string | undefined, offered: readonly string[]): string {
  for (const tag of parseAcceptLanguage(header ?? '')) {
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
