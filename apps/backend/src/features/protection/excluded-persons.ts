/**
 * Knows persons again who have excluded themselves: a self-exclusion binds the person, so it holds for every account of
 * that person, whatever its mail address. Who is the same person is for `FindSamePerson` to say; an operator may put a
 * stricter rule, or a register of its own, in the place of the plain one.
 */
import { type LimitChangeRules, type LimitRequest, type PlayerLimit, setLimit } from '@touchline/betting/player-limits'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Person, toPerson } from '../../core/players/person.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import type { PlayerRow } from '../../platform/db/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readBinding, readLimits, writeLimits } from './limit-store.ts'
import type { PlayerSessions } from './player-sessions.ts'

/** The ids of the accounts of a person. */
export type FindSamePerson = (db: Db, person: Person) => Promise<number[]>

/** The plain rule: the same full name and birth date, or the same phone number. */
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

  /** Throws PLAYER_EXCLUDED for a person who has excluded oneself; to be called in the transaction that opens the account. */
  async refuse(transaction: Db, person: Person): Promise<void> {
    await lockPerson(transaction, person)
    if (await this.#find(transaction, person)) throw new ApiError('PLAYER_EXCLUDED')
  }

  /**
   * The same for somebody who has an account and is known again only now, by a phone number or a name: the exclusion holds
   * for this account from now on, and its sessions end.
   */
  async refusePlayer(playerId: number, person: Person): Promise<void> {
    const isExcluded = await this.#options.db.transaction().execute(async transaction => {
      await lockPerson(transaction, person)
      await setActor(transaction, 'system', 'excluded_person_found')
      const exclusion = await this.#find(transaction, person)
      if (exclusion) await writeLimits(transaction, playerId, [{ ...exclusion, id: uuid() }])
      return exclusion !== undefined
    })
    if (!isExcluded) return
    await this.#options.sessions.endPlayerSessions(playerId, 'excluded')
    throw new ApiError('PLAYER_EXCLUDED')
  }

  /** Excludes the person's other accounts as well. Answers their ids: once committed, their sessions are to be ended. */
  async excludeOthers(
    transaction: Db,
    player: PlayerRow,
    wish: LimitRequest,
    terms: LimitChangeRules,
  ): Promise<number[]> {
    const person = toPerson(player)
    await lockPerson(transaction, person)
    const ids = (await this.#options.findSamePerson(transaction, person)).filter(id => id !== player.id)
    for (const id of ids) {
      const step = setLimit(await readLimits(transaction, id, terms.now), wish, uuid(), terms)
      // Refused where that account is excluded for longer already.
      if (step.ok) await writeLimits(transaction, id, step.changed)
    }
    return ids
  }

  /** The person's self-exclusion that lasts longest; undefined when there is none. */
  async #find(db: Db, person: Person): Promise<PlayerLimit | undefined> {
    const now = this.#options.clock.now()
    const ids = await this.#options.findSamePerson(db, person)
    const limits = (await Promise.all(ids.map(id => readBinding(db, id, now)))).flat()
    const exclusions = limits.filter(({ type }) => type === 'self_exclusion')
    const endOf = ({ disableAt }: PlayerLimit): number => disableAt ?? Number.POSITIVE_INFINITY
    return exclusions.sort((a, b) => endOf(b) - endOf(a))[0]
  }
}

/** An account that is opened while another of the same person is excluded waits for that, or that waits for it. */
async function lockPerson(transaction: Db, { nameKey, birthDate, phoneNumber }: Person): Promise<void> {
  const keys = [nameKey && birthDate && `${nameKey} ${birthDate}`, phoneNumber].filter(key => key !== null)
  // In one order, so that no two wait for each other.
  for (const key of keys.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
