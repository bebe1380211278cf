/** The tags of languages for `Intl`. Apart from the table of languages, which is too large for browsers. */

/** Where the code alone means something else: without a region Portuguese is Brazil's, and Serbian is Cyrillic. */
const INTL_TAGS: Readonly<Record<string, string>> = { pt: 'pt-PT', sr: 'sr-Latn' }

/**
 * Languages that browsers have no data of: they would write English where the server does not. Compared by
 * `access.spec.ts`. Both forms of Tajik are alike.
 */
const BROWSER_TAGS: Readonly<Record<string, string>> = { nn: 'nb', tg: 'ru' }

/** The tag of what only a server formats, and of what is read from the tag itself. */
export const intlTagOf = (locale: string): string => INTL_TAGS[locale] ?? locale

/** The tag of what both server and browser format: dates, numbers and plurals. */
export const formatTagOf = (locale: string): string => BROWSER_TAGS[locale] ?? intlTagOf(locale)
