/** Newcomers of the bench: compared with a database's protected accounts, and signed up. */
import { toMatchAccount } from '../../apps/backend/src/core/players/identity-claims.ts'
import { createPersonHash, type HashPersonKey } from '../../apps/backend/src/core/players/person-hash.ts'
import { createPlayer } from '../../apps/backend/src/core/players/players.ts'
import { createPersonsModule, type PersonsModule } from '../../apps/backend/src/features/persons/module.ts'
import { findLinkEffects } from '../../apps/backend/src/features/persons/newcomers.ts'
import { systemClock } from '../../apps/backend/src/platform/clock.ts'
import type { Db } from '../../apps/backend/src/platform/db/database.ts'
import { TaskTracker } from '../../apps/backend/src/platform/task-tracker.ts'
import { type Person, toClaims } from './people.ts'

const SECRET = 'secret of the bench'
export const hash: HashPersonKey = createPersonHash(SECRET)

/** Neither an account's id nor a person's. */
const NOBODY = 0
const NO_CLAIMS = toMatchAccount([], 'claimed')

export interface ComparedNewcomer {
  readonly ms: number
  /** Protected accounts that it was compared with. */
  readonly candidates: number
  /** Whether the account would be checked. */
  readonly isStopped: boolean
}

/** Compares a newcomer with the protected accounts of the database, as at sign-up, and times it. */
export async function compareNewcomer(db: Db, person: Person, at: Date): Promise<ComparedNewcomer> {
  const account = toMatchAccount(toClaims(person, at), person.isConfirmed ? 'contact' : 'claimed')
  const startedAt = performance.now()
  const found = await findLinkEffects(
    db,
    { hash, findSamePerson: null },
    {
      subject: { playerId: NOBODY, account },
      before: NO_CLAIMS,
      // After the protections, which are of the same moment.
      openedAt: new Date(at.getTime() + 1),
      personId: NOBODY,
      at,
    },
  )
  const ms = performance.now() - startedAt
  return {
    ms,
    candidates: found.length,
    isStopped: found.some(({ effect }) => effect === 'review' || effect === 'block'),
  }
}

export function createPersons(db: Db): Promise<PersonsModule> {
  const onError = (error: unknown) => {
    throw error
  }
  return createPersonsModule({
    db,
    clock: systemClock,
    secret: SECRET,
    findSamePerson: null,
    tasks: new TaskTracker(onError),
    hasCalls: false,
    pollIntervalMs: undefined,
    // Never: only nodes that answer calls send notices.
    sendStopNotice: () => Promise.reject(new Error('a bench sends nothing')),
    onError,
    onCommitted: () => {},
  })
}

/**
 * Opens an account as `POST /sign_up` does, without the work of the password.
 * @param persons null to open it without claims and comparison
 */
export async function signUp(
  db: Db,
  persons: PersonsModule | null,
  person: Person,
): Promise<{ ms: number; isStopped: boolean }> {
  const at = new Date()
  const claims = toClaims({ ...person, isConfirmed: false }, at).filter(({ kind }) => kind !== 'device')
  const startedAt = performance.now()
  const player = await createPlayer(
    db,
    {
      email: person.email,
      passwordHash: '',
      currency: 'EUR',
      language: 'en',
      firstName: person.first,
      lastName: person.last,
      birthDate: person.birthDate,
      createdAt: at,
    },
    persons
      ? {
          prepare: transaction => persons.lockNewcomer(transaction, claims),
          onCreated: (transaction, created) => persons.recordAccount(transaction, { player: created, at }),
        }
      : {},
  )
  const ms = performance.now() - startedAt
  if (!player) throw new Error(`the address ${person.email} is taken`)
  const { identity_state: state } = await db
    .selectFrom('players')
    .select('identity_state')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  return { ms, isStopped: state === 'check' }
}
