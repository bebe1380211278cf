import type { Bonus } from '@touchline/contract/entities/farming'
import { useI18n } from '../../i18n/provider.tsx'
import type { MessageId, Translate } from '../../i18n/translate.ts'
import { useSubunits } from '../../shared/app/app-context.tsx'
import { useMoment } from '../../shared/live/use-moment.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { findEnd, stateOf } from './bonus-state.ts'

export interface BonusTexts {
  readonly t: Translate
  money(value: number, currency: string): string
  odds(value: number): string
  number(value: number): string
  list(entries: readonly string[]): string
  /** A share as whole or tenth percent: 0.05 is 5. */
  percent(share: number): string
  /** Formats a time: the time of day for today, the weekday within a week, then the date. */
  moment(at: string): string
}

export function useBonusTexts(): BonusTexts {
  const { t, formats } = useI18n()
  const subunitsOf = useSubunits()
  const formatPrice = useFormatPrice()
  const moment = useMoment()
  return {
    t,
    moment,
    money: (value, currency) => formats.money({ value, currency, subunits: subunitsOf(currency) }),
    odds: value => formatPrice(value),
    number: value => formats.number(value),
    list: formats.list,
    percent: share => formats.number(Math.round(share * 10_000) / 100),
  }
}

const REASONS: readonly string[] = ['excluded', 'country', 'unverified', 'group', 'staff', 'currency', 'person']

/** Returns why a bonus is unavailable to the player; null where the reason is not about the player. */
export function describeReason(reason: unknown, t: Translate): string | null {
  return typeof reason === 'string' && REASONS.includes(reason) ? t(`bonus.reason.${reason}` as MessageId) : null
}

/** Returns the state of a bonus as a sentence. */
export function describeState(bonus: Bonus, { t, moment }: BonusTexts): string {
  const state = stateOf(bonus)
  const end = findEnd(bonus)
  switch (state) {
    case 'upcoming':
    case 'active':
    case 'finished':
      return t(`bonus.state.${state}.text`, { date: moment(end?.at ?? bonus.valid_to) })
    case 'available':
      return t('bonus.state.available.text', { date: moment(bonus.issued?.expired_at ?? bonus.valid_to) })
    case 'not_available':
      return describeReason(bonus.reason, t) ?? t('bonus.state.not_available.text')
    default:
      return t(`bonus.state.${state}.text`)
  }
}
