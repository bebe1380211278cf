/** Chooses the language of a page. */
import { LOCALES, resolveLocale, SOURCE_LOCALE } from '@touchline/contract/locales'
import { readLocaleCookie } from './locale-cookie.ts'

/** The language of the product that a code or an alias stands for. */
export function findLocale(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const locale = resolveLocale(code)
  return Object.hasOwn(LOCALES, locale) ? locale : null
}

/** The tags of an `Accept-Language` header, most preferred first. */
function parsePreferences(header: string): string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The language of a tag: itself, or one of the same language. */
function matchLocale(tag: string): string | null {
  const [language = ''] = tag.toLowerCase().split('-')
  return (
    findLocale(tag) ?? findLocale(language) ?? Object.keys(LOCALES).find(one => one.startsWith(`${language}-`)) ?? null
  )
}

interface Request {
  /** The parameter `locale`. */
  readonly locale: unknown
  readonly headers: Readonly<{ cookie?: string | undefined; 'accept-language'?: string | undefined }>
}

export function choosePageLocale({ locale, headers }: Request): string {
  const preferred = () =>
    parsePreferences(headers['accept-language'] ?? '')
      .map(matchLocale)
      .find(Boolean)
  return findLocale(locale) ?? findLocale(readLocaleCookie(headers.cookie)) ?? preferred() ?? SOURCE_LOCALE
}
