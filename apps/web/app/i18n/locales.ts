/**
 * Which language a URL speaks. The first path segment is the locale when the product is configured for it; otherwise the
 * first configured locale applies. Every rule about prefixes stands here, for the server and the browser alike.
 */

/** Short or historical codes that people and partners use in links. */
export const LOCALE_ALIASES: Readonly<Record<string, string>> = {
  no: 'nb',
  tl: 'fil',
  br: 'pt-BR',
  ph: 'en-PH',
  vn: 'vi',
  se: 'sv',
  tj: 'tg',
}

const RTL_LANGUAGES: readonly string[] = ['ar', 'he', 'fa', 'ur']

export interface LocaleSettings {
  /** Configured locales; the first is the default. Never empty. */
  readonly locales: readonly [string, ...string[]]
  /** Every link carries the prefix, the default locale's too. */
  readonly localeInUrl: boolean
}

export interface SplitPath {
  readonly locale: string
  /** The path without its locale, `/` at least. */
  readonly path: string
  /** The prefix as it stood in the URL (`/ar`), or empty. */
  readonly prefix: string
}

/** The configured locale that a code means, directly or by alias, in any case; null when there is none. */
export function findLocale(code: string, locales: readonly string[]): string | null {
  const wanted = code.toLowerCase()
  const exact = locales.find(locale => locale.toLowerCase() === wanted)
  if (exact) return exact
  const target = LOCALE_ALIASES[wanted]
  return (target && locales.find(locale => locale === target)) || null
}

/** `/ar/live` → ar and `/live`; a first segment that is no configured locale belongs to the path. */
export function splitLocale(pathname: string, settings: LocaleSettings): SplitPath {
  const [, segment = ''] = /^\/([^/]*)/.exec(pathname) ?? []
  const locale = findLocale(segment, settings.locales)
  if (!locale) return { locale: settings.locales[0], path: pathname || '/', prefix: '' }
  return { locale, path: pathname.slice(segment.length + 1) || '/', prefix: `/${segment}` }
}

/** Whether links of a locale carry its prefix. */
export function needsPrefix(locale: string, settings: LocaleSettings): boolean {
  return settings.localeInUrl || locale !== settings.locales[0]
}

/** Puts the locale in front of an inner path. What leads out of the product (`https:`, `sms:`, `mailto:`) stays as it is. */
export function localizePath(path: string, locale: string, settings: LocaleSettings): string {
  if (!path.startsWith('/') || path.startsWith('//') || !needsPrefix(locale, settings)) return path
  if (path === '/') return `/${locale}`
  return path.startsWith('/?') || path.startsWith('/#') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`
}

export function isRtl(locale: string): boolean {
  return RTL_LANGUAGES.includes(locale.split('-')[0] ?? '')
}

export function directionOf(locale: string): 'rtl' | 'ltr' {
  return isRtl(locale) ? 'rtl' : 'ltr'
}
