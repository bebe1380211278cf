/** The texts of a toast about a bonus. */
import type { Bonus } from '@touchline/contract/entities/farming'
import type { Currency } from '@touchline/contract/entities/settings'
import type { Alert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { findSubunits } from '../../shared/app/app-context.tsx'
import { dayOf } from '../../shared/formats/dates.ts'
import { formatMoment } from '../../shared/live/use-moment.ts'
import { KIND_ICONS, stateOf } from './bonus-state.ts'

interface ToastOptions {
  readonly i18n: App['i18n']
  readonly currencies: readonly Currency[]
  readonly timeZone: string
  /** Opens the details. */
  readonly onFollow: () => void
  /** Opens where an active free bet can be used. Left out for a player who accepts no offers. */
  readonly onUse?: () => void
}

/** A free bet that the slip offers. */
const isUsable = (bonus: Bonus): boolean =>
  bonus.bonus_type === 'freebet' && bonus.issued !== null && stateOf(bonus) === 'active'

function describeFreebet(bonus: Extract<Bonus, { bonus_type: 'freebet' }>, options: ToastOptions) {
  const { t, formats } = options.i18n
  const { issued } = bonus
  if (!issued) return null
  const money = {
    value: issued.amount,
    currency: issued.currency,
    subunits: findSubunits(options.currencies, issued.currency),
  }
  const today = dayOf(new Date().toISOString(), options.timeZone)
  const date = formatMoment(issued.expired_at ?? bonus.valid_to, { ...options.i18n, timeZone: options.timeZone, today })
  const isActive = isUsable(bonus)
  return {
    title: t('bonus.toast.freebet', { amount: formats.money(money) }),
    text: t(isActive ? 'bonus.toast.freebet.active' : 'bonus.toast.freebet.available', { date }),
  }
}

/** Creates the toast of a bonus, with its kind and name; that of a free bet has the amount and how long it can be used. */
export function createBonusToast(bonus: Bonus, options: ToastOptions): Omit<Alert, 'id' | 'place'> {
  const { t } = options.i18n
  const isOffered = stateOf(bonus) !== 'not_available'
  const freebetTexts = isOffered && bonus.bonus_type === 'freebet' ? describeFreebet(bonus, options) : null
  const texts = freebetTexts ?? {
    title: t('bonus.toast.title', { kind: t(`bonus.kind.${bonus.bonus_type}`), name: bonus.name }),
    text: isOffered ? bonus.summary : t('bonus.state.not_available.text'),
  }
  return {
    kind: isOffered ? 'success' : 'info',
    ...texts,
    glyph: { icon: KIND_ICONS[bonus.bonus_type], tone: 'reward' },
    action:
      options.onUse && isUsable(bonus)
        ? { label: t('bonus.action.use'), run: options.onUse }
        : { label: t('bonus.action.details'), run: options.onFollow },
  }
}
