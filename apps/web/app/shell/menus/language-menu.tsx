import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { reportError } from '../../shared/report-error.ts'
import { useSettings } from '../../shared/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'

/** Native name of a language, from the settings or the browser. */
function nameOf(code: string, named: readonly { code: string; name_in_locale: string }[] | undefined): string {
  const nativeName = named?.find(locale => locale.code === code)?.name_in_locale
  return nativeName ?? new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
}

/** Opens the current page in another language. */
export function LanguageMenu() {
  const t = useT()
  const app = useApp()
  const { locale, config } = app
  const settings = useSettings()
  const options = config.localeSettings.locales.map(code => ({
    value: code,
    label: nameOf(code, settings?.locales),
    lang: code,
  }))
  const current = options.find(option => option.value === locale)
  const shortCode = locale.split('-')[0]?.toUpperCase() ?? locale
  const choose = (code: string) => {
    import('../navigation/switch-language.ts')
      .then(({ switchLanguage }) => switchLanguage(app, code))
      .catch(error => reportError(error, 'switching the language'))
  }
  return (
    <Menu
      label={t('nav.language', { code: shortCode, name: current?.label ?? locale })}
      options={options}
      value={locale}
      onChange={choose}
    >
      <Icon name="globe" size={16} />
      {shortCode}
    </Menu>
  )
}
