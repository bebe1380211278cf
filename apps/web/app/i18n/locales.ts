/**
 * Determines the locale of a URL. The first path segment is the locale if it is configured;
 * otherwise the default locale applies. All prefix rules are here, for both server and browser.
 */

/** Written out, because the table of all languages is not sent to the browser. */
const RTL = /^(ar|fa|he|ur)\b/

export interface LocaleSettings {
  /** Configured locales; the first is the default. Never empty. */
  readonly locales: readonly [string, ...string[]]
  /** Configured locales by the short and legacy codes that lead to them, in lower case. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Every link has the prefix, including those of the default locale. */
  readonly localeInUrl: boolean
}

export interface SplitPath {
  readonly locale: string
  /** The path without its locale; at least `/`. */
  readonly path: string
  /** The prefix as in the URL (`/ar`), or empty. */
  readonly prefix: string
}

/**
 * The configured locale of a code, directly or by alias, case-insensitive; null when there is none.
 */
export function findLocale(code: string, { locales, aliases }: LocaleSettings): string | null {
  const wanted = code.toLowerCase()
  const target = aliases?.[wanted]
  return locales.find(locale => locale.toLowerCase() === wanted || locale === target) ?? null
}

/**
 * `/ar/live` → ar and `/live`; a first segment that is not a configured locale is part of the path.
 */
export function splitLocale(pathname: string, settings: LocaleSettings): SplitPath {
  const [, segment = ''] = /^\/([^/]*)/.exec(pathname) ?? []
  const locale = findLocale(segment, settings)
  if (!locale) return { locale: settings.locales[0], path: pathname || '/', prefix: '' }
  return { locale, path: pathname.slice(segment.length + 1) || '/', prefix: `/${segment}` }
}

/** Whether links of a locale have its prefix. */
export function needsPrefix(locale: string, settings: LocaleSettings): boolean {
  return settings.localeInUrl || locale !== settings.locales[0]
}

/**
 * Adds the locale prefix to an inner path. External links (`https:`, `sms:`, `mailto:`) are
 * unchanged.
 */
export function localizePath(path: string, locale: string, settings: LocaleSettings): string {
  if (!path.startsWith('/') || path.startsWith('//') || !needsPrefix(locale, settings)) return path
  if (path === '/') return `/${locale}`
  return path.startsWith('/?') || path.startsWith('/#') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`
}

/** The language that a visitor chose last, by the `Cookie` header; null for none, or one that is not configured. */
export function readChosenLocale(cookies: string | undefined, settings: LocaleSettings): string | null {
  const [, code] = /(?:^|; )locale=([A-Za-z-]+)(?:;|$)/.exec(cookies ?? '') ?? []
  return code ? findLocale(code, settings) : null
}

/**
 * The canonical form of a path: the locale's own code instead of an alias or other case, no prefix that links would
 * not have, and no slash at the end. Settings may demand a prefix, which is then added.
 */
export function canonicalizePath(pathname: string, settings: LocaleSettings): string {
  const { locale, path } = splitLocale(pathname, settings)
  return localizePath(`/${path.split('/').filter(Boolean).join('/')}`, locale, settings)
}

export function isRtl(locale: string): boolean {
  return RTL.test(locale)
}

export function directionOf(locale: string): 'rtl' | 'ltr' {
  return isRtl(locale) ? 'rtl' : 'ltr'
}
