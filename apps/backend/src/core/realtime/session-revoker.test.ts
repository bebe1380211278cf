import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { SessionRevoker } from './session-revoker.ts'

const NOW = Date.parse('2026-02-01T15:00:00Z')
const TOKEN_SECONDS = 180
const RESEND_MS = 5000
/** The clock skew that is allowed for. */
const MARGIN_MS = 60_000

const getDatabase = useDatabase()
let clock: ManualClock
let disconnected: string[]
let errors: unknown[]
let revoker: SessionRevoker
let playerId: number

/** Centrifugo, which cannot reject tokens. */
const publisher = {
  revokeSessions: async () => false,
  disconnectUser: async (user: string) => void disconnected.push(user),
}

beforeEach(async () => {
  const { db } = getDatabase()
  clock = new ManualClock(NOW)
  disconnected = []
  errors = []
  const onError = (error: unknown): number => errors.push(error)
  revoker = new SessionRevoker({ db, clock, publisher, tokenSeconds: TOKEN_SECONDS, isRemote: true, onError })
  await db.deleteFrom('sessions').execute()
  playerId = (await db.selectFrom('players').select('id').executeTakeFirstOrThrow()).id
})
afterEach(async () => {
  await revoker.stop()
  expect(errors).toEqual([])
})

async function addSession(ended_at: Date | null): Promise<void> {
  const at = new Date(NOW - 3_600_000)
  await getDatabase()
    .db.insertInto('sessions')
    .values({
      id: uuid(),
      player_id: playerId,
      token_hash: uuid(),
      ended_at,
      started_at: at,
      seen_at: at,
      active_at: at,
      expires_at: new Date(NOW + 3_600_000),
    })
    .execute()
}

/** The players disconnected by one repetition. */
async function repeat(atMs: number): Promise<string[]> {
  clock.advance(atMs - clock.now())
  // Resolves when nothing is running; the next repetition is cancelled.
  await revoker.stop()
  return disconnected.splice(0)
}

it('disconnects a signed-out player until the tokens have expired when the server cannot reject tokens', async () => {
  await addSession(new Date(NOW))
  await revoker.start()
  expect(disconnected.splice(0)).toEqual([String(playerId)])
  expect(await repeat(NOW + RESEND_MS)).toEqual([String(playerId)])
})

it('leaves a player alone who has another session', async () => {
  await addSession(new Date(NOW))
  await addSession(null)
  await revoker.start()
  expect(disconnected).toEqual([])
})

it('stops when no token of the session can be valid', async () => {
  await addSession(new Date(NOW - TOKEN_SECONDS * 1000 - MARGIN_MS))
  await revoker.start()
  expect(disconnected).toEqual([])
})
