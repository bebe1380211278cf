/** The bonuses' interface for placing, implemented by the feature and wired by the composition root. */

import type { EligibilityBet } from '@touchline/betting/engagement/bet-terms'
import type { SlipBonus } from '@touchline/betting/engagement/bonus-types'
import type { ExposureBet } from '@touchline/betting/exposure/types'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { BonusRefusalReason } from '@touchline/contract/errors'
import type { Db } from '../../platform/db/database.ts'
import type { OpenBet } from '../bets/person-bets.ts'
import type { StoredBonus } from './stored-bonus.ts'

export type BonusRequest = NonNullable<BetRequest['bonus']>

/** A mark to be written with a bet: a point for each event, if the conditions hold for the player. */
export interface MarkTerms {
  readonly campaign: string
  /** `chosen`: by the player, so its conditions were checked. */
  readonly kind: 'chosen' | 'amb' | 'lootbox'
  readonly events: readonly number[]
  readonly conditions: {
    readonly country_codes: readonly string[]
    /** Of the request, for players whose profile has none. */
    readonly country: string | null
    readonly only_verified: boolean
    readonly groups: readonly string[]
    readonly no_staff: boolean
  }
}

export interface PlacementBet extends Omit<EligibilityBet, 'hasOppositeBet' | 'cashStake'> {
  readonly stake: number
  /** Stake limits of the bet's leagues and currency. */
  readonly minStake: number
  readonly maxStake: number | null
}

export type BonusRefusal =
  | { readonly kind: 'not_available'; readonly reason: BonusRefusalReason }
  | { readonly kind: 'changed'; readonly current: { readonly id: string; readonly odds: number } }

/** A person's open bets, as a slip asks about them. */
export interface OpenExposure {
  /** Whether the bet would win whatever happens together with the open ones. */
  isHedged(bet: ExposureBet): boolean
}

/** Prepares the measure of open bets in a currency. */
export type CreateOpenExposure = (open: readonly OpenBet[], currency: string) => OpenExposure

export interface AcceptedBonus {
  readonly stored: StoredBonus
  /** As input of the limit calculations. */
  readonly slipBonus: SlipBonus
  readonly marks: readonly MarkTerms[]
  /** Id of the issued bonus of which the bet consumes a use; null for none. */
  readonly use: string | null
}

export type BonusDecision =
  | { readonly ok: true; readonly bonus: AcceptedBonus }
  | { readonly ok: false; readonly refusal: BonusRefusal }

/** The bonuses of one player, as read before placing. */
export interface PlayerPlacementBonuses {
  /** `bonus_versions.version`: the placing statement rejects a changed one. */
  readonly version: number
  decide(request: BonusRequest, bet: PlacementBet, mode: AcceptMode): BonusDecision
  /** Counts an accepted bet of the same request. */
  add(bonus: AcceptedBonus): void
}

export interface PlacementBonuses {
  read(
    db: Db,
    query: { playerId: number; at: Date; country: string | null; matchIds: readonly number[] },
  ): Promise<PlayerPlacementBonuses>
  /** Marks that a bet earns without naming a bonus: of AMB freebets and lootboxes. */
  listMarks(bet: EligibilityBet, options: { at: number; country: string | null }): MarkTerms[]
}

/** No campaigns. */
export const NO_PLACEMENT_BONUSES: PlacementBonuses = {
  read: async () => ({
    version: 0,
    decide: () => ({ ok: false, refusal: { kind: 'not_available', reason: 'status' } }),
    add: () => undefined,
  }),
  listMarks: () => [],
}
