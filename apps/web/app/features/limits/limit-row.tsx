import type { UserLimit } from '@touchline/contract/entities/limits'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { confirmLimitChange, removeOrCancel } from './change-limits.ts'
import { getWaitState, isBeingRemoved, type LimitSlot } from './limit-slots.ts'
import { formatLimit, formatLimitValue, formatMoment } from './limit-texts.ts'
import styles from './limits.late.module.css'
import { useLimitChange } from './use-limit-change.ts'
import { useLimitTexts } from './use-limit-texts.ts'

/** Share of use above which a limit is highlighted. */
const NEARLY = 0.8

interface LimitRowProps {
  readonly slot: LimitSlot
  readonly onChange: () => void
}

/** A limit with its usage and its pending change. */
export function LimitRow({ slot: { held, waiting }, onChange }: LimitRowProps) {
  const app = useApp()
  const { t } = useLimitTexts()
  const { isBusy, error, run } = useLimitChange()
  const remove = (limit: UserLimit) => void run(() => removeOrCancel(app, limit.id))
  const confirm = (limit: UserLimit) => void run(() => confirmLimitChange(app, limit.id))
  const removal = held && isBeingRemoved(held) ? held : undefined
  return (
    <li className={styles.limit}>
      {held && <Held limit={held} />}
      {held && !removal && (
        <div className={styles.actions}>
          <Button size="sm" onClick={onChange}>
            {t('limits.change')}
          </Button>
          <Button size="sm" kind="ghost" busy={isBusy} onClick={() => remove(held)}>
            {t('limits.remove')}
          </Button>
        </div>
      )}
      {[removal, waiting].map(
        limit =>
          limit && (
            <Waiting
              key={limit.id}
              limit={limit}
              isBusy={isBusy}
              onConfirm={() => confirm(limit)}
              onTakeBack={() => remove(limit)}
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

function Held({ limit }: { readonly limit: UserLimit }) {
  const words = useLimitTexts()
  const { value, used } = limit
  const share = value ? (used ?? 0) / value : 0
  return (
    <>
      <p className={styles.held}>
        <b>{formatLimit(limit, words)}</b>
        <Tag kind={share >= 1 ? 'danger' : 'up'}>{words.t(share >= 1 ? 'limits.reached' : 'limits.holds')}</Tag>
      </p>
      {value !== null && used !== null && limit.period !== 'permanent' && (
        <>
          <Meter
            label={words.t('limits.used')}
            value={used}
            max={value}
            kind={share >= 1 ? 'danger' : share >= NEARLY ? 'warn' : 'plain'}
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

interface WaitingProps {
  readonly limit: UserLimit
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onTakeBack: () => void
}

/** A looser limit, or none, must be confirmed after its delay; until then it can be cancelled. */
function Waiting({ limit, isBusy, onConfirm, onTakeBack }: WaitingProps) {
  const words = useLimitTexts()
  const { t } = words
  const state = getWaitState(limit, useNow())
  const isRemoval = isBeingRemoved(limit)
  const from = formatMoment(limit.confirm_from, words)
  const until = formatMoment(limit.confirm_until, words)
  if (limit.status === 'confirmed_disabled')
    return <Notice kind="info">{t('limits.ends', { at: formatMoment(limit.disable_at, words) })}</Notice>
  const what = isRemoval ? t('limits.removal') : t('limits.requested', { limit: formatLimit(limit, words) })
  const when = state === 'early' ? t('limits.wait.early', { from }) : t(`limits.wait.${state}`, { until })
  return (
    <div className={styles.waiting}>
      <Notice kind="warn" icon="clock">
        <b>{what}</b> {when}
      </Notice>
      <div className={styles.actions}>
        {state !== 'late' && (
          <Button size="sm" busy={isBusy} aria-disabled={state === 'early'} onClick={onConfirm}>
            {t(isRemoval ? 'limits.confirm-removal' : 'limits.confirm')}
          </Button>
        )}
        <Button size="sm" kind="ghost" onClick={onTakeBack}>
          {t(isRemoval ? 'limits.keep' : 'limits.take-back')}
        </Button>
      </div>
    </div>
  )
}
