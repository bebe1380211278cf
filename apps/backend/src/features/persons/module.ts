/** Persons: what accounts claim and hold, which of them are one person's, and the check of accounts that look like another. */
import { sql } from 'kysely'
import { type IdentityClaim, readIdentityClaims, toAccountClaims } from '../../core/players/identity-claims.ts'
import { createPersonHash } from '../../core/players/person-hash.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Module } from '../../platform/module.ts'
import type { TaskTracker } from '../../platform/task-tracker.ts'
import { backfillClaims } from './backfill.ts'
import { deleteOldDevices } from './device-retention.ts'
import { createDueLinks } from './due-links.ts'
import { findAccountsToExclude, lockForProtection } from './exclusions.ts'
import { deleteOldLinks } from './link-retention.ts'
import { applyClaims, type FindSamePerson, lockClaims } from './newcomers.ts'
import { endOutlivedLinks } from './outlived-links.ts'
import { createStopNotices, type StopNoticesOptions } from './stop-notices.ts'

const DAY_MS = 24 * 3_600_000

export interface PersonsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Key of the HMAC under which accounts are found. */
  readonly secret: string
  /** Null: the operator has no register of its own. */
  readonly findSamePerson: FindSamePerson | null
  readonly tasks: TaskTracker
  /** Whether this node serves players: only such a node may write claims. */
  readonly hasCalls: boolean
  readonly pollIntervalMs: number | undefined
  /** See StopNoticesOptions. */
  readonly sendStopNotice: StopNoticesOptions['send']
  readonly onError: (error: unknown) => void
  /** Called after each commit that may have written to the outbox. */
  readonly onCommitted: () => void
}

/** An account's row with what the call has proved beside it. */
export interface AccountClaims {
  readonly player: PlayerRow
  readonly at: Date
  /** Beside those of the row. */
  readonly others?: readonly IdentityClaim[]
  /** See `ClaimsChange`. */
  readonly isConfirmed?: boolean
}

export interface PersonsModule extends Module {
  /** Serialises the opening of accounts that may be one person's; call it first in the transaction. */
  lockNewcomer(transaction: Db, claims: readonly IdentityClaim[]): Promise<void>
  /** The same for an account that changes. */
  lockChange(transaction: Db, playerId: number, claims: readonly IdentityClaim[]): Promise<void>
  /** Records what an account claims and holds now, and begins its check if it looks like a protected account. */
  recordAccount(transaction: Db, account: AccountClaims): Promise<void>
  /** Records a device or a card that an account uses, in a transaction of its own. */
  recordUse(playerId: number, use: { kind: 'device' | 'card' | 'operator_person'; value: string }): Promise<void>
  /** Publishes what `recordAccount` wrote; call it after the commit. */
  publish(): void
  /** Throws IDENTITY_CHECK_PENDING while offers pause for the player; see `has_open_identity_question`. */
  refuseQuestioned(playerId: number): Promise<void>
  /** See `lockForProtection`. */
  lockForProtection(transaction: Db, playerId: number, isExclusion: boolean): Promise<void>
  /** See `findAccountsToExclude`. */
  findAccountsToExclude(transaction: Db, playerId: number, at: Date): ReturnType<typeof findAccountsToExclude>
}

export async function createPersonsModule(deps: PersonsDeps): Promise<PersonsModule> {
  const { db, clock, tasks, hasCalls, onCommitted } = deps
  const hash = createPersonHash(deps.secret)
  const newcomers = { db, clock, hash, findSamePerson: deps.findSamePerson }
  const dueLinks = createDueLinks(deps)
  const stopNotices = createStopNotices({ ...deps, send: deps.sendStopNotice })
  let isStopped = false
  const backfill = { db, clock, hash, isStopped: () => isStopped }
  // Protected accounts at once: newcomers are compared with them.
  if (hasCalls) await backfillClaims(backfill, true)

  /** Whether an account used it within the last day, so that nothing new follows from using it again. */
  async function isRecentlyUsed(playerId: number, { kind, value }: { kind: string; value: string }): Promise<boolean> {
    const claims = (await readIdentityClaims(db, [playerId])).get(playerId) ?? []
    return claims.some(
      claim => claim.kind === kind && claim.value === value && clock.now() - (claim.heldAt?.getTime() ?? 0) < DAY_MS,
    )
  }

  return {
    lockNewcomer: (transaction, claims) => lockClaims(transaction, hash, { playerId: null, claims }),
    lockChange: (transaction, playerId, claims) => lockClaims(transaction, hash, { playerId, claims }),
    recordAccount: (transaction, { player, at, others = [], isConfirmed = false }) =>
      applyClaims(transaction, newcomers, {
        playerId: player.id,
        claims: [...toAccountClaims(player), ...others],
        at,
        isConfirmed,
      }),
    async recordUse(playerId, { kind, value }) {
      if (await isRecentlyUsed(playerId, { kind, value })) return
      const at = new Date(clock.now())
      const claims = [{ kind, value, heldAt: at }]
      await db.transaction().execute(async transaction => {
        await lockClaims(transaction, hash, { playerId, claims })
        await applyClaims(transaction, newcomers, { playerId, claims, at })
      })
      onCommitted()
    },
    async refuseQuestioned(playerId) {
      const { rows } = await sql<{ is_open: boolean }>`
        select has_open_identity_question(${playerId}::bigint) as is_open`.execute(db)
      if (rows[0]?.is_open) throw new ApiError('IDENTITY_CHECK_PENDING')
    },
    publish: onCommitted,
    lockForProtection: (transaction, playerId, isExclusion) =>
      lockForProtection(transaction, newcomers, { playerId, isExclusion, at: new Date(clock.now()) }),
    findAccountsToExclude: (transaction, playerId, at) =>
      findAccountsToExclude(transaction, newcomers, { playerId, at }),
    start() {
      if (hasCalls) tasks.run(() => backfillClaims(backfill, false))
      dueLinks.start()
      if (hasCalls) stopNotices.start()
    },
    async drain() {
      await dueLinks.idle()
      await stopNotices.idle()
    },
    async stop() {
      isStopped = true
      await dueLinks.stop()
      await stopNotices.stop()
    },
    async purgeExpired(now) {
      await Promise.all([
        deleteOldDevices(db, hash, now),
        deleteOldLinks(db, now),
        endOutlivedLinks({ db, clock, onCommitted }),
      ])
    },
  }
}
