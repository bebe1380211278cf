/** Endpoints of phone verification. */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { PhoneVerification } from '@touchline/contract/entities/player'
import { findPlayer, lockPlayer } from '../../core/players/players.ts'
import { isCountry } from '../../core/settings/countries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { TaskTracker } from '../../platform/task-tracker.ts'
import type { OnAccountEvent } from './account-events.ts'
import type { Messenger } from './messenger.ts'
import type { PersonRecords } from './person-records.ts'
import { findPhoneCode, issuePhoneCode, type Phone, verifyPhoneCode } from './phone-codes.ts'
import type { PhoneCodeRow } from './tables.ts'
import { hasReachedDailyLimit, isNumberOverDailyLimit, recordTextMessage, resendTimeout } from './text-messages.ts'

export interface PhoneDeps {
  db: Db
  clock: Clock
  messenger: Messenger
  tasks: TaskTracker
  persons: PersonRecords
  onAccountEvent: OnAccountEvent
}

/** Verification status of the number being verified, otherwise of the verified one. */
async function viewPhone(db: Db, playerId: number, now: number): Promise<PhoneVerification> {
  const player = await findPlayer(db, playerId)
  const open = await findPhoneCode(db, playerId)
  const isVerified = player.phone_verified_at !== null
  const isProving = open !== undefined && (!isVerified || open.expires_at.getTime() > now)
  return {
    phone_number: isProving ? open.phone_number : player.phone_number,
    phone_country: isProving ? open.phone_country : player.phone_country,
    verified_status: isProving ? 'pending' : isVerified ? 'verified' : 'unverified',
    resend_timeout_until: (await resendTimeout(db, playerId, now))?.toISOString() ?? null,
    sms_limit_reached: await hasReachedDailyLimit(db, playerId, now),
  }
}

/** Whether the number was verified by another player. */
async function isTaken(db: Db, playerId: number, phoneNumber: string): Promise<boolean> {
  const owner = await db.selectFrom('players').select('id').where('phone_number', '=', phoneNumber).executeTakeFirst()
  return owner !== undefined && owner.id !== playerId
}

/** Rejects a message that would be too soon or exceed the daily limit. */
async function checkResendAllowed(db: Db, playerId: number, phoneNumber: string, now: number): Promise<void> {
  const until = await resendTimeout(db, playerId, now)
  if (until) {
    const retryAfterSeconds = Math.ceil((until.getTime() - now) / 1000)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const isTooMuch =
    (await hasReachedDailyLimit(db, playerId, now)) || (await isNumberOverDailyLimit(db, phoneNumber, now))
  if (isTooMuch) throw new ApiError('SMS_LIMIT_REACHED')
}

/** Sends a code to a number. Requests of one player are serialised, or they could exceed the limits. */
function sendCode({ db, clock, messenger, tasks }: PhoneDeps, playerId: number, find: (db: Db) => Promise<Phone>) {
  const now = clock.now()
  return db.transaction().execute(async transaction => {
    const { language } = await lockPlayer(transaction, playerId)
    const phone = await find(transaction)
    await checkResendAllowed(transaction, playerId, phone.phoneNumber, now)
    const code = await issuePhoneCode(transaction, playerId, phone, now)
    await recordTextMessage(transaction, playerId, phone.phoneNumber, now)
    return () => tasks.run(() => messenger.text({ playerId, phoneNumber: phone.phoneNumber, language, code }))
  })
}

/**
 * Sends a code to the number whoever has it: it is compared with other accounts once the player has proved to hold it, or
 * anybody could find out whose number it is.
 */
async function submitPhone(deps: PhoneDeps, playerId: number, body: RequestBody<'postPlayerPhone'>): Promise<void> {
  const { db } = deps
  const { phone_number: phoneNumber, phone_country: phoneCountry } = body
  if (!isCountry(phoneCountry)) throw fieldError('body/phone_country', 'must be a country')
  const player = await findPlayer(db, playerId)
  if (player.phone_number === phoneNumber) return
  const send = await sendCode(deps, playerId, async () => ({ phoneNumber, phoneCountry }))
  send()
}

async function resendCode(deps: PhoneDeps, playerId: number): Promise<void> {
  const send = await sendCode(deps, playerId, async db => {
    const open = await findPhoneCode(db, playerId)
    if (!open) throw new ApiError('NOT_FOUND')
    return { phoneNumber: open.phone_number, phoneCountry: open.phone_country }
  })
  send()
}

/** Returns false when another player has verified the number; that both hold it is recorded either way. */
async function savePhone({ db, persons, onAccountEvent }: PhoneDeps, code: PhoneCodeRow, at: Date): Promise<boolean> {
  const { player_id: playerId, phone_number, phone_country, code_hash } = code
  return db.transaction().execute(async transaction => {
    const others = [{ kind: 'phone', value: phone_number, heldAt: at } as const]
    // Locks the number as well, so that two players cannot verify it at once.
    await persons.lockChange(transaction, playerId, others)
    const used = await transaction
      .deleteFrom('phone_codes')
      .where('player_id', '=', playerId)
      .where('code_hash', '=', code_hash)
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new ApiError('TOKEN_INVALID')
    const isFree = !(await isTaken(transaction, playerId, phone_number))
    if (isFree)
      await transaction
        .updateTable('players')
        .set({ phone_number, phone_country, phone_verified_at: at })
        .where('id', '=', playerId)
        .execute()
    await persons.recordAccount(transaction, { player: await findPlayer(transaction, playerId), at, others })
    if (isFree) await onAccountEvent(transaction, { playerId, trigger: 'phone_verified', at })
    return isFree
  })
}

async function verifyPhone(deps: PhoneDeps, playerId: number, code: string): Promise<void> {
  const { db, clock, persons } = deps
  const typed = await verifyPhoneCode(db, playerId, code, clock.now())
  if (typed.is === 'gone') throw new ApiError('TOKEN_INVALID')
  if (typed.is === 'wrong') throw new ApiError('PHONE_CODE_INVALID')
  const isFree = await savePhone(deps, typed.row, new Date(clock.now()))
  persons.publish()
  if (!isFree) throw new ApiError('PHONE_TAKEN')
}

export function createPhoneHandlers(deps: PhoneDeps) {
  const { db, clock } = deps
  const view = async (playerId: number) => ({ data: await viewPhone(db, playerId, clock.now()) })
  return {
    getPlayerPhone: ({ player }) => view(player.id),
    postPlayerPhone: async ({ player, body }) => {
      await submitPhone(deps, player.id, body)
      return view(player.id)
    },
    postPlayerPhoneResend: async ({ player }) => {
      await resendCode(deps, player.id)
      return view(player.id)
    },
    postPlayerPhoneVerify: async ({ player, body }) => {
      await verifyPhone(deps, player.id, body.code)
      return view(player.id)
    },
  } satisfies Handlers
}
