/** Decides submitted bets when they are due; of several nodes on one database only one decides a bet. */

import type { Bet } from '@touchline/contract/entities/bet'
import { readSelections, selectBets } from '../../core/bets/stored-bets.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DueQueue } from '../../platform/due-queue.ts'
import { findNextDueAt } from '../../platform/due-rows.ts'
import { acceptOrReject, type SubmittedBet } from './decide-submitted.ts'
import type { PlacingDeps } from './placement-terms.ts'
import { rebuildSuspensions, type SuspensionSource } from './rebuild-suspensions.ts'
import { prepareRecheck, type Rechecked, recheckBet } from './recheck-bet.ts'

export interface SubmittedOptions extends Pick<PlacingDeps, 'database' | 'catalogue' | 'pricer' | 'rules'> {
  clock: Clock
  suspensions: SuspensionSource
  /** See DueQueue. */
  pollIntervalMs?: number | undefined
  /** Called after each written decision. */
  onDecided: (bet: Bet) => void
  onError: (error: unknown) => void
}

interface Due {
  readonly at: Date
  readonly limit: number
}

/** Reads the submitted bets; with `due` only those that are due, oldest first. */
async function readSubmitted(db: Db, due?: Due): Promise<SubmittedBet[]> {
  const bets = await selectBets(db)
    .where('status', '=', 'submitted')
    .$if(due !== undefined, query => query.where('decide_at', '<=', due?.at ?? null))
    .orderBy('decide_at')
    .$if(due !== undefined, query => query.limit(due?.limit ?? 0))
    .execute()
  const selections = await readSelections(
    db,
    bets.map(({ id }) => id),
  )
  return bets.map(bet => ({ bet, selections: selections.get(bet.id) ?? [] }))
}

export const TRADER_REJECTED: Rechecked = { ok: false, refusal: { error: 'TRADER_REJECTED' } }

async function recheck(submitted: SubmittedBet, options: SubmittedOptions): Promise<Rechecked> {
  const { catalogue, pricer, rules, suspensions, clock } = options
  const { bet, selections } = submitted
  if (bet.is_vip && rules.operator.vipReview.decision !== 'accept') return TRADER_REJECTED
  await prepareRecheck(options, submitted)
  return recheckBet(bet, selections, { catalogue, pricer, rules, suspensions: suspensions.log, at: clock.now() })
}

/** Completes the suspension log for all delayed bets at once, rather than one by one as they come due. */
export async function prepareSubmitted(db: Db, source: SuspensionSource): Promise<void> {
  await rebuildSuspensions(source, await readSubmitted(db))
}

/** Creates the queue of submitted bets; wake it with the time at which a new one is due. */
export function createSubmittedQueue(options: SubmittedOptions): DueQueue<SubmittedBet> {
  const { database, clock, pollIntervalMs, onDecided, onError } = options
  return new DueQueue({
    clock,
    pollIntervalMs,
    onError,
    findDue: (at, limit) => readSubmitted(database.db, { at, limit }),
    findNext: () => findNextDueAt(database.db, { table: 'bets', dueAt: 'decide_at', status: 'submitted' }),
    perform: async submitted => {
      const outcome = await recheck(submitted, options)
      const decided = await acceptOrReject(options, submitted, outcome, {
        by: { actor: 'system', cause: submitted.bet.is_vip ? 'review_ended' : 'delay_ended' },
        at: new Date(clock.now()),
      })
      if (decided) onDecided(decided)
    },
  })
}
