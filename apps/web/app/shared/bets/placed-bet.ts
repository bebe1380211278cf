/** What features share about placed bets: the bonus in words, and what of it can be shared. */

import { parseBetType } from '@touchline/betting/bets/bet-status'
import { computeCashStake } from '@touchline/betting/engagement/freebet'
import { toMinor } from '@touchline/betting/money/money'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import type { I18n } from '../../i18n/provider.tsx'
import { signedMoney } from '../formats/amounts.ts'

type BonusBet = Pick<Bet, 'stake' | 'bonus'> & Partial<Pick<Bet, 'cash_stake'>>

/** The part of the stake that the player paid, in minor units. */
export const ownStake = ({ stake, bonus, cash_stake }: BonusBet): number =>
  cash_stake ?? computeCashStake(toMinor(stake.value), bonus?.freebet_type ?? null)

function formatBoost({ stake, bonus }: BonusBet, { t, formats }: Pick<I18n, 't' | 'formats'>): string {
  const factor = bonus?.paid_odds ?? bonus?.odds ?? 1
  const percent = formats.number(Math.round((factor - 1) * 1000) / 10)
  if (bonus?.amount == null) return t('bets.bonus.boost', { percent })
  if (bonus.amount === 0) return t('bets.bonus.boost.none')
  return t('bets.bonus.boost.of', { percent, amount: signedMoney(formats, { ...stake, value: bonus.amount }) })
}

/** The bonus of a bet: "Combo boost 5%, +€8.46", "Free bet €10.00"; null without one. The amount of a boost is possible while the bet is open, and paid afterwards. */
export function formatBetBonus(bet: BonusBet, i18n: Pick<I18n, 't' | 'formats'>): string | null {
  const { bonus, stake } = bet
  const { t, formats } = i18n
  if (!bonus) return null
  switch (bonus.type) {
    case 'freebet':
      return t('bets.bonus.freebet', { amount: formats.money({ ...stake, value: bonus.amount ?? stake.value }) })
    case 'comboboost':
      return formatBoost(bet, i18n)
    default:
      return t(bonus.type === 'hunting' ? 'ticket.bonus.hunting' : 'ticket.bonus.tournament')
  }
}

/** The increase by a factor in thousandths, in percent: 1050 is 5. */
export const boostPercent = (factor: number): number => (factor - 1000) / 10

/** The shareable part of a placed bet: its selections, neither stake nor bonus. */
export function toBetToShare({ type, system, selections }: Bet): ShareBetRequest {
  return {
    type: parseBetType(type) ?? 'single',
    ...(system && { system_id: system.id }),
    selections: selections.map(({ match, market, specifier, outcome, odds }) => ({
      match_id: match.id,
      market_id: market.id,
      specifier,
      outcome_id: outcome.id,
      odds,
    })),
  }
}
