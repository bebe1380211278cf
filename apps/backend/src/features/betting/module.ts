/** Bet placement: validation, custom bets, the delay of live bets and traders' reviews. */
import type { SlipBet as WireSlipBet } from '@touchline/contract/entities/bet-bonus'
import type { FeedEvent, Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import type { CustomBetCashout } from '../../core/bets/custom-bet-values.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { JackpotEntries } from '../../core/engagement/jackpot-entries.ts'
import type { CreateOpenExposure, PlacementBonuses } from '../../core/engagement/placement-bonuses.ts'
import type { ReviewQueue } from '../../core/players/review-queue.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CountrySource } from '../../platform/http/country.ts'
import type { IdempotentResponses } from '../../platform/http/idempotent-responses.ts'
import type { Module } from '../../platform/module.ts'
import type { CombinationPrices } from './custom-bets/combination-prices.ts'
import { createCustomBetHandlers } from './custom-bets/price-selections.ts'
import { createBetHandlers } from './handlers.ts'
import { createHedgeCheckQueue } from './hedges/hedge-check-queue.ts'
import { createHedgeReviewQueue, type HedgeReviewDeps } from './hedges/hedge-reviews.ts'
import { PersonExposure } from './hedges/person-exposure.ts'
import { MarketSuspensionLog } from './market-suspension-log.ts'
import { type OperatorRules, readOperatorRules } from './operator-rules.ts'
import { readSlipBet, type SlipBetOffer } from './placement-bet.ts'
import { type BetReviews, createBetReviews } from './review-bets.ts'
import { createSubmittedQueue, prepareSubmitted } from './submitted-queue.ts'

export interface BettingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly feed: Simulator
  readonly feedSeed: string
  readonly createFeed: (options: SimulatorOptions) => Simulator
  readonly operator: OperatorSettings
  /** Stopped with this module. */
  readonly pricer: CombinationPrices
  /** Null where the operator does not cash out custom bets. */
  readonly customBets: CustomBetCashout | null
  readonly responses: IdempotentResponses
  readonly bonuses: PlacementBonuses
  /** See `readCountry`. */
  readonly countrySource: CountrySource
  /** Scale of the bet delay: 1 is the delay of the rules, 0 none. */
  readonly delayScale: number
  /** See DueQueue. */
  readonly pollIntervalMs: number | undefined
  readonly onPlaced: (count: number) => void
  readonly jackpots: JackpotEntries
  /** Whether players are notified of limits that are nearly used. */
  readonly notifiesUsedLimits: boolean
  readonly voidOpenBet: HedgeReviewDeps['voidOpenBet']
  /** A delayed bet was accepted: some of its results may have arrived meanwhile. */
  readonly onAccepted: (betId: string) => void
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

export interface BettingModule extends Module {
  readonly rules: OperatorRules
  readonly pricer: CombinationPrices
  readonly reviews: BetReviews
  readonly hedgeReviews: ReviewQueue
  /** The bets of a slip as input of bonus decisions, as far as their selections are on offer. */
  readSlipBets(bets: readonly WireSlipBet[]): SlipBetOffer[]
  /** See `CreateOpenExposure`. */
  readonly createOpenExposure: CreateOpenExposure
  /** Must be called with each feed step after the catalogue has applied it. */
  onFeedEvents(events: readonly FeedEvent[]): void
  /** Completes the suspension log for delayed bets. */
  prepare(): Promise<void>
  start(): void
  drain(): Promise<void>
  stop(): Promise<void>
}

export async function createBettingModule(deps: BettingDeps): Promise<BettingModule> {
  const {
    database,
    clock,
    catalogue,
    feed,
    feedSeed: seed,
    createFeed,
    pricer,
    onAccepted,
    onCommitted,
    onPlaced,
  } = deps
  const rules = readOperatorRules(deps.operator)
  const log = new MarketSuspensionLog(feed.now)
  const suspensions = { log, catalogue, feed, seed, createFeed }
  const deciding = {
    database,
    catalogue,
    pricer,
    rules,
    clock,
    suspensions,
    pollIntervalMs: deps.pollIntervalMs,
    onError: deps.onError,
    onDecided: ({ id, status }: { id: string; status: string }): void => {
      onCommitted()
      if (status === 'waiting_results') onAccepted(id)
    },
  }
  const submitted = createSubmittedQueue(deciding)
  const hedgeChecks = createHedgeCheckQueue({ ...deciding, settings: deps.operator.bonusHedge })
  return {
    rules,
    pricer,
    reviews: createBetReviews(deciding),
    hedgeReviews: createHedgeReviewQueue({ db: database.db, voidOpenBet: deps.voidOpenBet }),
    readSlipBets: bets => bets.map(bet => readSlipBet(bet, catalogue)),
    createOpenExposure(open, currency) {
      const settings = deps.operator.bonusHedge
      const exposure = new PersonExposure({ version: '', has_bonus: true, bets: open }, currency, {
        catalogue,
        settings,
      })
      return { isHedged: bet => exposure.decide(bet).kind === 'refuse' }
    },
    handlers: {
      ...createBetHandlers({
        ...deps,
        pricer,
        rules,
        onPlaced: bets => {
          onPlaced(bets.length)
          for (const { terms } of bets) if (terms.decide_at) submitted.wake(Date.parse(terms.decide_at))
          onCommitted()
        },
      }),
      ...createCustomBetHandlers({ catalogue, feed, prices: pricer, rules }),
    },
    onFeedEvents: events => log.record(events, feed.now),
    prepare: () => prepareSubmitted(database.db, suspensions),
    start() {
      submitted.start()
      hedgeChecks.start()
    },
    async drain() {
      await Promise.all([submitted.idle(), hedgeChecks.idle()])
    },
    async stop() {
      await Promise.all([submitted.stop(), hedgeChecks.stop()])
      await pricer.stop()
    },
  }
}
