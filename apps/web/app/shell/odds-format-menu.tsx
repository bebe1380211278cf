import { useQuery } from '@tanstack/react-query'
import { ODDS_FORMATS, type OddsFormat } from '@touchline/betting/odds-format'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app-context.tsx'
import { oddsFormat, useOddsFormat } from '../shared/preferences.ts'
import { Menu } from '../ui/menu.tsx'

/** In which form prices are shown; kept on this device. */
export function OddsFormatMenu() {
  const t = useT()
  const { queries } = useApp()
  const { data: settings } = useQuery(queries.settings())
  const format = useOddsFormat()
  const available: readonly OddsFormat[] = settings?.odds_types.available ?? ODDS_FORMATS
  const name = t(`odds.format.${format}`)
  return (
    <Menu
      label={t('odds.format.label', { name })}
      options={available.map(value => ({ value, label: t(`odds.format.${value}`) }))}
      value={format}
      onChange={oddsFormat.set}
    >
      {name}
    </Menu>
  )
}
