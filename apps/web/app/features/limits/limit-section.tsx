import type { UserLimit } from '@touchline/contract/entities/limits'
import type { Account } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useSubunits } from '../../shared/use-subunits.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { LimitForm } from './limit-form.tsx'
import { type LimitKind, periodsOf } from './limit-kinds.ts'
import { LimitRow } from './limit-row.tsx'
import { type Counted, countedIn, findSlots, type LimitPeriod, type LimitSlot } from './limit-slots.ts'
import styles from './limits.late.module.css'

interface LimitSectionProps {
  readonly kind: LimitKind
  readonly limits: readonly UserLimit[]
  readonly account: Account
}

interface Editing {
  readonly period: LimitPeriod
  readonly counted: Counted
}

/** All limits of a kind: what holds in which period, and the form for another. */
export function LimitSection({ kind, limits, account }: LimitSectionProps) {
  const t = useT()
  const subunitsOf = useSubunits()
  const [editing, setEditing] = useState<Editing | null>(null)
  const slots = findSlots(limits, kind)
  const free = periodsOf(kind).filter(period => !isTaken(slots, period, account))
  return (
    <section className={styles.section} aria-labelledby={`limit-${kind}`}>
      <div className={styles.sectionHead}>
        <div className={styles.grow}>
          <h3 className={text.h3} id={`limit-${kind}`}>
            {t(`limits.kind.${kind}`)}
          </h3>
          <p className={text.second}>{t(`limits.kind.${kind}.text`)}</p>
        </div>
        {free[0] && !editing && (
          <Button size="sm" onClick={() => setEditing(free[0] ? { period: free[0], counted: account } : null)}>
            <Icon name="plus" size={14} />
            {t('limits.set')}
          </Button>
        )}
      </div>
      {slots.length > 0 && (
        <ul className={styles.limits}>
          {slots.map(slot => (
            <LimitRow
              key={`${slot.period} ${slot.currency}`}
              slot={slot}
              onChange={() => setEditing({ period: slot.period, counted: countedIn(slot, account, subunitsOf) })}
            />
          ))}
        </ul>
      )}
      {editing && (
        <LimitForm
          key={`${editing.period} ${editing.counted.currency}`}
          kind={kind}
          counted={editing.counted}
          period={editing.period}
          onDone={() => setEditing(null)}
        />
      )}
    </section>
  )
}

const isTaken = (slots: readonly LimitSlot[], period: LimitPeriod, { currency }: Account): boolean =>
  slots.some(slot => slot.period === period && (slot.currency === null || slot.currency === currency))
