/** Who players are: what is stored, corrections and changes, appeals, the operator's identity checks, and staff's queues. */
import type { PlayerIdentityProfile } from '@touchline/contract/entities/player'
import type { ReviewQueue } from '../../core/players/review-queue.ts'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { createAppealReviews } from './appeal-reviews.ts'
import { addAppeal } from './appeals.ts'
import { createChangeReviews } from './change-reviews.ts'
import { requestChange } from './changes.ts'
import { createCheckReviews } from './check-reviews.ts'
import { readIdentityDetails, readIdentityProfile } from './details.ts'
import { deleteErasedKeys, erasePlayer } from './erasure.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { repayLaterSettlements } from './later-settlements.ts'
import { createLinkReviews } from './link-reviews.ts'
import { confirmOtherAccount, deleteOtherAccountCodes, sendOtherAccountCode } from './other-accounts.ts'
import { verifyPlayer } from './verification.ts'
import { toWireAppeal, toWireChange } from './wire.ts'

export interface IdentityModule extends Module {
  /** See `readIdentityProfile`. */
  readProfile(db: Db, row: PlayerRow): Promise<PlayerIdentityProfile>
  readonly reviewQueues: Readonly<Record<'appeals' | 'changes' | 'checks' | 'links', ReviewQueue>>
}

export function createIdentityModule(deps: IdentityDeps): IdentityModule {
  const { db, clock } = deps
  const readNow = () => new Date(clock.now())
  return {
    handlers: {
      getPlayerIdentity: async ({ player }) => ({ data: await readIdentityDetails(db, player.id, readNow()) }),
      postPlayerIdentityChange: async ({ player, body }) => ({
        data: toWireChange(await requestChange(deps, player.id, body)),
      }),
      // In the background, so that neither the answer nor its time tells whether there is such an account.
      postPlayerOtherAccount: ({ player, body }) => {
        deps.tasks.run(() => sendOtherAccountCode(deps, player.id, body.email))
        return undefined
      },
      postPlayerOtherAccountConfirm: async ({ player, body }) => ({
        data: await confirmOtherAccount(deps, player.id, body.code),
      }),
      postPlayerAppeal: async ({ player, body }) => ({
        data: toWireAppeal(await addAppeal(deps, player.id, body.text)),
      }),
      postOperatorPlayerIdentity: async ({ operator: actor, params, body }) => ({
        data: await verifyPlayer(deps, { playerId: params.player_id, body, actor }),
      }),
      postOperatorPlayerErasure: async ({ operator: actor, params, body }) => ({
        data: await erasePlayer(deps, { playerId: params.player_id, reason: body.reason, actor }),
      }),
    } satisfies Handlers,
    async purgeExpired(now) {
      await deleteErasedKeys(db, new Date(now - deps.exclusionRetentionSeconds * 1000))
      await deleteOtherAccountCodes(db, new Date(now))
      await repayLaterSettlements(db, new Date(now))
      deps.onCommitted()
    },
    readProfile: (connection, row) => readIdentityProfile(connection, row, readNow()),
    reviewQueues: {
      appeals: createAppealReviews(deps),
      changes: createChangeReviews(deps),
      checks: createCheckReviews(deps),
      links: createLinkReviews(deps),
    },
  }
}
