/** Chooses the language of a page. */
import { parseAcceptLanguage } from '@touchline/contract/accept-language'
import { LOCALES, resolveLocale, SOURCE_LOCALE } from '@touchline/contract/locales'
import { readLocaleCookie } from './locale-cookie.ts'

/** The language of the product that a code or an alias stands for. */
export function findLocale(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const locale = resolveLocale(code)
  return Object.hasOwn(LOCALES, locale) ? locale : null
}

/** The language of a tag: itself, or one of the same language. */
function matchLocale(tag: string): string | null {
  const [language = ''] = tag.toLowerCase().split('-')
  return (
    findLocale(tag) ??
    findLocale(language) ??
    Object.keys(LOCALES).find(locale => locale.startsWith(`${language}-`)) ??
    null
  )
}

interface Request {
  /** The parameter `locale`. */
  readonly locale: unknown
  readonly headers: Readonly<{ cookie?: string | undefined; 'accept-language'?: string | undefined }>
}

export function choosePageLocale({ locale, headers }: Request): string {
  const preferred = () =>
    parseAcceptLanguage(headers['accept-language'] ?? '')
      .map(matchLocale)
      .find(Boolean)
  return findLocale(locale) ?? findLocale(readLocaleCookie(headers.cookie)) ?? preferred() ?? SOURCE_LOCALE
}
