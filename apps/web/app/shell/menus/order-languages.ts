/** The order of a language menu, and what its search field finds. */
import { foldSearchText } from '@touchline/betting/text/search-text'
import { intlTagOf, LOCALES } from '@touchline/contract/locales'

export interface LanguageOption {
  readonly code: string
  /** Its name in itself. */
  readonly name: string
  /** Whether the reader probably wants it. */
  readonly isLikely: boolean
}

interface Reader {
  readonly locale: string
  /** The browser's languages, most preferred first. */
  readonly preferred: readonly string[]
  /** The reader's country, if known. */
  readonly country: string | null
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** The language that most people of a country read, by CLDR. */
function mainLanguageOf(country: string | null): string | null {
  return country ? new Intl.Locale(`und-${country}`).maximize().language : null
}

/** How much a language suits the reader; 0: nothing speaks for it. */
function rate(code: string, { locale, preferred, country }: Reader): number {
  if (code === locale) return 1000
  const exact = preferred.findIndex(tag => tag.toLowerCase() === code.toLowerCase())
  if (exact >= 0) return 900 - exact
  if (country && code.endsWith(`-${country}`)) return 800
  if (languageOf(code) === mainLanguageOf(country) && !code.includes('-')) return 700
  const related = preferred.findIndex(tag => languageOf(tag) === languageOf(code))
  return related >= 0 && !code.includes('-') ? 600 - related : 0
}

/** The languages with what the reader probably wants first, the others by their own names. */
export function orderLanguages(codes: readonly string[], reader: Reader): LanguageOption[] {
  const collator = new Intl.Collator('en')
  return codes
    .map(code => ({ code, name: LOCALES[code]?.nameInLocale ?? code, rating: rate(code, reader) }))
    .sort((a, b) => b.rating - a.rating || collator.compare(a.name, b.name))
    .map(({ code, name, rating }) => ({ code, name, isLikely: rating > 0 }))
}

/** The languages that a search finds: by own name, by name in the reader's language, and by code. */
export function searchLanguages(options: readonly LanguageOption[], query: string, locale: string): LanguageOption[] {
  const wanted = foldSearchText(query).trim()
  if (wanted === '') return [...options]
  const names = new Intl.DisplayNames([intlTagOf(locale), 'en'], { type: 'language' })
  return options.filter(({ code, name }) =>
    [name, code, names.of(code) ?? ''].some(text => {
      const folded = foldSearchText(text)
      return folded.startsWith(wanted) || folded.split(/[\s()]+/).some(word => word.startsWith(wanted))
    }),
  )
}
