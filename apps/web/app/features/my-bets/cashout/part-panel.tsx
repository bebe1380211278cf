/** Chooses a part of a bet to cash out: by its amount, by its share of the stake, or by a quarter. */

import { QUIET_MS } from '@touchline/betting/cashout/cashout-request'
import {
  estimatePart,
  type PartRequest,
  partStakeForAmount,
  partStakeForPercent,
} from '@touchline/betting/cashout/partial-cashout'
import type { Bet } from '@touchline/contract/entities/bet'
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatAmount, parseAmount } from '../../../shared/formats/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import chips from '../../../ui/chips.module.css'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import type { PartBounds } from './part-bounds.ts'
import styles from './part-panel.module.css'

export interface PartPanelProps {
  readonly bet: Bet
  readonly bounds: PartBounds
  /** The offer for all that is left; null while there is none. */
  readonly whole: number | null
  /** The chosen part of the stake; null before a choice. */
  readonly chosen: number | null
  readonly onChoose: (stake: number | null) => void
  readonly onConfirm: (amount: number, part: PartRequest) => void
  readonly onClose: () => void
}

const QUARTERS = [
  [25, '¼'],
  [50, '½'],
  [75, '¾'],
] as const
/** How often changes of the offer are announced at most. */
const ANNOUNCE_MS = 5000
const PAGE = 10

const clamp = (value: number, { min, max }: PartBounds): number => Math.min(Math.max(value, min), max)

/**
 * Follows falls of the amount for one part: `quietUntil` is until when a press is meant for the amount before, `announced`
 * the amount of the last fall that screen readers are told; null before one.
 */
function useFall(amount: number, stake: number) {
  const quietUntil = useRef(0)
  const announcedAt = useRef(0)
  const before = useRef({ amount, stake })
  const [announced, setAnnounced] = useState<number | null>(null)
  useEffect(() => {
    const { amount: shown, stake: part } = before.current
    before.current = { amount, stake }
    if (part !== stake || amount >= shown) return
    const now = Date.now()
    quietUntil.current = now + QUIET_MS
    if (now - announcedAt.current < ANNOUNCE_MS) return
    announcedAt.current = now
    setAnnounced(amount)
  }, [amount, stake])
  return { quietUntil, announced }
}

export function PartPanel({ bet, bounds, whole, chosen, onChoose, onConfirm, onClose }: PartPanelProps) {
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const titleId = useId()
  const rangeId = useId()
  const { stake: money } = bet
  const remaining = bet.rest?.stake ?? money.value
  // The last offer stays on screen while there is none: what was entered is not lost.
  const [known, setKnown] = useState(whole)
  if (whole !== null && whole !== known) setKnown(whole)
  const offer = { remaining, whole: known ?? 0 }
  const part = clamp(chosen ?? partStakeForPercent(remaining, 50), bounds)
  const amount = estimatePart(offer, part)
  const { quietUntil, announced } = useFall(amount, part)
  const format = (value: number) => formats.money({ ...money, value })
  const win = estimatePart({ remaining, whole: bet.rest?.potential_win ?? bet.potential_win }, remaining - part)
  const values = { amount: format(amount), stake: format(remaining - part), win: format(win) }

  const parsed = typed === null ? null : parseAmount(typed, locale, money)
  const isTyped = parsed?.ok === true && partStakeForAmount(offer, parsed.value) === part
  const isOutside =
    parsed?.ok === true && offer.whole > 0 && partStakeForAmount(offer, parsed.value) !== part && typed !== ''
  const least = estimatePart(offer, bounds.min)
  const most = estimatePart(offer, bounds.max)
  const isUnreadable = parsed !== null && !parsed.ok && parsed.reason !== 'empty'
  const error =
    isUnreadable || isOutside
      ? t.isolated('cashout.part.bounds', { least: format(least), most: format(most) })
      : undefined
  const choosePercent = (percent: number) => {
    setTyped(null)
    onChoose(clamp(partStakeForPercent(remaining, percent), bounds))
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const entered = event.target.value
    setTyped(entered)
    const read = parseAmount(entered, locale, money)
    if (read.ok && offer.whole > 0) onChoose(clamp(partStakeForAmount(offer, read.value), bounds))
  }
  const percent = Math.round((part * 100) / remaining)
  const page = (event: KeyboardEvent) => {
    const step = { PageUp: PAGE, PageDown: -PAGE }[event.key]
    if (step === undefined) return
    event.preventDefault()
    choosePercent(Math.min(100, Math.max(0, percent + step)))
  }
  const confirm = () => {
    if (Date.now() >= quietUntil.current) onConfirm(amount, { remaining, stake: part })
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    onClose()
  }
  return (
    <fieldset className={styles.panel} aria-labelledby={titleId} onKeyDown={close}>
      <p id={titleId} className={text.hidden}>
        {t('cashout.part.title')}
      </p>
      <div className={styles.choice}>
        <Field
          label={t('cashout.part.amount')}
          inputMode="decimal"
          autoComplete="off"
          before={<Numeric>{formats.currencySymbol(money.currency)}</Numeric>}
          value={isTyped || error ? (typed ?? '') : formatAmount(amount, money.subunits, locale)}
          error={error}
          onChange={type}
          onBlur={() => setTyped(null)}
        />
        <div className={styles.quarters}>
          {QUARTERS.map(([share, sign]) => (
            <button
              key={share}
              type="button"
              className={chips.chip}
              aria-label={t('cashout.part.percent', { share: formats.number(share) })}
              aria-pressed={part === clamp(partStakeForPercent(remaining, share), bounds)}
              onClick={() => choosePercent(share)}
            >
              <span translate="no">{sign}</span>
            </button>
          ))}
        </div>
      </div>
      <label className={text.hidden} htmlFor={rangeId}>
        {t('cashout.part.share')}
      </label>
      <input
        id={rangeId}
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={t('cashout.part.value', values)}
        onKeyDown={page}
        onChange={event => choosePercent(Number(event.target.value))}
      />
      <dl className={cx(styles.sums, text.small)}>
        <dt>{t('cashout.part.now')}</dt>
        <dd className={text.num} translate="no">
          {values.amount}
        </dd>
        <dt>{t('cashout.part.stays')}</dt>
        <dd>
          <Sentence>{t.isolated('cashout.part.rest', values)}</Sentence>
        </dd>
      </dl>
      <Button kind="primary" size="lg" block aria-disabled={whole === null || error !== undefined} onClick={confirm}>
        {whole === null && <Icon name="lock" size={16} />}
        <Sentence>{whole === null ? t('cashout.none') : t.isolated('cashout.part.confirm', values)}</Sentence>
      </Button>
      <p className={text.hidden} role="status">
        {announced !== null && <Sentence>{t.isolated('cashout.lower', { amount: format(announced) })}</Sentence>}
      </p>
    </fieldset>
  )
}
