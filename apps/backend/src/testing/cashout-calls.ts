/** Calls of the cash-out as a player makes them. */
import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import type { Reply, TestClient } from './client.ts'

/** The bet, or the error with what is offered now. */
export interface CashoutAnswer extends ErrorBody {
  data: ErrorBody['data'] & Bet
}

export type CashoutPart = Omit<RequestBody<'postBetsCashoutPart'>, 'bet_id'>

export const cashOut = (
  player: TestClient,
  { id }: Bet,
  amount: number,
  key: string = randomUUID(),
): Promise<Reply<CashoutAnswer>> =>
  player.call('/bets/cashout', { body: { bet_id: id, to_cashout: amount }, headers: { 'idempotency-key': key } })

export const cashOutPart = (
  player: TestClient,
  { id }: Bet,
  part: CashoutPart,
  key: string = randomUUID(),
): Promise<Reply<CashoutAnswer>> =>
  player.call('/bets/cashout/part', { body: { bet_id: id, ...part }, headers: { 'idempotency-key': key } })
