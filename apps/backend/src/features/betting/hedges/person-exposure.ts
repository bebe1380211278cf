/**
 * What a new bet makes of a person's open bets: whether together they would win whatever happens, at the cost of a bonus.
 */
import {
  computeLockedProfit,
  computePlacementLock,
  DEFAULT_EXPOSURE_RULES,
} from '@touchline/betting/exposure/locked-profit'
import { computeMaxHedgeStake } from '@touchline/betting/exposure/max-hedge-stake'
import type { ExposureBet, ExposureMatches, ExposureRules, LockedProfit } from '@touchline/betting/exposure/types'
import { type MinorUnits, roundDownToMinor, toMinor } from '@touchline/betting/money/money'
import { fromDecimal, multiply } from '@touchline/betting/money/rational'
import type { PersonBets } from '../../../core/bets/person-bets.ts'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { BonusHedgeSettings } from '../../../core/settings/bonus-hedge.ts'
import { minorPerEuro } from '../../../core/settings/currencies.ts'
import { newId } from '../../../platform/ids.ts'
import { findConnected, readExposureMatches, toOpenExposure } from './exposure-input.ts'

/** A row of `hedge_reviews` to be written. */
export interface HedgeReview {
  readonly id: string
  readonly cause: 'placed' | 'bound'
  readonly finding: 'locked' | 'near' | 'unproven'
  readonly currency: string
  readonly locked: number
  readonly near: number
  readonly face: number
  readonly bet_ids: readonly string[]
}

export type HedgeDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'review'; readonly review: HedgeReview }
  /** `max_stake`: the most that passes; 0 for none. `isBoost`: of the bonus bets that it hedges, all are boosted ones. */
  | { readonly kind: 'refuse'; readonly maxStake: MinorUnits; readonly isBoost: boolean }

const ALLOW: HedgeDecision = { kind: 'allow' }
const hasBonus = ({ bonus }: ExposureBet): boolean => bonus !== null

export interface ExposureDeps {
  readonly catalogue: Catalogue
  readonly settings: BonusHedgeSettings
}

/** The operator's limits in a currency. */
function toExposureRules({ sharePercent, leastEuros }: BonusHedgeSettings, currency: string): ExposureRules {
  return {
    refuseSharePercent: sharePercent,
    nearSharePercent: DEFAULT_EXPOSURE_RULES.nearSharePercent,
    leastMinor: roundDownToMinor(multiply(fromDecimal(leastEuros), minorPerEuro(currency))),
  }
}

function toReview(bets: readonly ExposureBet[], measured: LockedProfit, currency: string): HedgeReview {
  const { decision, lockedMinor, nearMinor, faceMinor, betIds, isExact } = measured
  const finding = decision === 'refuse' ? 'locked' : isExact || nearMinor > 0 ? 'near' : 'unproven'
  return {
    id: newId(),
    cause: 'placed',
    finding,
    currency,
    locked: lockedMinor,
    near: nearMinor,
    face: faceMinor,
    bet_ids: finding === 'locked' ? betIds : bets.map(({ id }) => id),
  }
}

/** The open bets of a person in one currency. */
export class PersonExposure {
  readonly version: string
  readonly #deps: ExposureDeps
  readonly #currency: string
  readonly #rules: ExposureRules
  readonly #sportKeys: ReadonlyMap<number, string>
  #open: readonly ExposureBet[]

  /** `except`: a bet that is not counted. */
  constructor({ version, bets }: PersonBets, currency: string, deps: ExposureDeps, except?: string) {
    this.version = version
    this.#deps = deps
    this.#currency = currency
    this.#rules = toExposureRules(deps.settings, currency)
    this.#open = bets.filter(({ id }) => id !== except).map(bet => toOpenExposure(bet, currency))
    const legs = bets.flatMap(({ selections }) => selections)
    this.#sportKeys = new Map(legs.flatMap(({ match_id, sport_key }) => (sport_key ? [[match_id, sport_key]] : [])))
  }

  /** Decides a bet beside the open ones. A bet without influence on what they lock is allowed, whatever they lock. */
  decide(bet: ExposureBet): HedgeDecision {
    const { settings } = this.#deps
    if (settings.mode === 'off' || ![bet, ...this.#open].some(({ bonus }) => bonus !== null)) return ALLOW
    const matches = this.#readMatches([bet, ...this.#open])
    const measured = computePlacementLock(this.#open, [bet], matches, this.#rules)
    if (measured.decision === 'allow') return ALLOW
    if (measured.decision === 'refuse' && settings.mode === 'refuse') {
      const isBoostOrAside = ({ id, bonus }: ExposureBet) => bonus?.kind === 'boost' || !measured.betIds.includes(id)
      // The stake of a bonus bet is not the player's choice.
      const maxStake = bet.bonus ? null : computeMaxHedgeStake(this.#open, bet, matches, this.#rules)
      return {
        kind: 'refuse',
        maxStake: maxStake ?? toMinor(0),
        isBoost: this.#open.filter(hasBonus).every(isBoostOrAside),
      }
    }
    return this.#reviewBeside(bet, measured, matches)
  }

  /** The review of a bet, unless only bets on other matches are the reason. */
  #reviewBeside(bet: ExposureBet, measured: LockedProfit, matches: ExposureMatches): HedgeDecision {
    const connected = findConnected(bet, this.#open)
    const own = computePlacementLock(connected, [bet], matches, this.#rules)
    if (own.decision === 'allow' && measured.decision === 'review') return ALLOW
    const found = measured.decision === 'refuse' ? measured : own
    return { kind: 'review', review: toReview([...connected, bet], found, this.#currency) }
  }

  /** Counts an accepted bet of the same request. */
  add(bet: ExposureBet): void {
    this.#open = [...this.#open, bet]
  }

  /** Measures all open bets, each group of those that share matches alone. */
  findReviews(): HedgeReview[] {
    const reviews: HedgeReview[] = []
    let left = this.#open
    for (let [first] = left; first; [first] = left) {
      const group = [
        first,
        ...findConnected(
          first,
          left.filter(bet => bet !== first),
        ),
      ]
      left = left.filter(bet => !group.includes(bet))
      if (group.length < 2 || !group.some(hasBonus)) continue
      const matches = this.#readMatches(group)
      const measured = computeLockedProfit(group, matches, this.#rules)
      if (measured.decision !== 'allow') reviews.push({ ...toReview(group, measured, this.#currency), cause: 'bound' })
    }
    return reviews
  }

  #readMatches(bets: readonly ExposureBet[]): ExposureMatches {
    return readExposureMatches(bets, this.#deps.catalogue, this.#sportKeys)
  }
}
