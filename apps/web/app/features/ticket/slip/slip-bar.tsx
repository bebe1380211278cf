import { findBetTypeChangeError, getSlipType, listOfferedSystems, type SlipType } from '@touchline/betting/slip/compose'
import { countLines, type SystemType } from '@touchline/betting/systems/systems'
import { useId, useState } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Segment, Segments } from '../../../ui/segments.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ShareSlipButton } from '../sharing/share-button.tsx'
import { describeTypeRefusal } from './reasons.ts'
import styles from './slip.module.css'
import pickerStyles from './system-picker.module.css'
import type { Slip } from './use-slip.ts'

const TYPES = ['single', 'combo', 'system'] as const
type Type = (typeof TYPES)[number]

/** Over the legs: which type of bet they make, and emptying the slip. */
export function SlipBar({ slip, isLocked }: { readonly slip: Slip; readonly isLocked: boolean }) {
  const t = useT()
  const { ticket, store } = slip
  const [bet] = ticket.bets
  return (
    <div className={styles.bar}>
      {bet?.betType === 'custom' ? (
        <span className={styles.builder}>
          <Tag kind="accent">
            <Icon name="layers" size={12} />
            {t('bet-type.custom')}
          </Tag>
          <span className={styles.builderMatch}>{nameMatch(slip, t)}</span>
        </span>
      ) : (
        <TypeSwitch slip={slip} isLocked={isLocked} />
      )}
      {!isLocked && <ShareSlipButton bets={ticket.bets} />}
      {!isLocked && (
        <IconButton
          icon="trash"
          size={16}
          label={t('ticket.clear')}
          onClick={() => store.dispatch({ type: 'clear' })}
        />
      )}
    </div>
  )
}

function nameMatch({ ticket }: Slip, t: ReturnType<typeof useT>): string {
  const selection = ticket.bets[0]?.selections[0]
  if (!selection) return ''
  const { nameA: a, nameB: b } = selection
  return b ? t('leg.match', { a, b }) : a
}

/** A type that does not fit stays in reach and says why when it is tapped. */
function TypeSwitch({ slip, isLocked }: { readonly slip: Slip; readonly isLocked: boolean }) {
  const t = useT()
  const { ticket, store } = slip
  const type = getSlipType(ticket.bets) ?? 'single'
  const [chosen, setChosen] = useState<Type | null>(null)
  const reasonFor = (value: Type) => {
    const refusal = findBetTypeChangeError(ticket.bets, value, ticket.rules)
    return refusal === null || refusal === 'same_type' ? undefined : describeTypeRefusal(refusal, value, t)
  }
  const segments = TYPES.map((value): Segment<Type> => {
    const reason = reasonFor(value)
    return {
      value,
      label: t(`bet-type.${value}`),
      disabled: isLocked || reason !== undefined,
      ...(reason && !isLocked && { reason }),
    }
  })
  const choose = (betType: SlipType) => {
    setChosen(null)
    store.dispatch({ type: 'setBetType', betType })
  }
  const answer = chosen && !isLocked ? reasonFor(chosen) : undefined
  return (
    <div className={styles.types}>
      <Segments<SlipType>
        label={t('bet-type')}
        segments={segments}
        value={type}
        onChange={choose}
        onRefused={value => setChosen(TYPES.find(type => type === value) ?? null)}
      />
      {answer && (
        <p className={styles.typeReason} role="status">
          {answer}
        </p>
      )}
    </div>
  )
}

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
      <fieldset className={pickerStyles.picker} disabled={isLocked}>
        <legend className={pickerStyles.legend}>{t('system.type')}</legend>
        <div className={pickerStyles.list}>
          {listOfferedSystems(ticket.bets, ticket.rules).map(type => (
            <label key={type.id} className={cx(pickerStyles.choice, type.id === chosen && pickerStyles.on)}>
              <input
                type="radio"
                name={name}
                className={pickerStyles.radio}
                checked={type.id === chosen}
                onChange={() => choose(type.id)}
              />
              <span className={pickerStyles.mark} aria-hidden="true">
                <Icon name="check" size={12} />
              </span>
              <span className={pickerStyles.words}>
                <b>{t('system.name', { win: type.winCount, total: type.totalCount })}</b>
                <small>{t('system.any', { count: type.winCount })}</small>
              </span>
              <span className={pickerStyles.lines}>{t('system.lines', { count: countLines(type) })}</span>
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
