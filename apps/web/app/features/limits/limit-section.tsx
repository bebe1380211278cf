import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { LimitForm } from './limit-form.tsx'
import { type LimitKind, periodsOf } from './limit-kinds.ts'
import { LimitRow } from './limit-row.tsx'
import { buildLimitSlots, type LimitPeriod, type LimitSlot, type TimeLeft } from './limit-slots.ts'
import styles from './limits.late.module.css'

interface LimitSectionProps {
  readonly kind: LimitKind
  readonly limits: readonly UserLimit[]
  /** Currency of monetary limits. */
  readonly counted: TimeLeft
}

/** All limits of a kind by period, and the form for another. */
export function LimitSection({ kind, limits, counted }: LimitSectionProps) {
  const t = useT()
  const [editing, setEditing] = useState<LimitPeriod | null>(null)
  const slots = buildLimitSlots(limits, kind)
  const free = periodsOf(kind).filter(period => !isTaken(slots, period))
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
          <Button size="sm" onClick={() => setEditing(free[0] ?? null)}>
            <Icon name="plus" size={14} />
            {t('limits.set')}
          </Button>
        )}
      </div>
      {slots.length > 0 && (
        <ul className={styles.limits}>
          {slots.map(slot => (
            <LimitRow key={slot.period} slot={slot} onChange={() => setEditing(slot.period)} />
          ))}
        </ul>
      )}
      {editing && (
        <LimitForm key={editing} kind={kind} counted={counted} period={editing} onDone={() => setEditing(null)} />
      )}
    </section>
  )
}

const isTaken = (slots: readonly LimitSlot[], period: LimitPeriod): boolean =>
  slots.some(slot => slot.period === period)
