import { ODDS_FORMATS, type OddsFormat } from '@touchline/betting/odds/decimal-odds'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { allFormats, oddsFormat, useOddsFormat } from '../../shared/odds/odds-format.ts'
import { runPart } from '../../shared/parts/part.ts'
import { Menu } from '../../ui/menu.tsx'
import styles from './odds-format-menu.module.css'
import { savedSettings } from './part.ts'

/** Example price, shown in every format. */
const EXAMPLE = 2.5

/**
 * Chooses the odds format: applied immediately, stored on this device and in the player's settings.
 */
export function OddsFormatMenu() {
  const t = useT()
  const app = useApp()
  const settings = useSettings()
  const format = useOddsFormat()
  const formatExample = useReadable(allFormats)
  const available: readonly OddsFormat[] = settings?.odds_types.available ?? ODDS_FORMATS
  const name = t(`odds-format.${format}`)
  const options = available.map(value => ({
    value,
    label: (
      <span className={styles.option}>
        {t(`odds-format.${value}`)} <bdi className={styles.example}>{formatExample?.(EXAMPLE, value)}</bdi>
      </span>
    ),
  }))
  const choose = (value: OddsFormat) => {
    oddsFormat.set(value)
    void runPart(savedSettings, ({ saveSetting }) => saveSetting(app, { odds_type: value }), 'keeping the odds format')
  }
  return (
    <Menu label={t('odds-format.label', { name })} options={options} value={format} onChange={choose}>
      {name}
    </Menu>
  )
}
