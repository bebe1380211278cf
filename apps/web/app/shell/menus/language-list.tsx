/** The languages of the product by their own names, likely ones first, with a search field where there are many. */
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useSettings } from '../../shared/app/use-settings.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { MenuOptions } from '../../ui/menu.tsx'
import styles from './language-list.module.css'
import { orderLanguages, searchLanguages } from './order-languages.ts'

/** As many are seen at a glance. */
const MANY = 8

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
    import('../navigation/switch-language.ts')
      .then(({ switchLanguage }) => switchLanguage(app, code))
      .catch(error => reportError(error, 'switching the language'))
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
