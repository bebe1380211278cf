/** Selects the language of error pages by address. */
import { findLocale, type LocaleSettings, localizePath, splitLocale } from '../../i18n/locales.ts'
import { ERROR_PAGE_TEXTS, type ErrorPageKind } from './error-page.tsx'

const ERROR_PAGE_PATHS: Readonly<Record<string, ErrorPageKind>> = {
  '/404': 'not_found',
  '/500': 'error',
  '/blocked': 'blocked',
  '/locked': 'locked',
}

const FALLBACK = 'en'

/** A reader of one written standard of Norwegian reads the other. */
const NEAREST: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** The closest available language: the same, then the same without its region. */
function nearest(code: string): string | null {
  const locales = Object.keys(ERROR_PAGE_TEXTS)
  const [language = ''] = code.split('-')
  const candidates = [code, NEAREST[code], language, NEAREST[language]].filter(candidate => candidate !== undefined)
  for (const candidate of candidates) {
    const found = locales.find(locale => locale.toLowerCase() === candidate.toLowerCase())
    if (found) return found
  }
  return null
}

/**
 * A segment that looks like a locale: `de`, `fr-CA`. A sport key may look the same, but has no such
 * page.
 */
const isCode = (segment: string): boolean => /^[a-z]{2}(-[a-z]{2})?$/i.test(segment)

/**
 * The language of an address, whether configured or not; the default language if the address has
 * none.
 */
export function getErrorPageLocale(pathname: string, settings: LocaleSettings): string {
  const [, segment = ''] = /^\/([^/]*)/.exec(pathname) ?? []
  const configured = findLocale(segment, settings)
  const named = configured ?? (isCode(segment) ? segment : null)
  return (named && nearest(named)) ?? nearest(settings.locales[0]) ?? FALLBACK
}

/** The error page named by an address in any language; null for other addresses. */
export function findErrorPage(pathname: string, settings: LocaleSettings): ErrorPageKind | null {
  const { path, prefix } = splitLocale(pathname, settings)
  const [, segment = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const isForeign = prefix === '' && isCode(segment) && nearest(segment) !== null
  return ERROR_PAGE_PATHS[(isForeign ? rest : path).replace(/\/$/, '')] ?? null
}

/** The home page in the address's language, if configured. */
export function getHomePath(pathname: string, settings: LocaleSettings): string {
  return localizePath('/', splitLocale(pathname, settings).locale, settings)
}
