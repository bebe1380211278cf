import type { MinorUnits } from '@touchline/betting/money/money'
import type { PresetStakeBounds } from '@touchline/betting/money/stake'
import { listPresetStakes } from '@touchline/betting/money/stake'
import type { Settings } from '@touchline/contract/entities/settings'
import { useI18n } from '../../../i18n/provider.tsx'
import styles from './amount-field.module.css'

const MOST_PRESETS = 4

interface PresetsProps {
  readonly settings: Settings | undefined
  readonly currency: string
  readonly subunits: number
  readonly bounds: PresetStakeBounds
  /** The highest stake by limits and balance; null while unknown. */
  readonly most: MinorUnits | null
  readonly onChoose: (stake: MinorUnits) => void
}

/** Stakes at one tap, and the most there can be. */
export function Presets({ settings, currency, subunits, bounds, most, onChoose }: PresetsProps) {
  const { t, formats } = useI18n()
  const amounts = listPresetStakes(settings?.stakes ?? {}, currency, bounds).slice(0, MOST_PRESETS)
  const isMostOffered = most !== null && most > 0 && most >= (bounds.min ?? 0)
  if (amounts.length === 0 && !isMostOffered) return null
  return (
    <fieldset className={styles.presets} aria-label={t('stake.presets')}>
      {amounts.map(amount => (
        <button key={amount} type="button" onClick={() => onChoose(amount)}>
          {formats.number(amount / subunits)}
        </button>
      ))}
      {isMostOffered && (
        <button type="button" onClick={() => onChoose(most)}>
          {t('stake.max')}
        </button>
      )}
    </fieldset>
  )
}
