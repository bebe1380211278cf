/** The conditions of a bonus as sentences. */
import type { EventCondition, MatchCondition } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import { describeOdds } from './bonus-facts.ts'
import type { BonusTexts } from './use-bonus-texts.ts'

function listKindConditions(bonus: Bonus, texts: BonusTexts): string[] {
  const { t, odds, money, percent } = texts
  switch (bonus.bonus_type) {
    case 'comboboost':
      return [
        t('bonus.condition.legs-odds', { odds: odds(bonus.min_odds) }),
        ...(bonus.max_boost
          ? [t('bonus.condition.cap', { amount: money(bonus.max_boost.value, bonus.max_boost.currency) })]
          : []),
      ]
    case 'freebet': {
      const { min_odds, max_odds, selection_count_from: from, selection_count_to: to, bet_types } = bonus
      return [
        t(`bonus.condition.${bonus.type}`),
        ...(min_odds === null && max_odds === null
          ? []
          : [t('bonus.condition.odds', { odds: describeOdds(bonus, texts) })]),
        t('bonus.condition.types', { types: bet_types.map(type => t(`bonus.bet-type.${type}`)).join(', ') }),
        ...(from !== null && to !== null ? [t('bonus.condition.count', { min: from, max: to })] : []),
      ]
    }
    case 'lootbox':
      return [
        t('bonus.condition.box', { points: bonus.issued?.points_per_box ?? bonus.points_to_claim }),
        ...listPointConditions(bonus, texts),
      ]
    case 'hunting':
    case 'tournament':
      return [
        ...listPointConditions(bonus, texts),
        t('bonus.condition.claim', { points: bonus.points_to_claim, percent: percent(bonus.rate) }),
        t('bonus.condition.claim-until', { date: texts.moment(bonus.claim_until) }),
        ...(bonus.bonus_type === 'tournament'
          ? [t('bonus.condition.pool', { amount: money(bonus.initial_pool, bonus.currency) })]
          : []),
      ]
  }
}

type Farming = Exclude<Bonus, { bonus_type: 'comboboost' | 'freebet' }>

function listPointConditions({ min_odds, min_stake, farm_once_per_event }: Farming, { t, odds, money }: BonusTexts) {
  return [
    t('bonus.condition.point', { odds: odds(min_odds) }),
    ...(min_stake ? [t('bonus.condition.stake', { amount: money(min_stake.value, min_stake.currency) })] : []),
    ...(farm_once_per_event ? [t('bonus.condition.once')] : []),
  ]
}

const describeEvents = ({ sport, category, tournament, event }: EventCondition): string =>
  [sport, category, tournament, event].flatMap(part => (part ? [part.name] : [])).join(' · ')

function listEventConditions(bonus: Bonus, { t }: BonusTexts): string[] {
  const places = bonus.event_conditions.map(describeEvents).filter(Boolean)
  const match: MatchCondition = 'match_status' in bonus ? bonus.match_status : 'all'
  return [
    ...(match === 'all' ? [] : [t(`bonus.condition.${match}`)]),
    ...(places.length > 0 ? [t('bonus.condition.events', { places: places.join(', ') })] : []),
  ]
}

export function listConditions(bonus: Bonus, texts: BonusTexts): readonly string[] {
  const { t } = texts
  return [
    ...listKindConditions(bonus, texts),
    ...listEventConditions(bonus, texts),
    ...(bonus.only_verified ? [t('bonus.condition.verified')] : []),
    ...(bonus.country_codes.length > 0
      ? [t('bonus.condition.countries', { countries: bonus.country_codes.join(', ') })]
      : []),
  ]
}
