/** Player protection: limits, breaks, self-exclusion, play time and reality checks. */
import { CURRENCIES } from '../../core/ledger/account-currencies.ts'
import type { PlaySettings } from '../../core/players/play-limits.ts'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AuthenticatedPlayer } from '../../platform/http/authentication.ts'
import type { Module } from '../../platform/module.ts'
import { type BindingOutcome, bindAccounts } from './bind-accounts.ts'
import { checkDeposit, type WantedDeposit } from './check-deposit.ts'
import { excludeForGood } from './exclude-for-good.ts'
import { storeCurrencyRates } from './limit-currency.ts'
import { createLimitHandlers, type LimitDeps } from './limit-handlers.ts'
import type { PersonAccounts } from './person-accounts.ts'
import { deleteTimePlayed, PlayTime } from './play-time.ts'
import { type Bounds, isSelfExcluded, readBounds } from './player-bounds.ts'
import type { PlayerSessions } from './player-sessions.ts'
import { createRealityCheckHandlers } from './reality-check-handlers.ts'
import { createRequestRecorder } from './request-recorder.ts'

/** Twice the longest period of a time limit. */
const TIME_PLAYED_RETENTION_MS = 62 * 24 * 3_600_000

export interface ProtectionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly protection: ProtectionSettings
  readonly platform: PlaySettings['platform']
  readonly persons: PersonAccounts
  readonly sessions: PlayerSessions
  /** See LimitDeps. */
  readonly onSelfExcluded: LimitDeps['onSelfExcluded']
  /** Whether players are notified of limits that are nearly used. */
  readonly notifiesUsedLimits: boolean
  /** Called after each commit that may have written to the outbox. */
  readonly onCommitted: () => void
}

export interface ProtectionModule extends Module {
  /** Records an authenticated request as play time. */
  recordRequest(player: AuthenticatedPlayer): Promise<void>
  /** See `checkDeposit`. */
  checkDeposit(transaction: Db, deposit: WantedDeposit): Promise<void>
  /** Throws PLAYER_EXCLUDED for a self-excluded player. */
  refuseSelfExcluded(playerId: number): Promise<void>
  isSelfExcluded(playerId: number, transaction?: Db): Promise<boolean>
  /** See `bindAccounts`; the returned function ends the sessions of accounts that are excluded by it. */
  bindAccounts(
    transaction: Db,
    binding: Parameters<typeof bindAccounts>[2],
  ): Promise<{ outcome: BindingOutcome; endSessions: () => Promise<void> }>
  /** See `excludeForGood`. */
  excludeForGood(transaction: Db, playerId: number, at: Date): Promise<() => Promise<void>>
  /** See `PlayTime.readRemainingMs`. */
  readRemainingMs(playerId: number): Promise<number | null>
  readBounds(playerId: number): Promise<Bounds>
  recordPlay(playerId: number, sessionId: string): Promise<void>
  readPlayStart(playerId: number): Promise<Date>
  isIdle(sessionId: string): Promise<boolean>
  recordActivity(sessionId: string): Promise<void>
}

export async function createProtectionModule(deps: ProtectionDeps): Promise<ProtectionModule> {
  const { db, clock, protection, sessions } = deps
  await storeCurrencyRates(db, clock, CURRENCIES)
  const playTime = new PlayTime({ db, clock, protection })
  const recorder = createRequestRecorder({ ...deps, playTime })
  const services = { db, clock, playTime, protection }
  return {
    handlers: {
      ...createLimitHandlers({
        ...services,
        sessions,
        onSelfExcluded: deps.onSelfExcluded,
        requestRecorder: recorder,
        persons: deps.persons,
      }),
      ...createRealityCheckHandlers(services),
    },
    recordRequest: player => recorder.record(player),
    checkDeposit: (transaction, deposit) => checkDeposit(transaction, deposit, deps),
    async refuseSelfExcluded(playerId) {
      if (await isSelfExcluded(db, playerId, clock.now())) throw new ApiError('PLAYER_EXCLUDED')
    },
    isSelfExcluded: (playerId, transaction = db) => isSelfExcluded(transaction, playerId, clock.now()),
    async bindAccounts(transaction, binding) {
      const { outcome, ended } = await bindAccounts(transaction, sessions, binding)
      return {
        outcome,
        endSessions: async () => {
          for (const end of ended) await sessions.finishEnd(end)
        },
      }
    },
    excludeForGood: (transaction, playerId, at) => excludeForGood(transaction, deps, playerId, at),
    readRemainingMs: playerId => playTime.readRemainingMs(playerId),
    readBounds: playerId => readBounds(services, playerId),
    async recordPlay(playerId, sessionId) {
      await playTime.record(playerId, sessionId)
    },
    readPlayStart: async playerId => (await playTime.readSession(playerId)).startedAt,
    async isIdle(sessionId) {
      const { idleSeconds } = protection
      if (idleSeconds === null) return false
      return clock.now() - (await playTime.readActiveAt(sessionId)).getTime() > idleSeconds * 1000
    },
    recordActivity: sessionId => playTime.recordActivity(sessionId),
    purgeExpired: now => deleteTimePlayed(db, new Date(now - TIME_PLAYED_RETENTION_MS)),
  }
}
