import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { chooseTheme, currentTheme, THEMES, type Theme } from '../../shared/browser/preferences.ts'
import { Segments } from '../../ui/segments.tsx'

/** Dark or light, in the drawer. */
export function ThemeChoice() {
  const t = useT()
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Segments
      label={t('nav.theme')}
      segments={THEMES.map(value => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={choose}
    />
  )
}
