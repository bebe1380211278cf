/** Bonuses: campaigns, issued bonuses, and their use by bets. */
import type { BonusPlayer } from '@touchline/betting/engagement/player-eligibility'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { BetEffects } from '../../core/bets/cashout-offer.ts'
import { isGrantedOnce } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { AwardPrize } from '../../core/engagement/owed-freebet.ts'
import type { CreateOpenExposure, PlacementBonuses } from '../../core/engagement/placement-bonuses.ts'
import { createSealSeed } from '../../core/engagement/seal-seed.ts'
import type { ReviewQueue } from '../../core/players/review-queue.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import { type ChangeDeps, createChangeHandlers } from './claim/change-handlers.ts'
import { createGrantReviews } from './claim/grant-reviews.ts'
import { createOperatorBonusHandlers } from './claim/operator-handlers.ts'
import { purgePromoAttempts, storePromoCodes } from './claim/redeem-code.ts'
import { awardPrize } from './issue/award-freebet.ts'
import { createBetEffects } from './issue/bet-effects.ts'
import { type BonusTriggers, createBonusTriggers } from './issue/bonus-triggers.ts'
import { createExpiryNotices } from './issue/expiry-notices.ts'
import { createHeldGrants } from './issue/held-grants.ts'
import { evaluateBonuses } from './player/player-bonuses.ts'
import { type IssuedBonusJson, reviveIssued } from './player/read-player-bonuses.ts'
import { GRANT_OUTCOMES } from './tables.ts'
import { BonusStateCache } from './use/bonus-state-cache.ts'
import { createPlacementBonuses } from './use/place-with-bonus.ts'
import { createSlipView, type ReadSlipBets } from './use/slip-bonuses.ts'
import { createSlipHandlers } from './use/slip-handlers.ts'
import { createSuggestedCombos } from './use/suggested-combos.ts'
import { createListHandlers } from './wire/list-handlers.ts'
import { createEventNames, presentBonuses } from './wire/load-bonuses.ts'
import { toWireBonus } from './wire/to-wire-bonus.ts'

export interface BonusesDeps extends Omit<ChangeDeps, 'sealSeed'> {
  readonly campaigns: Campaigns
  readonly database: Database
  /** See `createSealSeed`. */
  readonly drawSecret: string
  readonly onError: (error: unknown) => void
  /** See DueQueue. */
  readonly pollIntervalMs?: number | undefined
  readonly readSlipBets: ReadSlipBets
  readonly createOpenExposure: CreateOpenExposure
  /** Feed time in milliseconds. */
  readonly feedNow: () => number
  /** Ids of the matches that most players have bet on lately, most first. */
  readonly listPopularMatches: () => readonly number[]
}

export interface BonusesModule extends Module {
  readonly triggers: BonusTriggers
  /** The held bonuses that wait for staff. */
  readonly grantReviews: ReviewQueue
  readonly placement: PlacementBonuses
  readonly effects: BetEffects
  readonly awardPrize: AwardPrize
  /** See `localizeIssued`. */
  localizeIssued(message: object, locale: string): Bonus | null
}

/** An issued bonus as the outbox stores it. */
interface IssuedMessage {
  readonly issued: IssuedBonusJson
}

/**
 * Localizes an issued bonus of the outbox. It lacks what other rows determine, such as points or which bonus of a slot
 * is active: clients refetch their lists.
 */
export function localizeIssued(
  { campaigns, catalogue, clock }: Pick<BonusesDeps, 'campaigns' | 'catalogue' | 'clock'>,
  message: object,
  locale: string,
): Bonus | null {
  const row = reviveIssued((message as IssuedMessage).issued)
  const campaign = campaigns.find(row.campaign)
  if (!campaign) return null
  const now = clock.now()
  const counts = { claims: new Map<string, number>(), pools: new Map<string, number>() }
  // Whether its player still meets the conditions is checked at every use.
  const eligible: BonusPlayer = {
    isExcluded: false,
    countryCode: campaign.countryCodes[0] ?? null,
    isVerified: true,
    groups: campaign.groups,
    isStaff: false,
    currency: row.currency,
  }
  const bonus = evaluateBonuses({ campaigns, player: eligible, rows: [row], counts, now }).find(
    ({ id }) => id === row.id,
  )
  if (!bonus) return null
  return toWireBonus(bonus, {
    campaigns,
    locale,
    now,
    currency: row.currency,
    boostable: [],
    names: createEventNames(catalogue.view(locale), catalogue),
    poolOf: campaign => campaign.initialPool,
  })
}

export async function createBonusesModule(deps: BonusesDeps): Promise<BonusesModule> {
  const { db, database, campaigns, clock, drawSecret } = deps
  await campaigns.load(db, clock.now())
  const services = { ...deps, sealSeed: createSealSeed(drawSecret) }
  await storePromoCodes(services, campaigns.settings.promoCodes)
  // Outcomes that have not happened yet are counted as well.
  for (const { key } of campaigns.settings.campaigns.filter(isGrantedOnce))
    for (const outcome of GRANT_OUTCOMES) deps.countGrants(key, outcome, 0)
  const notices = createExpiryNotices(services)
  const heldGrants = createHeldGrants(services)
  const states = new BonusStateCache({
    database,
    campaigns,
    createView: (playerBonuses, viewer, now) =>
      createSlipView(presentBonuses(deps, viewer, playerBonuses, now), deps.createOpenExposure),
  })
  await states.open()
  return {
    triggers: createBonusTriggers(services),
    grantReviews: createGrantReviews(services),
    effects: createBetEffects(services),
    awardPrize: (transaction, issue) => awardPrize(services, transaction, issue),
    placement: createPlacementBonuses({ campaigns, now: () => clock.now() }),
    localizeIssued: (message, locale) => localizeIssued(deps, message, locale),
    handlers: {
      ...createListHandlers(services),
      ...createChangeHandlers(services),
      ...createOperatorBonusHandlers(services),
      ...createSlipHandlers({ ...services, states }),
      ...createSuggestedCombos(services),
    },
    start() {
      notices.start()
      heldGrants.start()
    },
    async drain() {
      await notices.settled()
      await heldGrants.idle()
    },
    async stop() {
      await heldGrants.stop()
      await notices.stop()
      await states.close()
    },
    purgeExpired: now => purgePromoAttempts(db, now),
  }
}
