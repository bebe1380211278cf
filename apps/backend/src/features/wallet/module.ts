/** A player's money accounts and deposits. */
import { requireCurrency } from '../../core/ledger/account-currencies.ts'
import { listAccounts, openAccount, toWireAccount } from '../../core/ledger/accounts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { createDepositHandlers, type DepositDeps } from './deposits.ts'
import { createPendingDeposits } from './pending-deposits.ts'

export interface WalletDeps extends Omit<DepositDeps, 'onMade'> {
  /** See DueQueue. */
  readonly pollIntervalMs: number | undefined
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

export function createWalletModule(deps: WalletDeps): Module {
  const { db, onCommitted } = deps
  const pending = createPendingDeposits({ ...deps, onCredited: onCommitted })
  const accountHandlers = {
    getPlayerAccounts: async ({ player }) => ({ data: (await listAccounts(db, player.id)).map(toWireAccount) }),
    postPlayerAccounts: async ({ player, body }) => {
      requireCurrency(body.currency)
      const account = await openAccount(db, player.id, body.currency)
      if (!account) throw new ApiError('ACCOUNT_EXISTS')
      return { data: toWireAccount(account) }
    },
  } satisfies Handlers
  const depositHandlers = createDepositHandlers({
    ...deps,
    onMade: dueAt => {
      onCommitted()
      if (dueAt) pending.wake(dueAt.getTime())
    },
  })
  return {
    handlers: { ...accountHandlers, ...depositHandlers },
    start: () => pending.start(),
    drain: () => pending.idle(),
    stop: () => pending.stop(),
  }
}
