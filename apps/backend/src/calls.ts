/** Who answers which call: every handler of the two APIs, over what works behind them. */
import type { Assertions } from './auth/assertions.ts'
import type { SessionCookie } from './auth/cookie.ts'
import type { Passwords } from './auth/passwords.ts'
import { sessionHandlers } from './auth/session-handlers.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Background } from './background.ts'
import { betHandlers } from './betting/handlers.ts'
import { cashoutHandlers } from './cashout/handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { customBetHandlers } from './custom-bets/handlers.ts'
import type { Database } from './db/database.ts'
import { Favourites } from './favourites/favourites.ts'
import { favouriteHandlers } from './favourites/handlers.ts'
import { createRefuseVisitor } from './http/country.ts'
import type { Handlers } from './http/handlers.ts'
import type { IdempotentAnswers } from './http/idempotent-answers.ts'
import { iconHandlers } from './icons/handlers.ts'
import type { Icons } from './icons/icons.ts'
import { mediaHandlers } from './media/handlers.ts'
import { pageHandlers } from './pages/handlers.ts'
import { depositHandlers } from './player/deposits.ts'
import { playerHandlers } from './player/handlers.ts'
import { linkHandlers } from './player/links.ts'
import type { Messenger } from './player/messenger.ts'
import { phoneHandlers } from './player/phone.ts'
import { productHandlers } from './products/handlers.ts'
import { ExcludedPersons, type FindSamePerson } from './protection/excluded-persons.ts'
import { limitHandlers } from './protection/limit-handlers.ts'
import type { PlayTime } from './protection/play-time.ts'
import type { RequestRecorder } from './protection/request-recorder.ts'
import { providerHandlers } from './providers/handlers.ts'
import { realtimeHandlers } from './realtime/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import type { OperatorSettings } from './settings/operator.ts'
import { shareHandlers } from './sharing/handlers.ts'
import { statisticsHandlers } from './statistics/handlers.ts'
import { tradingHandlers } from './trading/handlers.ts'
import type { Operator } from './trading/require-operator.ts'
import { voteHandlers } from './votes/handlers.ts'
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
