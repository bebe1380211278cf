/** Endpoints of sign-up, sign-in, profile and accounts. */
import { normalizeName } from '@touchline/contract/player-texts/names'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireCurrency } from '../../core/ledger/account-currencies.ts'
import { checkAge } from '../../core/players/age.ts'
import { toAccountClaims } from '../../core/players/identity-claims.ts'
import { createPlayer, findPlayer, type NewPlayer } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { OperatorSettings } from '../../core/settings/operator.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readPoints } from './comp-points.ts'
import type { SessionCookie } from './cookie.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { type LinkDeps, sendLink } from './links.ts'
import type { PersonRecords } from './person-records.ts'
import type { PlayerProtection } from './player-protection.ts'
import { changeProfile, type ProfileDeps, readProfile } from './profile.ts'
import { verifyPassword } from './verify-password.ts'

export interface PlayerDeps extends LinkDeps {
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  persons: PersonRecords
  operator: OperatorSettings
  readIdentity: ProfileDeps['readIdentity']
  protection: PlayerProtection
  /** The player's name in the live chat: stable, and does not reveal the player's id. */
  chatName: (playerId: number) => string
  /** Whether a nickname is the operator's. */
  isReservedNickname: (nickname: string) => boolean
}

const toNewcomerClaims = ({ email, firstName, lastName, birthDate }: NewPlayer & { birthDate: string }) =>
  toAccountClaims({
    email,
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    confirmed_at: null,
    phone_number: null,
    phone_verified_at: null,
  })

export function createPlayerHandlers(deps: PlayerDeps) {
  const { db, clock, sessions, passwords, cookie, deviceCookie, persons, operator, protection, tasks } = deps
  const { platform } = operator

  /** Requires the version of the terms in force, which the player must have been shown. */
  function requireTerms(version: string | undefined): void {
    if ((version ?? null) !== (platform.terms_version ?? null))
      throw fieldError('body/terms_version', 'must be the version of the terms in force')
  }

  const viewPlayer = async (id: number) => ({ data: await readProfile(deps, await findPlayer(db, id)) })

  async function signIn(player: PlayerRow, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    const opened = await sessions.startForPassword(player, transaction =>
      protection.isSelfExcluded(player.id, transaction),
    )
    if (!opened) throw new ApiError('INVALID_CREDENTIALS')
    const { token, session, isRestricted } = opened
    cookie.set(reply, token, session)
    if (isRestricted) throw new ApiError('PLAYER_EXCLUDED')
    await persons.recordUse(player.id, { kind: 'device', value: deviceCookie.renew(request, reply) })
    return viewPlayer(player.id)
  }

  return {
    postSignUp: async ({ body, request, reply }) => {
      requireCurrency(body.currency)
      checkAge(body.birth_date, platform.protection.minimum_age, clock.now())
      requireTerms(body.terms_version)
      const passwordHash = await passwords.hash(body.password)
      const newPlayer: NewPlayer & { birthDate: string } = {
        email: body.email,
        passwordHash,
        currency: body.currency,
        language: body.language ?? 'en',
        firstName: normalizeName(body.first_name),
        lastName: normalizeName(body.last_name),
        birthDate: body.birth_date,
        createdAt: new Date(clock.now()),
        termsVersion: body.terms_version ?? null,
        hasMarketingConsent: body.marketing_consent ?? false,
      }
      const player = await createPlayer(db, newPlayer, {
        prepare: transaction => persons.lockNewcomer(transaction, toNewcomerClaims(newPlayer)),
        async onCreated(transaction, created) {
          await persons.recordAccount(transaction, { player: created, at: newPlayer.createdAt })
          await deps.onAccountEvent(transaction, { playerId: created.id, trigger: 'sign_up', at: newPlayer.createdAt })
        },
      })
      if (!player) throw new ApiError('EMAIL_TAKEN')
      tasks.run(() => sendLink(deps, 'confirmation', player))
      return signIn(player, { request, reply })
    },
    postSignIn: async ({ body, request, reply }) => {
      const player = await verifyPassword(deps, body)
      return signIn(player, { request, reply })
    },
    getPlayer: ({ player }) => viewPlayer(player.id),
    patchPlayer: async ({ player, body }) => {
      await changeProfile(deps, player.id, body)
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
