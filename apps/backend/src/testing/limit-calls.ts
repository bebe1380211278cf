import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { UserLimit } from '@touchline/contract/entities/limits'
import { expect } from 'vitest'
import type { Reply, TestClient } from './client.ts'

export type LimitRequest = RequestBody<'postUserLimits'>

export const requestLimit = <T = { data: UserLimit }>(player: TestClient, body: LimitRequest): Promise<Reply<T>> =>
  player.call<T>('/user_limits', { body })

/** Sets a limit that applies at once or is pending. */
export async function setLimit(player: TestClient, request: LimitRequest): Promise<UserLimit> {
  const { status, body } = await requestLimit(player, request)
  expect(status).toBe(201)
  return body.data
}

export const listLimits = async (player: TestClient): Promise<ResponseBody<'getUserLimits'>> =>
  (await player.call<ResponseBody<'getUserLimits'>>('/user_limits')).body

export const confirmLimit = <T = { data: UserLimit }>(player: TestClient, { id }: UserLimit): Promise<Reply<T>> =>
  player.call<T>(`/user_limits/${id}/confirm`, { method: 'POST' })

export const removeLimit = <T = { data: UserLimit }>(player: TestClient, { id }: UserLimit): Promise<Reply<T>> =>
  player.call<T>(`/user_limits/${id}`, { method: 'DELETE' })

/** The status of a deposit, or the error of the limit. */
export async function tryDeposit(player: TestClient, value: number, currency = 'EUR', simulate?: string) {
  const headers = { 'idempotency-key': randomUUID() }
  const { status, body } = await player.call('/wallet/deposits', { body: { value, currency, simulate }, headers })
  return status === 201 ? status : body.message
}
