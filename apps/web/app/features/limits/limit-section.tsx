import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { confirmLimitChange, removeOrCancel, useLimitChange } from './change-limits.ts'
import { LimitForm } from './limit-form.tsx'
import styles from './limits.module.css'
import {
  buildLimitSlots,
  findOtherLimits,
  formatLimit,
  formatLimitValue,
  formatMoment,
  getConfirmationState,
  isBeingRemoved,
  type LimitCurrency,
  type LimitKind,
  type LimitPeriod,
  type LimitSlot,
  periodsOf,
  useLimitTexts,
} from './limits.ts'

interface LimitSectionProps {
  readonly kind: LimitKind
  readonly limits: readonly UserLimit[]
  readonly currency: LimitCurrency
}

/** Share of use above which a limit is highlighted. */
const WARNING_SHARE = 0.8

interface LimitRowProps {
  readonly slot: LimitSlot
  readonly onChange: () => void
}

/** A limit with its usage and its pending change. */
function LimitRow({ slot: { active, pending }, onChange }: LimitRowProps) {
  const app = useApp()
  const { t } = useLimitTexts()
  const { isBusy, error, run } = useLimitChange()
  const remove = (limit: UserLimit) => void run(() => removeOrCancel(app, limit.id))
  const confirm = (limit: UserLimit) => void run(() => confirmLimitChange(app, limit.id))
  const removal = active && isBeingRemoved(active) ? active : undefined
  return (
    <li className={styles.limit}>
      {active && <ActiveLimit limit={active} />}
      {active && !removal && (
        <div className={styles.actions}>
          <Button size="sm" onClick={onChange}>
            {t('limits.change')}
          </Button>
          <Button size="sm" kind="ghost" busy={isBusy} onClick={() => remove(active)}>
            {t('limits.remove')}
          </Button>
        </div>
      )}
      {[removal, pending].map(
        limit =>
          limit && (
            <PendingChange
              key={limit.id}
              limit={limit}
              isBusy={isBusy}
              onConfirm={() => confirm(limit)}
              onCancel={() => remove(limit)}
            />
          ),
      )}
      {error && (
        <Notice kind="danger" icon="warn" role="alert">
          {error}
        </Notice>
      )}
    </li>
  )
}

function ActiveLimit({ limit }: { readonly limit: UserLimit }) {
  const words = useLimitTexts()
  const { value, used } = limit
  const share = value ? (used ?? 0) / value : 0
  return (
    <>
      <p className={styles.active}>
        <b>{formatLimit(limit, words)}</b>
        <Tag kind={share >= 1 ? 'danger' : 'up'}>{words.t(share >= 1 ? 'limits.reached' : 'limits.holds')}</Tag>
      </p>
      {value !== null && used !== null && limit.period !== 'permanent' && (
        <>
          <Meter
            label={words.t('limits.used')}
            value={used}
            max={value}
            kind={share >= 1 ? 'danger' : share >= WARNING_SHARE ? 'warn' : 'plain'}
          />
          <p className={styles.used}>
            <span>{words.t('limits.used.of', { used: formatLimitValue(used, limit, words) })}</span>
            <span>{words.t('limits.left', { left: formatLimitValue(Math.max(value - used, 0), limit, words) })}</span>
          </p>
        </>
      )}
    </>
  )
}

interface PendingChangeProps {
  readonly limit: UserLimit
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A looser limit, or none, must be confirmed after its delay; until then it can be cancelled. */
function PendingChange({ limit, isBusy, onConfirm, onCancel }: PendingChangeProps) {
  const words = useLimitTexts()
  const { t } = words
  const state = getConfirmationState(limit, useNow())
  const isRemoval = isBeingRemoved(limit)
  const from = formatMoment(limit.confirm_from, words)
  const until = formatMoment(limit.confirm_until, words)
  if (limit.status === 'confirmed_disabled')
    return <Notice kind="info">{t('limits.ends', { at: formatMoment(limit.disable_at, words) })}</Notice>
  const change = isRemoval ? t('limits.removal') : t('limits.requested', { limit: formatLimit(limit, words) })
  const when = state === 'early' ? t('limits.wait.early', { from }) : t(`limits.wait.${state}`, { until })
  return (
    <div className={styles.pending}>
      <Notice kind="warn" icon="clock">
        <b>{change}</b> {when}
      </Notice>
      <div className={styles.actions}>
        {state !== 'late' && (
          <Button size="sm" busy={isBusy} aria-disabled={state === 'early'} onClick={onConfirm}>
            {t(isRemoval ? 'limits.confirm-removal' : 'limits.confirm')}
          </Button>
        )}
        <Button size="sm" kind="ghost" onClick={onCancel}>
          {t(isRemoval ? 'limits.keep' : 'limits.take-back')}
        </Button>
      </div>
    </div>
  )
}

/** All limits of a kind by period, and the form for another. */
export function LimitSection({ kind, limits, currency }: LimitSectionProps) {
  const t = useT()
  const [editing, setEditing] = useState<LimitPeriod | null>(null)
  const slots = buildLimitSlots(limits, kind)
  const others = findOtherLimits(limits, kind)
  const [freePeriod] = periodsOf(kind).filter(period => !slots.some(slot => slot.period === period))
  return (
    <section className={styles.section} aria-labelledby={`limit-${kind}`}>
      <div className={styles.sectionHead}>
        <div className={styles.grow}>
          <h3 className={text.h3} id={`limit-${kind}`}>
            {t(`limits.kind.${kind}`)}
          </h3>
          <p className={text.second}>{t(`limits.kind.${kind}.text`)}</p>
        </div>
        {freePeriod && !editing && (
          <Button size="sm" onClick={() => setEditing(freePeriod)}>
            <Icon name="plus" size={14} />
            {t('limits.set')}
          </Button>
        )}
      </div>
      {slots.length + others.length > 0 && (
        <ul className={styles.limits}>
          {slots.map(slot => (
            <LimitRow key={slot.period} slot={slot} onChange={() => setEditing(slot.period)} />
          ))}
          {others.map(limit => (
            <li key={limit.id} className={styles.limit}>
              <ActiveLimit limit={limit} />
              <p className={text.second}>{t('limits.other-account')}</p>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <LimitForm key={editing} kind={kind} currency={currency} period={editing} onDone={() => setEditing(null)} />
      )}
    </section>
  )
}
