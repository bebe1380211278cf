/** Endpoints of sign-up, sign-in, profile and accounts. */
import type { FastifyReply } from 'fastify'
import { requireCurrency } from '../../core/ledger/account-currencies.ts'
import { toPerson } from '../../core/players/person.ts'
import { createPlayer, findPlayer } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { OnAccountEvent } from './account-events.ts'
import { readPoints } from './comp-points.ts'
import type { SessionCookie } from './cookie.ts'
import { type LinkDeps, sendLink } from './links.ts'
import type { PlayerProtection } from './player-protection.ts'
import { changeProfile, readProfile } from './profile.ts'
import { verifyPassword } from './verify-password.ts'

const MAX_AGE = 120

/** Full years between a date such as `1990-05-17` and a moment, in UTC. */
export function computeAge(birthDate: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Throws a 422 for an impossible birth date, PLAYER_UNDERAGE below the minimum age. */
export function checkAge(birthDate: string, minimumAge: number, now: number): void {
  const age = isDay(birthDate) ? computeAge(birthDate, now) : -1
  if (age < 0 || age > MAX_AGE) throw fieldError('body/birth_date', 'must be the day you were born on')
  if (age < minimumAge) throw new ApiError('PLAYER_UNDERAGE')
}

export interface PlayerDeps extends LinkDeps {
  cookie: SessionCookie
  operator: OperatorSettings
  protection: PlayerProtection
  /** The player's name in the live chat: stable, and does not reveal the player's id. */
  chatName: (playerId: number) => string
  onAccountEvent: OnAccountEvent
}

export function createPlayerHandlers(deps: PlayerDeps) {
  const { db, clock, sessions, passwords, cookie, operator, protection, tasks } = deps
  const { platform } = operator

  /** Requires the version of the terms in force, which the player must have been shown. */
  function requireTerms(version: string | undefined): void {
    if ((version ?? null) !== (platform.terms_version ?? null))
      throw fieldError('body/terms_version', 'must be the version of the terms in force')
  }

  const viewPlayer = async (id: number) => ({ data: await readProfile(db, await findPlayer(db, id), operator) })

  async function signIn(player: PlayerRow, reply: FastifyReply) {
    const opened = await sessions.startForPassword(player, transaction =>
      protection.refuseSelfExcluded(player.id, transaction),
    )
    if (!opened) throw new ApiError('INVALID_CREDENTIALS')
    const { token, session } = opened
    cookie.set(reply, token, session)
    return { data: await readProfile(db, player, operator) }
  }

  return {
    postSignUp: async ({ body, reply }) => {
      requireCurrency(body.currency)
      checkAge(body.birth_date, platform.protection.minimum_age, clock.now())
      requireTerms(body.terms_version)
      const passwordHash = await passwords.hash(body.password)
      const newPlayer = {
        email: body.email,
        passwordHash,
        currency: body.currency,
        language: body.language ?? 'en',
        firstName: body.first_name,
        lastName: body.last_name,
        birthDate: body.birth_date,
        createdAt: new Date(clock.now()),
        termsVersion: body.terms_version ?? null,
        hasMarketingConsent: body.marketing_consent ?? false,
      }
      const player = await createPlayer(db, newPlayer, {
        check: (transaction, person) => protection.refusePerson(transaction, person),
        onCreated: (transaction, { id: playerId }) =>
          deps.onAccountEvent(transaction, { playerId, trigger: 'sign_up', at: newPlayer.createdAt }),
      })
      if (!player) throw new ApiError('EMAIL_TAKEN')
      tasks.run(() => sendLink(deps, 'confirmation', player))
      return signIn(player, reply)
    },
    postSignIn: async ({ body, reply }) => {
      const player = await verifyPassword(deps, body)
      return signIn(player, reply)
    },
    getPlayer: ({ player }) => viewPlayer(player.id),
    patchPlayer: async ({ player, body }) => {
      await changeProfile(db, player.id, { changes: body, operator, at: new Date(clock.now()) })
      if (body.first_name !== undefined || body.last_name !== undefined)
        await protection.refusePlayer(player.id, toPerson(await findPlayer(db, player.id)))
      return viewPlayer(player.id)
    },
    getPlayerCompPoints: async ({ player }) => ({ data: { persistent: { points: await readPoints(db, player.id) } } }),
    getPlayerStatusGroups: () => ({ data: [...operator.statuses] }),
    getWatchersioUserid: ({ player }) => ({ user_id: deps.chatName(player.id) }),
    patchPlayerUpdateLocale: async ({ player, body }) => {
      await db.updateTable('players').set({ language: body.locale }).where('id', '=', player.id).execute()
      return { language: body.locale }
    },
  } satisfies Handlers
}
