/**
 * Player assertions signed by the host page's back end, for pages that our own cookie does not reach: JWTs that are
 * valid for a minute at most and once. An assertion grants the player's session, so nothing in it is trusted except by
 * its signature.
 */
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SessionEndReason } from './sessions.ts'

const ISSUER = 'touchline-host'
const AUDIENCE = 'touchline'
const MAX_SECONDS = 60
/** Tolerated clock skew between the two back ends. */
const TOLERANCE_SECONDS = 5
const ID = /^[A-Za-z0-9_.:-]{1,128}$/
const PLAYER_ID = /^[1-9][0-9]{0,15}$/

interface AssertionsOptions {
  db: Db
  clock: Clock
  /** Shared with the host page's back end; null: no assertion is accepted. */
  secret: string | null
}

export interface AssertedPlayer {
  readonly playerId: number
  /** The operator's id of the person; null when it is not named. */
  readonly personId: string | null
}

interface Claims {
  playerId: number
  /** The operator's id of the person, where it has several accounts of one. */
  personId: string | null
  jti: string
  /** Unix seconds. */
  issuedAt: number
  forgottenAt: Date
}

export class Assertions {
  readonly #db: Db
  readonly #clock: Clock
  readonly #key: Uint8Array | null

  constructor({ db, clock, secret }: AssertionsOptions) {
    this.#db = db
    this.#clock = clock
    this.#key = secret === null ? null : new TextEncoder().encode(secret)
  }

  /** Uses up an assertion. Returns whom it asserts; null when it is invalid, expired or already used. */
  async redeem(assertion: string): Promise<AssertedPlayer | null> {
    const claims = this.#key && (await this.#verify(assertion, this.#key))
    if (!claims || !(await this.#isFirst(claims)) || (await this.#hasEndedSince(claims))) return null
    const player = await this.#db
      .selectFrom('players')
      .select('id')
      .where('id', '=', claims.playerId)
      .executeTakeFirst()
    return player ? { playerId: player.id, personId: claims.personId } : null
  }

  /** Deletes expired assertions. */
  async purgeExpired(): Promise<void> {
    await this.#db.deleteFrom('used_assertions').where('forgotten_at', '<', new Date(this.#clock.now())).execute()
  }

  async #verify(assertion: string, key: Uint8Array): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(assertion, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'brand', 'jti', 'iat', 'exp'],
        maxTokenAge: MAX_SECONDS,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(this.#clock.now()),
      })
      return this.#readClaims(payload)
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  #readClaims({ sub = '', jti = '', iat = 0, exp = 0, brand, person_id = null }: JWTPayload): Claims | null {
    const isTooLong = exp > this.#clock.now() / 1000 + MAX_SECONDS + TOLERANCE_SECONDS
    if (isTooLong || !ID.test(jti) || !PLAYER_ID.test(sub) || typeof brand !== 'string') return null
    if (person_id !== null && !(typeof person_id === 'string' && ID.test(person_id))) return null
    return {
      playerId: Number(sub),
      personId: person_id,
      jti,
      issuedAt: iat,
      forgottenAt: new Date((exp + TOLERANCE_SECONDS) * 1000),
    }
  }

  /**
   * Whether a session of the player has ended since the assertion was signed, to the second: the host may not yet have
   * known then that its own session was over. Its page requests another assertion, which it gets if a player is still
   * signed in there.
   */
  async #hasEndedSince({ playerId, issuedAt }: Claims): Promise<boolean> {
    const { endedAt } = await this.#db
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('ended_at').as('endedAt'))
      .where('player_id', '=', playerId)
      .where('end_reason', '<>', 'idle' satisfies SessionEndReason)
      .executeTakeFirstOrThrow()
    return endedAt !== null && issuedAt < Math.floor(endedAt.getTime() / 1000)
  }

  async #isFirst({ jti, forgottenAt }: Claims): Promise<boolean> {
    const inserted = await this.#db
      .insertInto('used_assertions')
      .values({ jti, forgotten_at: forgottenAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('jti')
      .executeTakeFirst()
    return inserted !== undefined
  }
}
