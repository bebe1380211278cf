/**
 * Recognises self-excluded persons: a self-exclusion applies to the person, so it holds for every account of that
 * person, whatever its e-mail address. `FindSamePerson` identifies the person's accounts; an operator may replace the
 * default rule by a stricter one or by an external register.
 */
import {
  type LimitChangeRules,
  type LimitRequest,
  type PlayerLimit,
  setLimit,
} from '@touchline/betting/limits/player-limits'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Person, toPerson } from '../../core/players/person.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readBinding, readLimits, writeLimits } from './limit-store.ts'
import type { PlayerSessions } from './player-sessions.ts'

/** Finds the ids of a person's accounts. */
export type FindSamePerson = (db: Db, person: Person) => Promise<number[]>

/** Default rule: the same full name and birth date, or the same phone number. */
export const findSamePerson: FindSamePerson = async (db, { nameKey, birthDate, phoneNumber }) => {
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        ...(nameKey && birthDate ? [and([eb('name_key', '=', nameKey), eb('birth_date', '=', birthDate)])] : []),
        ...(phoneNumber ? [eb('phone_number', '=', phoneNumber)] : []),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface ExcludedPersonsOptions {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: PlayerSessions
  readonly findSamePerson: FindSamePerson
}

export class ExcludedPersons {
  readonly #options: ExcludedPersonsOptions

  constructor(options: ExcludedPersonsOptions) {
    this.#options = options
  }

  /** Throws PLAYER_EXCLUDED for a self-excluded person; must be called in the transaction that opens the account. */
  async refuse(transaction: Db, person: Person): Promise<void> {
    await lockPerson(transaction, person)
    if (await this.#find(transaction, person)) throw new ApiError('PLAYER_EXCLUDED')
  }

  /**
   * The same for an existing account whose person is recognised only now, by a phone number or a name: the exclusion is
   * extended to this account, and its sessions end.
   */
  async refusePlayer(playerId: number, person: Person): Promise<void> {
    const { db, clock, sessions } = this.#options
    const now = clock.now()
    const ended = await db.transaction().execute(async transaction => {
      await lockPerson(transaction, person)
      await setActor(transaction, 'system', 'excluded_person_found')
      const exclusion = await this.#find(transaction, person)
      if (!exclusion) return null
      await writeLimits(transaction, playerId, { limits: [{ ...exclusion, id: uuid() }], now })
      return sessions.writePlayerEnd(transaction, playerId, 'excluded')
    })
    if (!ended) return
    await sessions.finishEnd(ended)
    throw new ApiError('PLAYER_EXCLUDED')
  }

  /**
   * Excludes the person's other accounts too. Returns their ids: the caller must end their sessions.
   */
  async excludeOthers(
    transaction: Db,
    player: PlayerRow,
    request: LimitRequest,
    terms: LimitChangeRules,
  ): Promise<number[]> {
    const person = toPerson(player)
    await lockPerson(transaction, person)
    const ids = (await this.#options.findSamePerson(transaction, person)).filter(id => id !== player.id)
    for (const id of ids) {
      const step = setLimit(await readLimits(transaction, id, terms.now), request, uuid(), terms)
      // Fails if that account is already excluded for longer.
      if (step.ok) await writeLimits(transaction, id, { limits: step.changed, now: terms.now })
    }
    return ids
  }

  /** The person's longest self-exclusion; undefined when there is none. */
  async #find(db: Db, person: Person): Promise<PlayerLimit | undefined> {
    const now = this.#options.clock.now()
    const ids = await this.#options.findSamePerson(db, person)
    const limits = (await Promise.all(ids.map(id => readBinding(db, id, now)))).flat()
    const exclusions = limits.filter(({ type }) => type === 'self_exclusion')
    const endOf = ({ disableAt }: PlayerLimit): number => disableAt ?? Number.POSITIVE_INFINITY
    return exclusions.sort((a, b) => endOf(b) - endOf(a))[0]
  }
}

/** Serialises opening an account and excluding another of the same person. */
async function lockPerson(transaction: Db, { nameKey, birthDate, phoneNumber }: Person): Promise<void> {
  const keys = [nameKey && birthDate && `${nameKey} ${birthDate}`, phoneNumber].filter(key => key !== null)
  // Locks in a fixed order to avoid deadlocks.
  for (const key of keys.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
