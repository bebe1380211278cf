/** The languages of the product by their own names, likely ones first, with a search field where there are many. */

import { foldSearchText } from '@touchline/betting/text/search-text'
import { intlTagOf } from '@touchline/contract/intl-tags'
import { LOCALES } from '@touchline/contract/locales'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { runPart } from '../../shared/parts/part.ts'
import { MenuOptions } from '../../ui/menu.tsx'
import styles from './language-list.module.css'
import { languageSwitch } from './part.ts'

/** As many are seen at a glance. */
const MANY = 8

/** The order of a language menu, and what its search field finds. */
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

export function LanguageList() {
  const t = useT()
  const app = useApp()
  const { locale, config } = app
  const country = useSettings()?.system?.user_country?.code ?? null
  const [query, setQuery] = useState('')
  const { locales } = config.localeSettings
  const all = orderLanguages(locales, { locale, preferred: navigator.languages, country })
  const found = searchLanguages(all, query, locale)
  const choose = (code: string) => {
    void runPart(languageSwitch, ({ switchLanguage }) => switchLanguage(app, code), 'switching the language')
  }
  return (
    <>
      {locales.length > MANY && (
        <input
          type="search"
          className={styles.search}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          placeholder={t('page.language.search')}
          aria-label={t('page.language.search')}
        />
      )}
      <div role="menu" className={styles.list}>
        <MenuOptions
          options={found.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          value={locale}
          onChange={choose}
        />
      </div>
    </>
  )
}
