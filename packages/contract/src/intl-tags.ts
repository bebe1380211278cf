/** The tags of languages for `Intl`. Apart from the table of languages, which is too large for browsers. */

/** Where the code alone means something else: English is American, Portuguese Brazil's, and Serbian Cyrillic. */
const INTL_TAGS: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT', sr: 'sr-Latn' }

/**
 * Languages that browsers have no data of: they would write English where the server does not. Compared by
 * `access.spec.ts`. Both forms of Tajik are alike.
 */
const BROWSER_TAGS: Readonly<Record<string, string>> = { nn: 'nb', tg: 'ru' }

/** The tag of what only a server formats, and of what is read from the tag itself. */
export const intlTagOf = (locale: string): string => INTL_TAGS[locale] ?? locale

/** The tag of what both server and browser format: dates, numbers and plurals. */
export const formatTagOf = (locale: string): string => BROWSER_TAGS[locale] ?? intlTagOf(locale)

/** Languages that write a decimal point; right-to-left pages show prices and money as English ones do. */
const DECIMAL_POINT: ReadonlySet<string> = new Set(
  'ar de-CH en en-AU en-NZ en-PH es-419 es-MX es-PE fa fil he hi ja ko ur zh-CN'.split(' '),
)

/** The decimal separator of prices. A table, because a browser takes a tenth of a second for its first `Intl` format. */
export const decimalSeparatorOf = (locale: string): '.' | ',' => (DECIMAL_POINT.has(locale) ? '.' : ',')
