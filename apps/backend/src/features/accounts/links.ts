/** Links sent to players, and the actions they trigger. */

import { findPlayer, findPlayerByEmail, lockPerson } from '../../core/players/players.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { TaskTracker } from '../../platform/task-tracker.ts'
import type { OnAccountEvent } from './account-events.ts'
import { findLinkOwner, issueLinkToken, useLinkToken } from './link-tokens.ts'
import type { Messenger } from './messenger.ts'
import type { Passwords } from './passwords.ts'
import type { PersonRecords } from './person-records.ts'
import type { Sessions } from './sessions.ts'
import { clearSignInAttempts } from './sign-in-attempts.ts'
import type { LinkPurpose } from './tables.ts'

export interface LinkDeps {
  db: Db
  clock: Clock
  sessions: Sessions
  passwords: Passwords
  messenger: Messenger
  tasks: TaskTracker
  onAccountEvent: OnAccountEvent
  persons: PersonRecords
  /** URL of the sportsbook that the links lead to. */
  webUrl: string
}

type Addressee = Pick<PlayerRow, 'id' | 'email' | 'language'>

const PLACES: Readonly<Record<LinkPurpose, readonly [path: string, parameter: string]>> = {
  confirmation: ['/users/confirmation', 'confirmation_token'],
  password: ['/', 'reset_password_token'],
  unlock: ['/', 'unlock_token'],
}

function buildLink(webUrl: string, purpose: LinkPurpose, token: string): string {
  const [path, parameter] = PLACES[purpose]
  const link = new URL(path, webUrl)
  link.searchParams.set(parameter, token)
  return link.href
}

/** Sends a player a link, unless the maximum number of them is open. */
export async function sendLink(deps: LinkDeps, purpose: LinkPurpose, player: Addressee): Promise<void> {
  const { db, clock, messenger, webUrl } = deps
  const token = await issueLinkToken(db, { playerId: player.id, purpose }, clock.now())
  if (token === null) return
  const link = buildLink(webUrl, purpose, token)
  await messenger.mail({ purpose, playerId: player.id, address: player.email, language: player.language, link })
}

/** Sets a new password by a link and ends the sessions of the old one. */
async function changePassword(deps: LinkDeps, token: string, password: string): Promise<void> {
  const { db, clock, sessions, passwords } = deps
  // Hashing is costly, so the link is checked first.
  if ((await findLinkOwner(db, 'password', token, clock.now())) === undefined) throw new ApiError('TOKEN_INVALID')
  const hash = await passwords.hash(password)
  const { player, end } = await db.transaction().execute(async transaction => {
    const id = await useLinkToken(transaction, 'password', token, clock.now())
    if (id === undefined) throw new ApiError('TOKEN_INVALID')
    const changedAt = new Date(clock.now())
    await transaction
      .updateTable('players')
      .set({ password_hash: hash, password_changed_at: changedAt })
      .where('id', '=', id)
      .execute()
    const end = await sessions.writePlayerEnd(transaction, id, 'password_reset')
    return { end, player: await findPlayer(transaction, id) }
  })
  await sessions.finishEnd(end)
  await clearSignInAttempts(db, player.email)
}

/** Confirms a player's address by a link, with all that follows from it. Returns the address. */
async function confirmEmail({ db, clock, persons, onAccountEvent }: LinkDeps, token: string): Promise<string> {
  const at = new Date(clock.now())
  const confirmed = await db.transaction().execute(async transaction => {
    const id = await useLinkToken(transaction, 'confirmation', token, at.getTime())
    if (id === undefined) throw new ApiError('TOKEN_INVALID')
    const { email } = await findPlayer(transaction, id)
    await persons.lockChange(transaction, id, [{ kind: 'email', value: email, heldAt: at }])
    await lockPerson(transaction, id)
    const player = await transaction
      .updateTable('players')
      .set({ confirmed_at: at })
      .where('id', '=', id)
      // An address stays confirmed since it first was.
      .where('confirmed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!player) return email
    await persons.recordAccount(transaction, { player, at })
    await onAccountEvent(transaction, { playerId: id, trigger: 'email_confirmed', at })
    return email
  })
  persons.publish()
  return confirmed
}

export function createLinkHandlers(deps: LinkDeps) {
  const { db, clock, tasks } = deps

  /** Sends in the background, so that neither the response nor its timing reveals whether the player exists. */
  const sendTo = (email: string, purpose: LinkPurpose, isDue: (player: PlayerRow) => boolean): void =>
    tasks.run(async () => {
      const player = await findPlayerByEmail(db, email)
      if (player && isDue(player)) await sendLink(deps, purpose, player)
    })

  const follow = async (purpose: LinkPurpose, token: string): Promise<PlayerRow> => {
    const id = await useLinkToken(db, purpose, token, clock.now())
    if (id === undefined) throw new ApiError('TOKEN_INVALID')
    return findPlayer(db, id)
  }

  return {
    postUsersConfirmation: ({ body }) => {
      sendTo(body.email, 'confirmation', ({ confirmed_at }) => confirmed_at === null)
      return undefined
    },
    postUsersPassword: ({ body }) => {
      sendTo(body.email, 'password', () => true)
      return undefined
    },
    getUsersConfirmation: async ({ query }) => ({ email: await confirmEmail(deps, query.confirmation_token) }),
    getUsersUnlock: async ({ query }) => {
      const { email } = await follow('unlock', query.unlock_token)
      await clearSignInAttempts(db, email)
      return { email }
    },
    putUsersPassword: async ({ body }) => {
      await changePassword(deps, body.reset_password_token, body.password)
      return undefined
    },
  } satisfies Handlers
}
