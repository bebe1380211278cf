/** Players' accounts: signing up and in, sessions and their tokens, profiles, phone numbers and e-mailed links. */

import { userChannel } from '@touchline/contract/channels'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { createReservedCheck } from '../../core/players/nicknames/nickname-keys.ts'
import { findPlayer } from '../../core/players/players.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Authenticate, AuthenticatedPlayer } from '../../platform/http/authentication.ts'
import type { RefuseVisitor } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import type { TaskTracker } from '../../platform/task-tracker.ts'
import type { OnAccountEvent } from './account-events.ts'
import { Assertions } from './assertions.ts'
import { createAuthenticate } from './authenticate.ts'
import { SessionCookie } from './cookie.ts'
import { DeviceCookie } from './device-cookie.ts'
import { deleteLinkTokens } from './link-tokens.ts'
import { createLinkHandlers } from './links.ts'
import type { Messenger } from './messenger.ts'
import type { Passwords } from './passwords.ts'
import type { PersonRecords } from './person-records.ts'
import { createPhoneHandlers } from './phone.ts'
import { createPlayerHandlers } from './player-handlers.ts'
import type { PlayerProtection } from './player-protection.ts'
import { findMissingFields, type ProfileDeps } from './profile.ts'
import { createSessionHandlers } from './session-handlers.ts'
import type { Sessions } from './sessions.ts'
import { deleteExpiredAttempts } from './sign-in-attempts.ts'
import { checkStoredNicknames } from './stored-nicknames.ts'
import { deleteTextMessages } from './text-messages.ts'
import { Tokens } from './tokens.ts'

export interface AccountsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly messenger: Messenger
  readonly tasks: TaskTracker
  readonly operator: OperatorSettings
  readonly protection: PlayerProtection & { recordRequest(player: AuthenticatedPlayer): Promise<void> }
  readonly persons: PersonRecords
  /** See ProfileDeps. */
  readonly readIdentity: ProfileDeps['readIdentity']
  readonly refuseVisitor: RefuseVisitor
  /** Keys that bearers, realtime tokens and device cookies are signed with. */
  readonly secrets: { readonly bearer: string; readonly realtime: string; readonly persons: string }
  /** See PlayerDeps. */
  readonly chatName: (playerId: number) => string
  readonly onAccountEvent: OnAccountEvent
  readonly notifier: Notifier
  /** Whether this node answers calls, and may therefore write to players. */
  readonly answersCalls: boolean
  readonly config: {
    readonly publicUrl: string
    readonly webUrl: string
    readonly hostTokenSecret: string | null
    readonly realtimeTokenSeconds: number
    readonly locales: readonly string[]
  }
}

export interface AccountsModule extends Module {
  readonly authenticate: Authenticate
  /** Which of these profile fields the player has not filled in. */
  findMissingFields(db: Db, playerId: number, names: readonly string[]): Promise<string[]>
}

export function createAccountsModule(deps: AccountsDeps): AccountsModule {
  const { db, clock, sessions, protection, refuseVisitor, config } = deps
  const { publicUrl, webUrl, hostTokenSecret, realtimeTokenSeconds, locales } = config
  const tokens = new Tokens({ clock, secrets: deps.secrets, realtimeSeconds: realtimeTokenSeconds })
  const assertions = new Assertions({ db, clock, secret: hostTokenSecret })
  const cookie = new SessionCookie(publicUrl, clock)
  const deviceCookie = new DeviceCookie(publicUrl, deps.secrets.persons)
  const isReservedNickname = createReservedCheck(deps.operator.brandNames)
  const services = { ...deps, webUrl, cookie, deviceCookie, isReservedNickname }
  return {
    handlers: {
      ...createPlayerHandlers(services),
      ...createSessionHandlers({
        protection,
        persons: deps.persons,
        sessions,
        tokens,
        cookie,
        assertions,
        refuseVisitor,
      }),
      ...createLinkHandlers(services),
      ...createPhoneHandlers(services),
      ...createRealtimeHandlers(tokens, locales),
    },
    authenticate: createAuthenticate({
      sessions,
      tokens,
      cookie,
      recordRequest: player => protection.recordRequest(player),
    }),
    findMissingFields: async (connection, playerId, names) =>
      findMissingFields(await findPlayer(connection, playerId), names),
    start() {
      if (deps.answersCalls) deps.tasks.run(() => checkStoredNicknames({ ...deps, isReserved: isReservedNickname }))
    },
    purgeExpired: now =>
      Promise.all([
        assertions.purgeExpired(),
        deleteLinkTokens(db, new Date(now)),
        deleteExpiredAttempts(db, now),
        deleteTextMessages(db, now),
      ]),
  }
}

/** Tokens for the realtime connection. A player may subscribe only to the player's own private channels. */
function createRealtimeHandlers(tokens: Tokens, locales: readonly string[]) {
  return {
    postWebsocketToken: async ({ player }) => {
      const { token, expiresAt } = await tokens.issueConnection(player?.session ?? null)
      return { token, expires_at: expiresAt.toISOString() }
    },
    postWebsocketAuthorize: async ({ player, body }) => {
      const allowed = new Set(locales.map(locale => userChannel(locale, player.id)))
      if (!body.channels.every(channel => allowed.has(channel))) throw new ApiError('FORBIDDEN')
      const channels = await Promise.all(
        body.channels.map(async channel => ({
          channel,
          token: (await tokens.issueSubscription(player.session, channel)).token,
        })),
      )
      return { channels }
    },
  } satisfies Handlers
}
