/** Bets and matches in the form that the measure of `@touchline/betting/exposure` takes, in one currency. */
import type {
  ExposureBet,
  ExposureBonus,
  ExposureLeg,
  ExposureMatch,
  ExposureMatches,
} from '@touchline/betting/exposure/types'
import { computeExchangeRate } from '@touchline/betting/money/convert-money'
import { type MinorUnits, roundDownToMinor, toMinor } from '@touchline/betting/money/money'
import { multiply, type Rational, rational } from '@touchline/betting/money/rational'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { SystemType } from '@touchline/betting/systems/systems'
import type { OpenBet } from '../../../core/bets/person-bets.ts'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { StoredBonus } from '../../../core/engagement/stored-bonus.ts'
import { currencyRate } from '../../../core/settings/currencies.ts'
import type { FoundSelection } from '../find-selection.ts'

type Convert = (amount: number) => MinorUnits

function createConvert(from: string, to: string): Convert {
  if (from === to) return toMinor
  const rate: Rational = computeExchangeRate(currencyRate(from), currencyRate(to))
  return amount => roundDownToMinor(multiply(rational(amount), rate))
}

/** The bonus as far as it changes what a bet pays; null for points. */
function toExposureBonus(bonus: StoredBonus | null, convert: Convert): ExposureBonus | null {
  if (bonus?.type === 'freebet') return { kind: bonus.freebet_type }
  if (bonus?.type !== 'comboboost') return null
  return { kind: 'boost', factorMilli: bonus.factor, capMinor: convert(bonus.cap) }
}

/** Whether a bet's bonus can be hedged. */
export const isHedgeable = (bonus: Pick<StoredBonus, 'type'> | null): boolean =>
  bonus?.type === 'freebet' || bonus?.type === 'comboboost'

/** An open bet with its amounts in that currency. */
export function toOpenExposure(bet: OpenBet, currency: string): ExposureBet {
  const convert = createConvert(bet.currency, currency)
  return {
    id: bet.id,
    stakeMinor: convert(bet.stake),
    legs: bet.selections.map(leg => ({
      matchId: leg.match_id,
      marketId: leg.market_id,
      specifier: leg.specifier,
      outcomeId: leg.outcome_id,
      oddsMilli: leg.odds_milli,
      outcome: leg.outcome_result,
    })),
    systemWinCount: bet.system_win_count,
    customOddsMilli: bet.custom_odds_milli,
    bonus: toExposureBonus(bet.bonus, convert),
    maxPayoutMinor: bet.max_payout === null ? null : convert(bet.max_payout),
    cashedOutGainMinor: 0,
  }
}

interface NewBet {
  readonly id: string
  /** With their current prices. */
  readonly selections: readonly FoundSelection[]
  readonly system: Pick<SystemType, 'winCount'> | null
  readonly customOdds: MilliOdds | null
  readonly maxPayout: MinorUnits | null
  readonly stake: number
  readonly bonus: { readonly stored: StoredBonus } | null
}

/** A bet at its current prices, in its own currency. */
export function toNewExposure(bet: NewBet): ExposureBet {
  return {
    id: bet.id,
    stakeMinor: toMinor(bet.stake),
    legs: bet.selections.map(
      ({ entry, market, outcome, current }): ExposureLeg => ({
        matchId: entry.feed.id,
        marketId: market.id,
        specifier: market.specifier,
        outcomeId: outcome.id,
        oddsMilli: current,
        outcome: null,
      }),
    ),
    systemWinCount: bet.system?.winCount ?? null,
    customOddsMilli: bet.customOdds,
    bonus: toExposureBonus(bet.bonus?.stored ?? null, toMinor),
    maxPayoutMinor: bet.maxPayout,
    cashedOutGainMinor: 0,
  }
}

/** The bets that share a match with the bet, directly or through others; the bet itself is left out. */
export function findConnected(bet: ExposureBet, others: readonly ExposureBet[]): ExposureBet[] {
  const matches = new Set(bet.legs.map(({ matchId }) => matchId))
  const found = new Set<ExposureBet>()
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const other of others) {
      if (found.has(other) || !other.legs.some(({ matchId }) => matches.has(matchId))) continue
      found.add(other)
      for (const { matchId } of other.legs) matches.add(matchId)
    }
  }
  return others.filter(other => found.has(other))
}

function readMatch(matchId: number, catalogue: Catalogue, sportKey: string | undefined): ExposureMatch {
  const feed = catalogue.match(matchId)?.feed
  const isOutright = feed !== undefined && feed.kind !== 'match'
  return {
    sport: isOutright ? 'outright' : feed ? catalogue.tree.sport(feed.sportId).key : (sportKey ?? ''),
    fieldSize: isOutright ? feed.fieldIds.length : null,
    bestOf: null,
    exclusiveSizes: new Map(),
  }
}

/**
 * What is known of the matches of those bets. `sportKeys`: by match, for those that the catalogue has no longer; nothing
 * is known of the markets of other matches.
 */
export function readExposureMatches(
  bets: readonly ExposureBet[],
  catalogue: Catalogue,
  sportKeys: ReadonlyMap<number, string>,
): ExposureMatches {
  const ids = new Set(bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))
  return new Map([...ids].map(id => [id, readMatch(id, catalogue, sportKeys.get(id))]))
}
