/** Facts of a bonus, shortest first: a card shows two, the details three. */
import type { AmbProgress, Bonus } from '@touchline/contract/entities/farming'
import { findEnd } from './bonus-state.ts'
import type { BonusTexts } from './use-bonus-texts.ts'

export interface Fact {
  readonly label: string
  readonly value: string
}

function listOwnFacts(bonus: Bonus, { t, odds, money, number }: BonusTexts): Fact[] {
  switch (bonus.bonus_type) {
    case 'comboboost':
      return [
        { label: t('bonus.fact.leg-odds'), value: t('bonus.from', { value: odds(bonus.min_odds) }) },
        ...(bonus.max_boost
          ? [{ label: t('bonus.fact.cap'), value: money(bonus.max_boost.value, bonus.max_boost.currency) }]
          : []),
      ]
    case 'freebet':
      return [
        ...(bonus.amount
          ? [{ label: t('bonus.kind.freebet'), value: money(bonus.amount.value, bonus.amount.currency) }]
          : []),
        { label: t('bonus.fact.odds'), value: describeOdds(bonus, { t, odds }) },
      ]
    case 'tournament':
      return [
        { label: t('bonus.fact.pool'), value: money(bonus.pool, bonus.currency) },
        { label: t('bonus.fact.odds'), value: t('bonus.from', { value: odds(bonus.min_odds) }) },
      ]
    case 'lootbox': {
      const factors = bonus.multipliers.map(({ multiplier }) => multiplier)
      const inside = t('bonus.factors', { min: number(Math.min(...factors)), max: number(Math.max(...factors)) })
      return [
        ...(factors.length > 0 ? [{ label: t('bonus.fact.inside'), value: inside }] : []),
        { label: t('bonus.fact.odds'), value: t('bonus.from', { value: odds(bonus.min_odds) }) },
      ]
    }
    case 'hunting':
      return [
        { label: t('bonus.fact.odds'), value: t('bonus.from', { value: odds(bonus.min_odds) }) },
        ...(bonus.min_stake
          ? [
              {
                label: t('bonus.fact.stake'),
                value: t('bonus.from', { value: money(bonus.min_stake.value, bonus.min_stake.currency) }),
              },
            ]
          : []),
      ]
  }
}

/** The odds a freebet can be used at. */
export function describeOdds(
  { min_odds: min, max_odds: max }: { min_odds: number | null; max_odds: number | null },
  { t, odds }: Pick<BonusTexts, 't' | 'odds'>,
): string {
  if (min !== null && max !== null) return t('bonus.between', { min: odds(min), max: odds(max) })
  if (min !== null) return t('bonus.from', { value: odds(min) })
  return max === null ? t('bonus.any') : t('bonus.to', { value: odds(max) })
}

/** The most important facts; the last is when it begins or ends. */
export function listFacts(bonus: Bonus, count: number, texts: BonusTexts): readonly Fact[] {
  const end = findEnd(bonus)
  if (!end) return listOwnFacts(bonus, texts).slice(0, count)
  const time = { label: texts.t(`bonus.fact.${end.kind}`), value: texts.moment(end.at) }
  return [...listOwnFacts(bonus, texts).slice(0, count - 1), time]
}

export function listAmbFacts(amb: AmbProgress, { t, money, odds, moment }: BonusTexts): readonly Fact[] {
  const each = t('bonus.amb.each', { stake: money(amb.min_stake, amb.currency), odds: odds(amb.min_odds) })
  return [
    { label: t('bonus.fact.each-bet'), value: each },
    { label: t('bonus.fact.ends'), value: moment(amb.issue_to) },
  ]
}
