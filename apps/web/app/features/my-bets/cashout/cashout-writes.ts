/**
 * Sends cash-outs as idempotent writes and maps their outcomes to the state machine's events. The bet's own status takes
 * precedence over a rejection that follows a lost response, because the bet may have been cashed out from another page.
 */
import type { CashoutEvent } from '@touchline/betting/cashout/cashout-request'
import { type ApiError, MalformedResponseError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createIdempotentWrite, type WriteOutcome } from '@touchline/client/idempotent-write'
import { createPendingWrites, type OwnedWrite } from '@touchline/client/pending-writes'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorName } from '@touchline/contract/errors'

export interface CashoutWritesDeps {
  readonly api: Pick<Api, 'call'>
  readonly now: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Id of the current session; empty while unknown. Cash-outs are never sent in another one. */
  readonly owner: () => string
  /** A newer state of a bet was received. */
  readonly onBet: (bet: Bet) => void
  readonly report: (error: unknown, context: string) => void
}

interface CashoutBody {
  readonly bet_id: string
  readonly to_cashout: number
}

type CashoutWrite = OwnedWrite<CashoutBody>

export type CashoutOutcome = WriteOutcome<Bet>

const isCashout = ({ bet_id, to_cashout }: Readonly<Record<string, unknown>>): boolean =>
  typeof bet_id === 'string' && Number.isSafeInteger(to_cashout)

/** Stored by the server under the key, or permanent for this bet and player. */
const FINAL_ERRORS: readonly string[] = [
  'CASHOUT_CHANGED',
  'CASHOUT_UNAVAILABLE',
  'NOT_FOUND',
  'PLAYER_EXCLUDED',
] satisfies ErrorName[]

/** @param isAwaited whether the bet's state machine still waits for the outcome of a write */
export function createCashoutWrites(
  { api, now, wait, owner, onBet, report }: CashoutWritesDeps,
  isAwaited: (write: CashoutWrite) => boolean,
) {
  const storage = createPendingWrites<CashoutBody>('touchline.cashouts', isCashout)
  let restoredOwner: string | null = null
  const isOwner = (write: CashoutWrite): boolean => write.owner === owner()

  /** Fetches a bet; undefined when the player has no such bet. */
  const fetchBet = async (betId: string, shouldSend?: () => boolean): Promise<Bet | undefined> => {
    const { data } = await api.call('getBets', { query: { id: betId, limit: 1 }, shouldSend })
    const bet = data.find(({ id }) => id === betId)
    if (bet) onBet(bet)
    return bet
  }
  const client = createIdempotentWrite<CashoutWrite, Bet>({
    submit: async write => {
      const { body, idempotencyKey } = write
      // A session renewed for another player must not continue the request.
      const shouldSend = () => isOwner(write) && isAwaited(write)
      const { data } = await api.call('postBetsCashout', { body, idempotencyKey, shouldSend })
      if (!data) throw new MalformedResponseError('postBetsCashout', 'postBetsCashout: a response without the bet')
      return data
    },
    find: async write => {
      const bet = await fetchBet(write.body.bet_id, () => isOwner(write))
      return bet?.status === 'cashed_out' || bet?.status === 'cashout_in_progress' ? bet : null
    },
    scopeOf: ({ name }) => (FINAL_ERRORS.includes(name) ? 'final' : 'none'),
    confirmsRejections: true,
    isOwner,
    storage,
    now,
    wait,
    report: error => report(error, 'reconciling a cash-out'),
  })

  return {
    fetchBet,
    /** The writes of this session that were pending when the page was unloaded, once; drops those of others. */
    restore(): readonly CashoutWrite[] {
      if (restoredOwner === owner()) return []
      restoredOwner = owner()
      for (const write of storage.list()) if (!isOwner(write)) storage.remove(write)
      return storage.list()
    },
    send: (betId: string, amount: number, idempotencyKey: string): Promise<CashoutOutcome> => {
      const body = { bet_id: betId, to_cashout: amount }
      return client.send({ idempotencyKey, body, owner: owner(), at: now(), lastAt: now() })
    },
    async reconcile(key: string): Promise<CashoutOutcome> {
      const write = storage.list().find(({ idempotencyKey }) => idempotencyKey === key)
      if (!write) return { kind: 'pending' }
      const outcome = await client.reconcile(write, () => isAwaited(write))
      // A push has given the state machine the outcome.
      if (outcome.kind === 'pending') storage.remove(write)
      return outcome
    },
  }
}

/** The state machine's event for a rejection; a changed offer carries the current amount. */
function toRejected({ name, data, localizedMessage = '' }: ApiError, key: string, now: number): CashoutEvent {
  const { to_cashout: amount } = data
  const isChanged = name === 'CASHOUT_CHANGED'
  if (isChanged && typeof amount === 'number' && amount > 0) return { type: 'amountChanged', key, amount, now }
  const isGone = isChanged || name === 'CASHOUT_UNAVAILABLE'
  return { type: 'rejected', key, reason: isGone ? 'unavailable' : 'failed', message: localizedMessage }
}

export function toCashoutEvent(outcome: CashoutOutcome, key: string, now: number): CashoutEvent {
  switch (outcome.kind) {
    case 'accepted':
      return { type: 'accepted', key, status: outcome.response.status, amount: outcome.response.win_amount }
    case 'rejected':
      return toRejected(outcome.error, key, now)
    case 'notExecuted':
      return { type: 'rejected', key, reason: 'failed', message: '' }
    case 'unauthorized':
    case 'pending':
      return { type: 'responseLost', key }
  }
}
