import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuFrame } from '../../ui/menu.tsx'
import { LoadingBar } from '../layout/progress-bar.tsx'
import { languageList } from './part.ts'

/** Opens the current page in another language. The list, with the names of all languages, loads when it is opened. */
export function LanguageMenu() {
  const t = useT()
  const { locale } = useApp()
  const code = locale.split('-')[0]?.toUpperCase() ?? locale
  const label = t('nav.language', { code, name: t.find('page.language') ?? locale })
  const trigger = (
    <>
      <Icon name="globe" size={16} />
      {code}
    </>
  )
  return (
    <MenuFrame label={label} trigger={trigger} role="dialog">
      <Languages />
    </MenuFrame>
  )
}

function Languages() {
  const part = usePart(languageList)
  return part ? <part.LanguageList /> : <LoadingBar />
}
