/**
 * The languages of the product: own name, direction and base. Both apps take them from here, so that
 * nothing that is rendered on both sides depends on what a browser's ICU data calls a language.
 */

import { LOCALE_ALIASES } from './locale-aliases.ts'

export interface LocaleTerms {
  /** Its own name, for language menus. */
  readonly nameInLocale: string
  /** The language whose texts it takes where it has none of its own; English without one. */
  readonly base?: string
  readonly isRtl?: true
  /** Lacks texts in releases too; they are shown in English. */
  readonly isPartial?: true
  /** ISO 15924 code of the script its texts are written in; Latin without one. */
  readonly script?: 'Arab' | 'Cyrl' | 'Deva' | 'Grek' | 'Hang' | 'Hans' | 'Hebr' | 'Jpan'
}

export const LOCALES: Readonly<Record<string, LocaleTerms>> = {
  ar: { nameInLocale: 'العربية', isRtl: true, script: 'Arab' },
  bg: { nameInLocale: 'Български', script: 'Cyrl' },
  cs: { nameInLocale: 'Čeština' },
  de: { nameInLocale: 'Deutsch' },
  'de-AT': { nameInLocale: 'Deutsch (Österreich)', base: 'de' },
  'de-CH': { nameInLocale: 'Deutsch (Schweiz)', base: 'de' },
  el: { nameInLocale: 'Ελληνικά', script: 'Grek' },
  en: { nameInLocale: 'English' },
  'en-AU': { nameInLocale: 'English (Australia)', base: 'en' },
  'en-NZ': { nameInLocale: 'English (New Zealand)', base: 'en' },
  'en-PH': { nameInLocale: 'English (Philippines)', base: 'en' },
  es: { nameInLocale: 'Español' },
  'es-419': { nameInLocale: 'Español (Latinoamérica)', base: 'es' },
  'es-AR': { nameInLocale: 'Español (Argentina)', base: 'es-419' },
  'es-CL': { nameInLocale: 'Español (Chile)', base: 'es-419' },
  'es-CO': { nameInLocale: 'Español (Colombia)', base: 'es-419' },
  'es-MX': { nameInLocale: 'Español (México)', base: 'es-419' },
  'es-PE': { nameInLocale: 'Español (Perú)', base: 'es-419' },
  fa: { nameInLocale: 'فارسی', isRtl: true, script: 'Arab' },
  fi: { nameInLocale: 'Suomi' },
  fil: { nameInLocale: 'Filipino' },
  fr: { nameInLocale: 'Français' },
  'fr-CA': { nameInLocale: 'Français (Canada)', base: 'fr' },
  he: { nameInLocale: 'עברית', isRtl: true, script: 'Hebr' },
  hi: { nameInLocale: 'हिन्दी', script: 'Deva' },
  hr: { nameInLocale: 'Hrvatski' },
  hu: { nameInLocale: 'Magyar' },
  it: { nameInLocale: 'Italiano' },
  ja: { nameInLocale: '日本語', script: 'Jpan' },
  ko: { nameInLocale: '한국어', script: 'Hang' },
  nb: { nameInLocale: 'Norsk bokmål' },
  nn: { nameInLocale: 'Norsk nynorsk' },
  pl: { nameInLocale: 'Polski' },
  pt: { nameInLocale: 'Português' },
  'pt-BR': { nameInLocale: 'Português (Brasil)' },
  ro: { nameInLocale: 'Română' },
  ru: { nameInLocale: 'Русский', script: 'Cyrl' },
  sk: { nameInLocale: 'Slovenčina' },
  sl: { nameInLocale: 'Slovenščina' },
  sr: { nameInLocale: 'Srpski' },
  sv: { nameInLocale: 'Svenska' },
  tg: { nameInLocale: 'Тоҷикӣ', script: 'Cyrl' },
  tr: { nameInLocale: 'Türkçe' },
  ur: { nameInLocale: 'اردو', isRtl: true, script: 'Arab' },
  vi: { nameInLocale: 'Tiếng Việt' },
  'zh-CN': { nameInLocale: '简体中文', script: 'Hans' },
}

/** The language of all source texts, and the end of every fallback chain. */
export const SOURCE_LOCALE = 'en'

/** The languages that lack no text in a release: servers have these unless `LOCALES` chooses others. The first is the default. */
export const COMPLETE_LOCALES: readonly string[] = [
  SOURCE_LOCALE,
  ...Object.keys(LOCALES).filter(locale => locale !== SOURCE_LOCALE && !LOCALES[locale]?.isPartial),
]

/** The code that a code or an alias stands for, in its proper case; an unknown code stays itself. */
export function resolveLocale(code: string): string {
  const lowerCode = code.toLowerCase()
  return LOCALE_ALIASES[lowerCode] ?? Object.keys(LOCALES).find(locale => locale.toLowerCase() === lowerCode) ?? code
}

/** The languages whose texts a language takes, its own first and English last: `es-MX`, `es-419`, `es`, `en`. */
export function listFallbacks(locale: string): string[] {
  if (locale === SOURCE_LOCALE) return [locale]
  return [locale, ...listFallbacks(LOCALES[locale]?.base ?? SOURCE_LOCALE)]
}

export function directionOf(locale: string): 'rtl' | 'ltr' {
  return LOCALES[locale]?.isRtl ? 'rtl' : 'ltr'
}
