/** Who answers which call: every handler of the two APIs, over what works behind them. */

import type { Config } from './config.ts'
import { catalogueHandlers } from './core/catalogue/handlers.ts'
import { settingsHandlers } from './core/settings/handlers.ts'
import type { OperatorSettings } from './core/settings/operator.ts'
import type { Assertions } from './features/accounts/assertions.ts'
import type { SessionCookie } from './features/accounts/cookie.ts'
import { linkHandlers } from './features/accounts/links.ts'
import type { Messenger } from './features/accounts/messenger.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import { phoneHandlers } from './features/accounts/phone.ts'
import { playerHandlers } from './features/accounts/player-handlers.ts'
import { realtimeHandlers } from './features/accounts/realtime-handlers.ts'
import { sessionHandlers } from './features/accounts/session-handlers.ts'
import type { Sessions } from './features/accounts/sessions.ts'
import type { Tokens } from './features/accounts/tokens.ts'
import { customBetHandlers } from './features/betting/custom-bets/handlers.ts'
import { betHandlers } from './features/betting/handlers.ts'
import { cashoutHandlers } from './features/cashout/handlers.ts'
import { iconHandlers } from './features/content/icons/handlers.ts'
import type { Icons } from './features/content/icons/icons.ts'
import { mediaHandlers } from './features/content/media/handlers.ts'
import { pageHandlers } from './features/content/pages/handlers.ts'
import { productHandlers } from './features/content/products/handlers.ts'
import { Favourites } from './features/favourites/favourites.ts'
import { favouriteHandlers } from './features/favourites/handlers.ts'
import { tradingHandlers } from './features/operator/handlers.ts'
import { providerHandlers } from './features/operator/provider-handlers.ts'
import { ExcludedPersons, type FindSamePerson } from './features/protection/excluded-persons.ts'
import { limitHandlers } from './features/protection/limit-handlers.ts'
import type { PlayTime } from './features/protection/play-time.ts'
import type { RequestRecorder } from './features/protection/request-recorder.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { shareHandlers } from './features/sharing/handlers.ts'
import { statisticsHandlers } from './features/statistics/handlers.ts'
import { voteHandlers } from './features/votes/handlers.ts'
import { depositHandlers } from './features/wallet/deposits.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { createRefuseVisitor } from './platform/http/country.ts'
import type { Handlers } from './platform/http/handlers.ts'
import type { IdempotentAnswers } from './platform/http/idempotent-responses.ts'
import type { Operator } from './platform/http/require-operator.ts'
import type { Background } from './platform/task-tracker.ts'
import type { Works } from './works.ts'

export interface CallServices {
  readonly config: Config
  readonly database: Database
  readonly operator: OperatorSettings
  readonly clock: Clock
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly cookie: SessionCookie
  readonly assertions: Assertions
  readonly answers: IdempotentAnswers
  readonly icons: Icons
  readonly messenger: Messenger
  readonly background: Background
  readonly playTime: PlayTime
  readonly requestRecorder: RequestRecorder
  readonly findSamePerson: FindSamePerson
  /** See PlayerServices. */
  readonly chatName: (playerId: number) => string
}

/** Who may make the operator's calls; the token without a name is of `operator`. */
const listOperators = ({ operatorToken, operatorTokens }: Config): Operator[] =>
  operatorToken === null ? [...operatorTokens] : [{ name: 'operator', token: operatorToken }, ...operatorTokens]

export function createHandlers(works: Works, services: CallServices): Handlers {
  const { config, database, operator, clock, sessions, passwords, tokens, cookie, assertions, answers, icons } =
    services
  const { messenger, background, playTime, requestRecorder, findSamePerson } = services
  const { feed, catalogue, rules, betCounts, metrics, outbox, submitted, cashouts, deposits, onDecided } = works
  const { locales, publicUrl, betDelayScale: delayScale } = config
  const operators = listOperators(config)
  const { videoEnabled: isVideoEnabled } = operator
  const { providers } = catalogue
  const { db } = database
  const excludedPersons = new ExcludedPersons({ db, clock, sessions, findSamePerson })
  const refuseVisitor = createRefuseVisitor(config, operator.platform)
  const wakeOutbox = (): void => outbox.wake()
  const links = { db, clock, sessions, passwords, messenger, background, webUrl: config.webUrl }
  const protecting = { db, clock, sessions, playTime, protection: operator.protection }
  const favourites = new Favourites(db, clock)
  return {
    ...catalogueHandlers(catalogue, {
      betsCount: matchId => betCounts.of(matchId),
      favouriteMatches: playerId => favourites.list(playerId, 'matches'),
    }),
    ...searchHandlers(catalogue, feed.catalogue.players),
    ...statisticsHandlers({ catalogue, feed }),
    ...favouriteHandlers(favourites, catalogue),
    ...voteHandlers({ db, catalogue, clock }),
    ...mediaHandlers({ catalogue, isVideoEnabled, publicUrl }),
    ...productHandlers({ enabled: new Set(operator.products), publicUrl }),
    ...pageHandlers,
    ...iconHandlers(icons),
    ...providerHandlers({ db, clock, providers, news: works.providerNews, operators }),
    ...settingsHandlers(db, { ...config, operator, providers, iconsVersion: icons.version }),
    ...playerHandlers({ ...links, cookie, operator, refuseVisitor, excludedPersons, chatName: services.chatName }),
    ...sessionHandlers({ ...protecting, tokens, cookie, assertions, refuseVisitor }),
    ...limitHandlers({ ...protecting, requestRecorder, excludedPersons }),
    ...linkHandlers(links),
    ...phoneHandlers({ db, clock, messenger, background, excludedPersons }),
    ...depositHandlers({
      db,
      refuseVisitor,
      clock,
      answers,
      operator,
      onMade: dueAt => {
        wakeOutbox()
        if (dueAt) deposits.wake(dueAt.getTime())
      },
    }),
    ...realtimeHandlers(tokens, locales),
    ...betHandlers({
      refuseVisitor,
      database,
      catalogue,
      pricer: works.prices,
      rules,
      clock,
      answers,
      delayScale,
      onPlaced: bets => {
        betCounts.add(bets)
        metrics.betsPlaced.inc(bets.length)
        for (const { kept } of bets) if (kept.decide_at) submitted.wake(Date.parse(kept.decide_at))
        wakeOutbox()
      },
    }),
    ...customBetHandlers({ catalogue, feed, prices: works.prices, rules }),
    ...tradingHandlers({
      ...{ database, catalogue, clock, operators, onDecided },
      ...{ pricer: works.prices, rules, suspensions: works.suspensions },
    }),
    ...cashoutHandlers({
      db,
      catalogue,
      clock,
      answers,
      delayScale,
      onMoved: bet => {
        wakeOutbox()
        if (bet.cashout_at) cashouts.wake(bet.cashout_at.getTime())
      },
    }),
    ...shareHandlers({ db, catalogue, feed, clock, webUrl: config.webUrl, days: config.shareCodeDays }),
  }
}
