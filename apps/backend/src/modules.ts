/** Creates the modules of all features and passes each the interfaces of the others that it needs. */
import { isDatabaseShared } from './config.ts'
import { composeBetEffects } from './core/bets/cashout-offer.ts'
import { createCatalogueModule } from './core/catalogue/module.ts'
import { Campaigns } from './core/engagement/campaigns.ts'
import { createNotifier } from './core/engagement/notifier.ts'
import { createPersonHash } from './core/players/person-hash.ts'
import { partTermsOf } from './core/settings/currencies.ts'
import { createSettingsModule } from './core/settings/module.ts'
import type { CoreOptions, CoreServices } from './core-services.ts'
import type { Messenger } from './features/accounts/messenger.ts'
import { createAccountsModule } from './features/accounts/module.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import { Sessions } from './features/accounts/sessions.ts'
import { CombinationPrices } from './features/betting/custom-bets/combination-prices.ts'
import { PricingThread } from './features/betting/custom-bets/pricing-thread.ts'
import { createBettingModule } from './features/betting/module.ts'
import { createBonusesModule } from './features/bonuses/module.ts'
import { createCashoutModule } from './features/cashout/module.ts'
import { createCompetitorsModule } from './features/competitors/module.ts'
import { createContentModule } from './features/content/module.ts'
import { createCrowdModule } from './features/crowd/module.ts'
import { createFavouritesModule } from './features/favourites/module.ts'
import { createIdentityModule } from './features/identity/module.ts'
import { createJackpotsModule } from './features/jackpots/module.ts'
import { createBetNotifications, createNotificationsModule } from './features/notifications/module.ts'
import { createPushModule } from './features/notifications/push-module.ts'
import { createOperatorModule } from './features/operator/module.ts'
import { createPersonsModule } from './features/persons/module.ts'
import type { FindSamePerson } from './features/persons/newcomers.ts'
import { createPopularModule } from './features/popular/module.ts'
import { createPricesModule } from './features/prices/module.ts'
import { createProtectionModule } from './features/protection/module.ts'
import { createReceiptsModule } from './features/receipts/module.ts'
import { createSearchModule } from './features/search/module.ts'
import { createSettlementModule } from './features/settlement/module.ts'
import { createSharingModule } from './features/sharing/module.ts'
import { createStandingsModule } from './features/standings/module.ts'
import { createStatisticsModule } from './features/statistics/module.ts'
import { createTournamentsModule } from './features/tournaments/module.ts'
import { createVotesModule } from './features/votes/module.ts'
import { createWalletModule } from './features/wallet/module.ts'
import { dutiesOf } from './nodes/roles.ts'
import { ApiError } from './platform/http/api-error.ts'
import { createRefuseCountry, createRefuseVisitor } from './platform/http/country.ts'
import { IdempotentResponses } from './platform/http/idempotent-responses.ts'
import type { Requirements } from './platform/http/requirements.ts'
import type { Module } from './platform/module.ts'
import type { TaskTracker } from './platform/task-tracker.ts'

export interface ModuleOptions extends Pick<CoreOptions, 'config' | 'database' | 'operator' | 'clock' | 'createFeed'> {
  readonly passwords: Passwords
  readonly messenger: Messenger
  readonly findSamePerson: FindSamePerson | null
  readonly tasks: TaskTracker
  readonly secrets: {
    readonly bearer: string
    readonly realtime: string
    /** Key that seeds of draws are sealed with. */
    readonly draw: string
    /** Key of the HMAC of promo codes. */
    readonly codes: string
    /** Key of the HMAC under which accounts of one person are found. */
    readonly persons: string
  }
  /** Name of a player in the live chat. */
  readonly chatName: (playerId: number) => string
  /** Interval in milliseconds at which queues poll the database; undefined on a single node. */
  readonly pollIntervalMs: number | undefined
}

export type Modules = Awaited<ReturnType<typeof createModules>>

export async function createModules(core: CoreServices, options: ModuleOptions) {
  const { config, database, operator, clock, createFeed, pollIntervalMs } = options
  const {
    catalogue,
    endedEvents: ended,
    feed,
    feedClock,
    metrics,
    outbox,
    transport,
    statusPublisher,
    sessionRevoker,
    onError,
  } = core
  const { db } = database
  const { betDelayScale: delayScale, locales } = config
  const responses = new IdempotentResponses(db)
  const refuseVisitor = createRefuseVisitor(config, operator.platform)
  const onCommitted = (): void => outbox.wake()
  const queues = { pollIntervalMs, onCommitted, onError }

  const sessions = new Sessions({
    db,
    clock,
    isShared: isDatabaseShared(config),
    revoke: end => sessionRevoker.revoke(end),
  })
  const campaigns = new Campaigns(config.engagement)
  const notifier = createNotifier(config.engagement.disabledNotifications)
  const popular = createPopularModule({ db, catalogue, clock, minPlayers: config.popularMinPlayers, onError })
  const bonuses = await createBonusesModule({
    ...config,
    db,
    database,
    clock,
    catalogue,
    campaigns,
    responses,
    notifier,
    onCommitted,
    onError,
    readSlipBets: bets => betting.readSlipBets(bets),
    createOpenExposure: (open, currency) => betting.createOpenExposure(open, currency),
    feedNow: () => feed.now,
    listPopularMatches: popular.listMatches,
    drawSecret: options.secrets.draw,
    codeSecret: options.secrets.codes,
    grantLevel: operator.platform.identity.required_for.grant,
    hashPersonKey: createPersonHash(options.secrets.persons),
    countGrants: (campaign, outcome, count) => metrics.grants.inc({ campaign, outcome }, count),
    pollIntervalMs,
    refuseCountry: createRefuseCountry(operator.platform),
  })
  const jackpots = await createJackpotsModule({
    ...config,
    db,
    clock,
    notifier,
    onCommitted,
    onError,
    ...config.engagement,
    onSetAside: what => metrics.jackpotsSetAside.inc({ what }),
    drawSecret: options.secrets.draw,
  })
  const crowd = createCrowdModule({
    db,
    clock,
    campaigns,
    onError,
    seed: feedClock.seed,
    jackpots: config.engagement.jackpots,
    isEnabled: config.engagement.hasCrowd,
    onPlayed: () => {
      jackpots.onBets()
      onCommitted()
    },
  })
  const notifiesUsedLimits = !config.engagement.disabledNotifications.includes('limit.used_80')
  const persons = await createPersonsModule({
    ...queues,
    db,
    clock,
    secret: options.secrets.persons,
    findSamePerson: options.findSamePerson,
    sendStopNotice: notice => options.messenger.notifyStopped(notice),
    tasks: options.tasks,
    hasCalls: dutiesOf(config.role).calls,
  })
  const protection = await createProtectionModule({
    db,
    clock,
    ...operator,
    persons,
    sessions,
    notifiesUsedLimits,
    onCommitted,
    onSelfExcluded: bonuses.triggers.onExcluded,
  })
  const identity = createIdentityModule({
    db,
    clock,
    minimumAge: operator.platform.protection.minimum_age,
    exclusionRetentionSeconds: operator.protection.exclusionRetentionSeconds,
    persons,
    async endSessions(transaction, playerId) {
      const end = await sessions.writePlayerEnd(transaction, playerId, 'signed_out')
      return () => sessions.finishEnd(end)
    },
    excludeForGood: protection.excludeForGood,
    onVerified: (transaction, event) =>
      bonuses.triggers.onTrigger(transaction, { ...event, trigger: 'identity_verified' }),
    bindAccounts: protection.bindAccounts,
    mailCode: mail => options.messenger.mailCode(mail),
    tasks: options.tasks,
    onCommitted,
  })
  const accounts = createAccountsModule({
    ...options,
    db,
    sessions,
    protection,
    persons,
    readIdentity: identity.readProfile,
    refuseVisitor,
    notifier,
    answersCalls: dutiesOf(config.role).calls,
    onAccountEvent: bonuses.triggers.onTrigger,
  })
  const wallet = createWalletModule({
    ...queues,
    db,
    clock,
    responses,
    operator,
    notifiesUsedLimits,
    checkDeposit: protection.checkDeposit,
    recordCard: (playerId, value) => persons.recordUse(playerId, { kind: 'card', value }),
    onFirstDeposit: (transaction, event) =>
      bonuses.triggers.onTrigger(transaction, { ...event, trigger: 'first_deposit' }),
    findMissingFields: accounts.findMissingFields,
  })
  const pricer = new CombinationPrices({ feed, thread: new PricingThread({ seed: feedClock.seed }) })
  const customBets = operator.cashoutCustomBets && { ...operator.cashoutCustomBets, values: pricer }
  const settlement = createSettlementModule({
    db,
    customBets,
    catalogue,
    feed,
    clock,
    onCommitted,
    onError,
    effects: composeBetEffects(bonuses.effects, createBetNotifications(notifier)),
  })
  const betting = await createBettingModule({
    ...queues,
    database,
    clock,
    catalogue,
    feed,
    createFeed,
    operator,
    pricer,
    customBets,
    responses,
    delayScale,
    bonuses: bonuses.placement,
    countrySource: config,
    feedSeed: feedClock.seed,
    jackpots: jackpots.entries,
    notifiesUsedLimits,
    voidOpenBet: settlement.voidOpenBet,
    onPlaced: count => {
      metrics.betsPlaced.inc(count)
      jackpots.onBets()
    },
    onAccepted: betId => {
      // On a node that does not settle, the one that does finds it by its periodic review.
      if (dutiesOf(config.role).settlement) settlement.review([betId])
      jackpots.onBets()
    },
  })
  const { publisher, findConnected, isWatched } = transport
  const cashout = createCashoutModule({
    ...queues,
    db,
    catalogue,
    clock,
    responses,
    delayScale,
    partTermsOf: currency => partTermsOf(operator.cashoutParts, currency),
    customBets,
    publisher,
    findConnected,
    isWatched,
    locales,
  })
  const push = createPushModule({
    ...config,
    db,
    clock,
    onError,
    onOutcome: outcome => metrics.pushes.inc({ outcome }),
  })
  const favourites = createFavouritesModule({ db, clock, catalogue })
  const content = await createContentModule({ ...config, catalogue, clock, operator })
  const { providers } = catalogue
  const others: Module[] = [
    popular,
    createCatalogueModule({
      catalogue,
      ended,
      feed,
      facts: { betsCount: popular.playersOf, favouriteMatches: favourites.listMatches },
    }),
    createSettingsModule(db, {
      ...config,
      ...content,
      operator,
      providers,
      allowsMultipleFreebets: config.engagement.allowsMultipleFreebets,
      hasJackpots: config.engagement.jackpots.length > 0,
    }),
    createSearchModule(catalogue, ended, feed.catalogue),
    createStatisticsModule({ catalogue, ended, feed }),
    createPricesModule({ catalogue, feed }),
    createCompetitorsModule({ catalogue, feed }),
    createStandingsModule({ catalogue, feed }),
    createTournamentsModule({ ...queues, db, clock, campaigns, notifier, awardPrize: bonuses.awardPrize }),
    createVotesModule({ db, catalogue, ended, clock }),
    createNotificationsModule({ db, clock, onCommitted }),
    createReceiptsModule({ db, catalogue, ended, feed, onError }),
    createSharingModule({ db, catalogue, ended, feed, clock, webUrl: config.webUrl, days: config.shareCodeDays }),
    createOperatorModule({
      db,
      clock,
      providers,
      statusPublisher,
      reviews: betting.reviews,
      // Each feature that leaves decisions about persons to staff gives its queue.
      reviewQueues: { ...identity.reviewQueues, grants: bonuses.grantReviews, hedges: betting.hedgeReviews },
      onCommitted,
    }),
  ]
  const requireEnabled = (isEnabled: boolean): void => {
    if (!isEnabled) throw new ApiError('FORBIDDEN')
  }
  const { sign_in_enabled, sign_up_enabled } = operator.platform
  const requirements: Requirements = {
    sign_up_enabled: () => requireEnabled(sign_up_enabled),
    sign_in_enabled: () => requireEnabled(sign_in_enabled),
    video_enabled: () => requireEnabled(operator.videoEnabled),
    country_admitted: ({ request }) => refuseVisitor(request),
    not_self_excluded: async ({ player }) => player && protection.refuseSelfExcluded(player.id),
    identity_open: async ({ player }) => player && persons.refuseQuestioned(player.id),
  }
  return {
    accounts,
    betting,
    bonuses,
    campaigns,
    cashout,
    content,
    crowd,
    jackpots,
    push,
    settlement,
    responses,
    requirements,
    /** All modules, in the order in which they are drained and stopped. */
    all: [
      betting,
      bonuses,
      crowd,
      jackpots,
      cashout,
      wallet,
      accounts,
      persons,
      identity,
      protection,
      favourites,
      push,
      content,
      ...others,
      settlement,
    ] as readonly Module[],
  }
}
