/** Toggle button of an outcome in the builder, with its live price. */
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useOddsFormat } from '../../../shared/browser/preferences.ts'
import { useKeyed, useReadable } from '../../../shared/helpers/use-readable.ts'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import styles from './builder.module.css'

interface BuilderChipProps {
  readonly outcome: { readonly key: string; readonly name: string }
  readonly isPicked: boolean
  /** The pick prevents a combined price. */
  readonly isCulprit: boolean
  readonly onPress: () => void
}

export function BuilderChip({ outcome, isPicked, isCulprit, onPress }: BuilderChipProps) {
  const { t } = useI18n()
  const { live } = useApp()
  const format = useOddsFormat()
  const now = useKeyed(live.outcomes, outcome.key)
  const isTrusted = useReadable(live.freshness) === 'trusted'
  const isOpen = isTrusted && now?.availability === 'open'
  return (
    <button
      type="button"
      className={cx(styles.chip, isCulprit && styles.culprit)}
      aria-pressed={isPicked}
      aria-disabled={isOpen || isPicked ? undefined : true}
      data-builder-outcome={outcome.key}
      onClick={isOpen || isPicked ? onPress : undefined}
    >
      <span className={styles.name}>
        <bdi>{outcome.name}</bdi>
      </span>
      {isOpen ? (
        <Numeric className={styles.own}>{formatPrice(now.odds, format)}</Numeric>
      ) : (
        <span className={text.hidden}>{t('custom.suspended')}</span>
      )}
      {isCulprit && <span className={text.hidden}>{t('custom.culprit')}</span>}
      <Icon name={iconOf(isOpen, isPicked, isCulprit)} size={14} />
    </button>
  )
}

function iconOf(isOpen: boolean, isPicked: boolean, isCulprit: boolean) {
  if (isCulprit) return 'warn'
  if (!isOpen) return 'lock'
  return isPicked ? 'check' : 'plus'
}
