/** Maps between the slip and the wire format: requests, responses and settings. */

import type { AmountLimits, BetLimits } from '@touchline/betting/limits/bet-limits'
import { marketKey } from '@touchline/betting/markets/market-keys'
import { type CurrencyRate, computeExchangeRate } from '@touchline/betting/money/convert-money'
import { type MinorUnits, parsePayoutRounding, toMinor } from '@touchline/betting/money/money'
import type { Rational } from '@touchline/betting/money/rational'
import { type MilliOdds, toDecimal, toMilli } from '@touchline/betting/odds/odds'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import { isMixedSlip } from '@touchline/betting/slip/compose'
import type { SlipBet, SlipCurrency } from '@touchline/betting/slip/slip-bet'
import { PLACEMENT_ERROR_CODES, PLACEMENT_ERROR_KEYS } from '@touchline/betting/ticket/placement-errors'
import type { BonusRefusal, CodedPlacementFailure, PlacementFailure } from '@touchline/betting/ticket/types'
import type { ApiError } from '@touchline/client/errors'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { BetsLimits, Settings } from '@touchline/contract/entities/settings'
import type { BetProblem } from '@touchline/contract/errors'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'
import { readMarketStatus } from '../live/selection-sync.ts'

export const WIRE_TYPES = { single: 'single', combo: 'combo', system: 'system', custom: 'custom_bet' } as const

/** The bonus that a bet carries; a lootbox counts the bet without being named. */
function toBonusRequest({ bonus }: SlipBet): PlaceBetsRequest['bets'][number]['bonus'] {
  if (!bonus || bonus.type === 'lootbox') return undefined
  return { id: bonus.id, type: bonus.type, ...(bonus.type === 'comboboost' && { odds: toDecimal(bonus.odds) }) }
}

/** The request of a bet without its stake. A default bonus is sent like a chosen one. */
export function toBetRequest(bet: SlipBet): Omit<PlaceBetsRequest['bets'][number], 'stake'> {
  const { systemType, betType, customOdds } = bet
  const bonus = toBonusRequest(bet)
  return {
    selections: bet.selections.map(selection => ({
      match_id: selection.matchId,
      market_id: selection.marketId,
      specifier: selection.specifier,
      outcome_id: selection.outcomeId,
      odds: toDecimal(selection.acceptedOdds),
    })),
    ...(betType === 'system' && systemType && { system_id: systemType.id }),
    ...(betType === 'custom' && customOdds !== null && { custom_odds: toDecimal(customOdds) }),
    ...(bonus && { bonus }),
  }
}

/** The body of `POST /bets`; retries send the identical body. */
export function buildPlaceBets(
  bets: readonly SlipBet[],
  mode: AcceptMode,
  deviceId: string,
  isQuick = false,
): PlaceBetsRequest {
  return {
    meta: {
      device_id: deviceId,
      quick: isQuick,
      type: isMixedSlip(bets) ? 'mixed' : WIRE_TYPES[bets[0]?.betType ?? 'single'],
      auto_accept_odds_change: mode,
    },
    bets: bets.map(bet => ({ stake: { value: bet.stake, currency: bet.currency }, ...toBetRequest(bet) })),
  }
}

type Problems = Readonly<Record<string, BetProblem>>

/** Converts rejections of single bets to the ticket's format. */
export function parseBetProblems(problems: Problems = {}): NonNullable<CodedPlacementFailure['errorsByBet']> {
  const entries = Object.entries(problems)
  return Object.fromEntries(
    entries.map(([at, problem]) => {
      const { localized_message: message, key, max_stake: max } = problem
      const bonus = readBonusRefusal(problem)
      const refusal = { message, key, ...(bonus && { bonus }), ...(max && { maxStake: toMinor(max.value) }) }
      return [at, refusal]
    }),
  )
}

function readBonusRefusal({ code, current_bonus }: BetProblem): BonusRefusal | null {
  if (code === PLACEMENT_ERROR_CODES.bonusNotAvailable) return { current: null }
  const isChanged = code === PLACEMENT_ERROR_CODES.bonusChanged && current_bonus
  return isChanged ? { current: toMilli(current_bonus.odds) } : null
}

function readCurrentOdds(problems: Problems): Record<string, MilliOdds> {
  const pairs = Object.values(problems).flatMap(({ current_odds }) => Object.entries(current_odds ?? {}))
  return Object.fromEntries(pairs.map(([key, odds]) => [key, toMilli(odds)]))
}

function readCurrentCustomOdds(problems: Problems): Record<string, MilliOdds> {
  const pairs = Object.entries(problems).flatMap(([at, { current_custom_odds }]) =>
    current_custom_odds === undefined ? [] : [[at, toMilli(current_custom_odds)] as const],
  )
  return Object.fromEntries(pairs)
}

/** Converts a rejection by the backend. Other errors are not accepted. */
export function toPlacingFailure(error: ApiError): PlacementFailure {
  const { localizedMessage: message } = error
  if (error.code === error.status) return { kind: 'uncoded', ...(message && { message }) }
  const problems = Object.values(error.errorsByBet)
  const key = problems.length === 1 ? problems[0]?.key : undefined
  return {
    kind: 'coded',
    code: error.code,
    ...(key && { key }),
    ...(message && { message }),
    details: error.details.map(({ message }) => message),
    errorsByBet: parseBetProblems(error.errorsByBet),
    currentOdds: readCurrentOdds(error.errorsByBet),
    currentCustomOdds: readCurrentCustomOdds(error.errorsByBet),
  }
}

const readAmounts = ({ fiat, crypto }: BetsLimits['payout_limit']): AmountLimits => {
  const read = (limits: typeof fiat) =>
    limits.map(({ currency_code, amount, action }) => ({
      currencyCode: currency_code,
      amount: toMinor(amount),
      action,
    }))
  return { fiat: read(fiat), crypto: read(crypto) }
}

type SentBet = PlaceBetsRequest['bets'][number]

const isSameBet = (sent: SentBet, { stake, selections, system }: Bet): boolean =>
  sent.system_id === system?.id &&
  stake.value === sent.stake.value &&
  stake.currency === sent.stake.currency &&
  selections.length === sent.selections.length &&
  sent.selections.every(selection =>
    selections.some(
      other =>
        other.match.id === selection.match_id &&
        other.market.id === selection.market_id &&
        other.specifier === selection.specifier &&
        other.outcome.id === selection.outcome_id,
    ),
  )

/** Indexes of the sent bets that were not placed. The reason is no longer known. */
export function findRefused(
  body: PlaceBetsRequest,
  placed: readonly Bet[],
): NonNullable<CodedPlacementFailure['errorsByBet']> {
  const left = [...placed]
  const refused = body.bets.flatMap((bet, index) => {
    const at = left.findIndex(placedBet => isSameBet(bet, placedBet))
    if (at >= 0) left.splice(at, 1)
    return at >= 0 ? [] : [[String(index), { message: '', key: PLACEMENT_ERROR_KEYS.notPlaced }] as const]
  })
  return Object.fromEntries(refused)
}

/** The operator's limits in the format of the betting rules. */
export function readLimits(limits: BetsLimits | null): BetLimits | null {
  if (limits === null) return null
  return {
    selectionLimit: limits.selection_limit.value,
    oddsLimit: limits.odds_limit && { value: toMilli(limits.odds_limit.value), action: limits.odds_limit.action },
    maxStakeLimit: readAmounts(limits.max_stake_limit),
    payoutLimit: readAmounts(limits.payout_limit),
  }
}

/**
 * Converts a pick to the format of the betting rules. The live store has already selected the
 * newest version, so versions are not needed here.
 */
export function toPickedOutcome(pick: Pick, live: LiveStore): PickedOutcome {
  const market = marketKey(pick.matchUrnId, pick.marketId, pick.specifier)
  const outcome = live.outcomes.get(pickKey(pick))
  return {
    type: pick.type,
    matchId: pick.matchId,
    matchUrnId: pick.matchUrnId,
    matchSlug: pick.matchSlug,
    matchStatus: live.matches.get(pick.matchUrnId)?.status ?? pick.matchStatus,
    matchVersion: 0,
    relationKeys: pick.relationKeys,
    marketId: pick.marketId,
    marketName: pick.marketName,
    marketStatus: readMarketStatus(live, market, pickKey(pick)) ?? 1,
    marketVersion: 0,
    specifier: pick.specifier,
    outcomeId: pick.outcomeId,
    outcomeName: pick.outcomeName,
    odds: toMilli(outcome?.odds ?? pick.odds),
    active: outcome?.active ?? true,
    provider: pick.provider,
    isProviderActive: !live.inactiveProviders.get().includes(pick.provider),
    nameA: pick.nameA,
    nameB: pick.nameB,
    sportKey: pick.sportKey,
    categoryName: pick.categoryName,
  }
}

type SettingsCurrency = Settings['currencies'][number]

/** The exact rate between two currencies of the settings; null when one is unknown. */
export function readRate(currencies: readonly SettingsCurrency[], from: string, to: string): Rational | null {
  const findRate = (code: string): CurrencyRate | null => {
    const found = currencies.find(currency => currency.code === code)
    return found?.rate_to_eur ? { subunits: found.subunits, rateToEur: found.rate_to_eur } : null
  }
  const [source, target] = [findRate(from), findRate(to)]
  return source && target && computeExchangeRate(source, target)
}

/** The currency with the operator's rounding of payouts; down while the settings are unknown. */
export function readSlipCurrency({ currency, subunits }: SlipCurrency, settings: Settings | undefined): SlipCurrency {
  const found = settings?.currencies.find(({ code }) => code === currency)
  return { currency, subunits, rounding: parsePayoutRounding(found?.payout_rounding) }
}

/** The minimum stake of a currency; null while the settings are unknown. */
export function readMinStake(
  currencies: readonly { code: string; min_stake: number }[],
  code: string,
): MinorUnits | null {
  const found = currencies.find(currency => currency.code === code)
  return found ? toMinor(found.min_stake) : null
}
