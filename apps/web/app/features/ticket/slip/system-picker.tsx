import { listOfferedSystems } from '@touchline/betting/slip/compose'
import { countLines, type SystemType } from '@touchline/betting/systems/systems'
import { useId } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './system-picker.module.css'
import type { Slip } from './use-slip.ts'

/**
 * Chooses the system: all that are available for the number of selections, with their number of
 * combinations.
 */
export function SystemPicker({ slip, isLocked }: { readonly slip: Slip; readonly isLocked: boolean }) {
  const { t } = useI18n()
  const name = useId()
  const { ticket, store } = slip
  const [bet] = ticket.bets
  if (bet?.betType !== 'system' || !bet.systemType) return null
  const chosen = bet.systemType.id
  const choose = (systemTypeId: string) => store.dispatch({ type: 'setBetType', betType: 'system', systemTypeId })
  const isKept = ticket.chosenSystems.some(({ id, isKept }) => isKept && id === chosen)
  return (
    <>
      {isKept && <KeptSystem type={bet.systemType} store={store} />}
      <fieldset className={styles.picker} disabled={isLocked}>
        <legend className={styles.legend}>{t('system.type')}</legend>
        <div className={styles.list}>
          {listOfferedSystems(ticket.bets, ticket.rules).map(type => (
            <label key={type.id} className={cx(styles.choice, type.id === chosen && styles.on)}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={type.id === chosen}
                onChange={() => choose(type.id)}
              />
              <span className={styles.mark} aria-hidden="true">
                <Icon name="check" size={12} />
              </span>
              <span className={styles.words}>
                <b>{t('system.name', { win: type.winCount, total: type.totalCount })}</b>
                <small>{t('system.any', { count: type.winCount })}</small>
              </span>
              <span className={styles.lines}>{t('system.lines', { count: countLines(type) })}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

interface KeptSystemProps extends Pick<Slip, 'store'> {
  readonly type: SystemType
}

/** Says that the slip became a system by a choice of an earlier one. */
function KeptSystem({ type, store }: KeptSystemProps) {
  const t = useT()
  return (
    <Notice
      kind="info"
      role="status"
      action={
        <Button onClick={() => store.dispatch({ type: 'setBetType', betType: 'combo' })}>
          {t('system.kept.leave')}
        </Button>
      }
    >
      {t('system.kept', { win: type.winCount, total: type.totalCount })}
    </Notice>
  )
}
