/** Words for what a bonus brings to a bet, and for what it lacks. */
import type {
  BoostBasis,
  ComboboostBonus,
  FarmingBonus,
  FreebetBonus,
  SlipBonus,
  UpcomingBonus,
} from '@touchline/betting/engagement/bonus-types'
import { type MilliOdds, toDecimal } from '@touchline/betting/odds/odds'
import { computeBoostProgress } from '@touchline/betting/slip/bonus'
import { computeBoostGain } from '@touchline/betting/slip/bonus-gain'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import { boostPercent } from '../../../shared/bets/placed-bet.ts'
import type { SlipBonusProps } from '../../../shared/bets/slip-bonus-slot.ts'
import { formatWhen } from '../../../shared/formats/dates.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'

type Words = Pick<I18n, 't' | 'formats'>

/** Formats odds as the player has chosen. */
export type FormatOdds = (odds: MilliOdds) => string

export function useFormatOdds(): FormatOdds {
  const formatPrice = useFormatPrice()
  return odds => formatPrice(toDecimal(odds))
}

function describeLegs({ t, formats }: Words, count: number, minOdds: string | null, factor: MilliOdds | null): string {
  const values = { count, odds: minOdds ?? 'none' }
  if (factor === null) return t('ticket.bonus.needs.legs', values)
  return t('ticket.bonus.needs.boost', { ...values, percent: formats.number(boostPercent(factor)) })
}

/** Describes how many more selections a boost requires, in the player's odds format. */
export function useDescribeLegs() {
  const i18n = useI18n()
  const formatOdds = useFormatOdds()
  return (count: number, minOdds: MilliOdds | null, factor: MilliOdds | null): string =>
    describeLegs(i18n, count, minOdds === null ? null : formatOdds(minOdds), factor)
}

/** Why the bet does not have a bonus yet, and what would bring it. */
export function describeUpcoming(
  bonus: UpcomingBonus,
  { currency, subunits }: SlipBet,
  { formatOdds, ...i18n }: Words & { readonly formatOdds: FormatOdds },
): string {
  const { t, formats } = i18n
  const { legsNeeded, stakeNeeded, nextOdds, minOdds, maxOdds = null, reason } = bonus
  const min = minOdds === null ? null : formatOdds(minOdds)
  if (legsNeeded !== null && legsNeeded > 0) return describeLegs(i18n, legsNeeded, min, nextOdds)
  if (stakeNeeded !== null)
    return t('ticket.bonus.needs.stake', { amount: formats.money({ value: stakeNeeded, currency, subunits }) })
  const most = maxOdds === null ? 'none' : formatOdds(maxOdds)
  const sentence = reason && t.find(`ticket.bonus.reason.${reason}`, { odds: min ?? '', most })
  return sentence || t('ticket.bonus.reason.other')
}

/** How long and how often a freebet can be used; empty while unknown. */
export function describeFreebetUse(
  { expiresAt = null, usesLeft = null, usesCount = null }: FreebetBonus,
  { t, formats }: Words,
  timeZone: string,
): string {
  const until = expiresAt === null ? null : formatWhen(expiresAt, Date.now(), { t, formats, timeZone })
  const parts = [
    until && t('ticket.bonus.until', { day: until.day, time: until.time }),
    usesLeft !== null &&
      usesCount !== null &&
      usesCount > 1 &&
      t('ticket.bonus.left', { left: usesLeft, count: usesCount }),
  ]
  return parts.filter(Boolean).join('\u00a0· ')
}

/** The points in play with this bet, and the freebet they would be worth. */
export function describePoints(bonus: SlipBonus, { currency, subunits }: SlipBet, { t, formats }: Words): string {
  const { potentialPoints: count = 0, freebetAmount = 0 } = bonus as FarmingBonus
  if (freebetAmount === 0) return t('ticket.bonus.points', { count })
  return t('ticket.bonus.points.worth', { count, amount: formats.money({ value: freebetAmount, currency, subunits }) })
}

/** The bonuses of a bet in display order. */
interface ListedBonuses {
  readonly usable: readonly SlipBonus[]
  readonly upcoming: readonly UpcomingBonus[]
}

/** Bonuses that the bet can use, then what would bring others. A lootbox counts the bet without being chosen. */
export function listBonuses({ availableBonuses }: SlipBet): ListedBonuses {
  if (!availableBonuses) return { usable: [], upcoming: [] }
  const { comboboost, hunting, tournament, freebets, upcoming = [] } = availableBonuses
  return { usable: [comboboost, hunting, tournament, ...freebets].flatMap(bonus => bonus ?? []), upcoming }
}

export interface DisplayedBoost extends Pick<ComboboostBonus, 'cap' | 'minOdds'> {
  readonly basis: BoostBasis
}

/** The boost whose steps are displayed: the one in use, else one that more selections would bring. */
export function findDisplayedBoost({ bonus, availableBonuses }: SlipBet): DisplayedBoost | null {
  if (bonus?.type === 'comboboost') return bonus.basis ? { ...bonus, basis: bonus.basis } : null
  const next = availableBonuses?.upcoming?.find(({ type }) => type === 'comboboost')
  return !bonus && next?.basis ? { cap: next.cap ?? null, minOdds: next.minOdds, basis: next.basis } : null
}

/** The bonus in use. */
export function describeChoice({ bet: { bonus }, isBoostOutdated }: SlipBonusProps, { t, formats }: I18n): string {
  if (bonus?.type === 'comboboost' && isBoostOutdated) return t('ticket.bonus.comboboost')
  if (bonus === null) return t('ticket.bonus.none')
  if (bonus?.type !== 'comboboost') return bonus?.name ?? t('ticket.bonus.choose')
  const percent = formats.number(boostPercent(bonus.currentOdds ?? bonus.odds))
  return t.isolated('ticket.bonus.boost', { percent })
}

/** The gain of the bonus in use, or the number of others. */
export function describeChoiceNote({ bet, limits, isBoostOutdated }: SlipBonusProps, i18n: I18n): string {
  const { t, formats } = i18n
  const { bonus, currency, subunits } = bet
  if (bonus?.type === 'comboboost' && isBoostOutdated) return t('ticket.bonus.checking')
  const gain = bonus ? computeBoostGain(bet, bonus, limits) : 0
  if (gain > 0) return t.isolated('ticket.bonus.brings', { amount: formats.money({ value: gain, currency, subunits }) })
  if (bonus?.type === 'comboboost') return t(bet.stake > 0 ? 'ticket.bonus.adds-nothing' : 'ticket.bonus.no-stake')
  if (bonus) return describePoints(bonus, bet, i18n)
  return t('ticket.bonus.usable', { count: listBonuses(bet).usable.length })
}

/** The step of a boost that the bet has reached; undefined for another bonus. */
export function describeStep(bonus: SlipBonus, { selections }: SlipBet, { t }: I18n): string | undefined {
  if (bonus.type !== 'comboboost' || !bonus.basis) return undefined
  const legs = selections.map(({ id }) => id)
  const { rangeIndex } = computeBoostProgress(bonus.basis, legs)
  return t('ticket.bonus.step', { step: (rangeIndex ?? 0) + 1, count: bonus.basis.ranges.length })
}
