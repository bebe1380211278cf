import type { Selection } from '@touchline/betting/selections/selection'
import { isCustomPriceChanged } from '@touchline/betting/slip/custom-bet'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { useI18n } from '../../../i18n/provider.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './custom-legs.module.css'

interface CustomLegsProps {
  readonly bet: SlipBet
  readonly isLocked: boolean
  readonly error?: string | undefined
  readonly onRemove: (selectionId: string) => void
}

/** The picks of a custom bet on one line: they share one price and can only be removed together. */
export function CustomLegs({ bet, isLocked, error, onRemove }: CustomLegsProps) {
  const { t } = useI18n()
  const isMoved = isCustomPriceChanged(bet) && (bet.currentCustomOdds ?? 0) > (bet.customOdds ?? 0)
  const words = error ?? (isCustomPriceChanged(bet) ? t(isMoved ? 'leg.up' : 'leg.down') : '')
  return (
    <>
      {bet.selections.map(selection => (
        <CustomLeg key={selection.id} selection={selection} isLocked={isLocked} onRemove={onRemove} />
      ))}
      {words && <li className={cx(styles.note, error && styles.wrong)}>{words}</li>}
    </>
  )
}

interface CustomLegProps {
  readonly selection: Selection
  readonly isLocked: boolean
  readonly onRemove: (selectionId: string) => void
}

function CustomLeg({ selection, isLocked, onRemove }: CustomLegProps) {
  const { t } = useI18n()
  const { outcomeName, marketName, isSuspended, isNotAvailable } = selection
  const isClosed = isSuspended || isNotAvailable
  return (
    <li className={cx(styles.leg, isLocked && styles.waiting, isClosed && styles.closed)}>
      <span className={styles.node} />
      <span className={styles.words}>
        <b>{outcomeName}</b>
        <small>{marketName}</small>
        {isClosed && (
          <small className={styles.why}>{t(isNotAvailable ? 'sb.ticket.not-available.label' : 'leg.suspended')}</small>
        )}
      </span>
      {isSuspended && <Icon name="lock" size={14} />}
      {!isLocked && (
        <IconButton
          className={styles.remove}
          icon="close"
          size={14}
          label={t('leg.remove', { name: outcomeName })}
          data-remove
          onClick={() => onRemove(selection.id)}
        />
      )}
    </li>
  )
}
