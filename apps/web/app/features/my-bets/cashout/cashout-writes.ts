/**
 * Sends cash-outs as idempotent writes and maps their outcomes to the state machine's events. The bet's own status takes
 * precedence over a rejection that follows a lost response, because the bet may have been cashed out from another page.
 */
import type { CashoutEvent } from '@touchline/betting/cashout/cashout-request'
import { findPaidPart, type PartRequest } from '@touchline/betting/cashout/partial-cashout'
import { type ApiError, MalformedResponseError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createIdempotentWrite, type WriteOutcome } from '@touchline/client/idempotent-write'
import { createPendingWrites, type OwnedWrite } from '@touchline/client/pending-writes'
import type { RequestBody } from '@touchline/contract/endpoints'
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

type CashoutBody = RequestBody<'postBetsCashout'> | RequestBody<'postBetsCashoutPart'>

type CashoutWrite = OwnedWrite<CashoutBody>

export type CashoutOutcome = WriteOutcome<Bet>

const isCashout = ({ bet_id, to_cashout, remaining, stake, amount }: Readonly<Record<string, unknown>>): boolean =>
  typeof bet_id === 'string' &&
  (Number.isSafeInteger(to_cashout) || [remaining, stake, amount].every(value => Number.isSafeInteger(value)))

/** The part that a request is about; null for one about all that is left. */
export const partOf = (body: CashoutBody): PartRequest | null =>
  'remaining' in body ? { remaining: body.remaining, stake: body.stake } : null

/** The amount that the player agreed to. */
export const amountOf = (body: CashoutBody): number => ('remaining' in body ? body.amount : body.to_cashout)

/** Stored by the server under the key, or permanent for this bet and player. */
const FINAL_ERRORS: readonly string[] = [
  'CASHOUT_CHANGED',
  'CASHOUT_UNAVAILABLE',
  'CASHOUT_PART_REFUSED',
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
      const options = { idempotencyKey, shouldSend }
      const { data } =
        'remaining' in body
          ? await api.call('postBetsCashoutPart', { body, ...options })
          : await api.call('postBetsCashout', { body, ...options })
      if (!data) throw new MalformedResponseError('postBetsCashout', 'postBetsCashout: a response without the bet')
      return data
    },
    find: async write => {
      const bet = await fetchBet(write.body.bet_id, () => isOwner(write))
      if (!bet) return null
      const part = partOf(write.body)
      if (part && findPaidPart(bet, part) !== null) return bet
      return bet.status === 'cashout_in_progress' || (bet.status === 'cashed_out' && !part) ? bet : null
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
    send: (
      betId: string,
      { amount, key: idempotencyKey, part }: { amount: number; key: string; part?: PartRequest },
    ): Promise<CashoutOutcome> => {
      const body = part ? { bet_id: betId, ...part, amount } : { bet_id: betId, to_cashout: amount }
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
  const { to_cashout: amount, part } = data
  const isChanged = name === 'CASHOUT_CHANGED'
  if (part) return { type: 'rejected', key, reason: 'changed', message: localizedMessage }
  if (isChanged && typeof amount === 'number' && amount > 0) return { type: 'amountChanged', key, amount, now }
  const isGone = isChanged || name === 'CASHOUT_UNAVAILABLE' || name === 'CASHOUT_PART_REFUSED'
  return { type: 'rejected', key, reason: isGone ? 'unavailable' : 'failed', message: localizedMessage }
}

/** @param part the part that the request is about; absent for all that is left */
export function toCashoutEvent(outcome: CashoutOutcome, key: string, now: number, part?: PartRequest): CashoutEvent {
  switch (outcome.kind) {
    case 'accepted':
      return {
        type: 'accepted',
        key,
        status: outcome.response.status,
        amount: part ? (findPaidPart(outcome.response, part) ?? 0) : outcome.response.win_amount,
      }
    case 'rejected':
      return toRejected(outcome.error, key, now)
    case 'notExecuted':
      return { type: 'rejected', key, reason: 'failed', message: '' }
    case 'unauthorized':
    case 'pending':
      return { type: 'responseLost', key }
  }
}
