/** A player of the test's own, so that balances are not shared between tests. */
import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import { issueLinkToken } from '../features/accounts/link-tokens.ts'
import { DEVICE, type TestClient } from './client.ts'
import { newAccount } from './new-account.ts'
import type { TestBackend } from './test-backend.ts'

/** Signs up a new player with that balance. */
export async function openPlayer(
  test: Pick<TestBackend, 'client'>,
  value: number,
  currency = 'EUR',
): Promise<TestClient> {
  const player = test.client()
  await player.call('/users', { body: newAccount({ currency }) })
  await player.renewBearer()
  if (value > 0) await deposit(player, value, currency)
  return player
}

/** Follows a confirmation link of the player's e-mail address: bonuses are given to accounts with a confirmed contact. */
export async function confirmEmail(test: TestBackend, player: TestClient): Promise<void> {
  const { id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
  const link = { playerId: id, purpose: 'confirmation' } as const
  const token = await issueLinkToken(test.backend.database.db, link, test.clock.now())
  const { status } = await player.call(`/users/confirmation?confirmation_token=${token}`)
  if (status !== 200) throw new Error(`the confirmation was answered ${status}`)
}

/** Signs up a new player with that balance and a confirmed e-mail address. */
export async function openConfirmedPlayer(test: TestBackend, value: number, currency = 'EUR'): Promise<TestClient> {
  const player = await openPlayer(test, value, currency)
  await confirmEmail(test, player)
  return player
}

export async function deposit(player: TestClient, value: number, currency = 'EUR'): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const { status } = await player.call('/wallet/deposits', { body: { value, currency }, headers })
  if (status !== 201) throw new Error(`the deposit was answered ${status}`)
}

/** Places one bet and returns it. */
export async function placeOne(
  player: TestClient,
  type: RequestBody<'postBets'>['meta']['type'],
  bet: BetRequest,
): Promise<Bet> {
  const { status, body } = await player.place({ meta: { device_id: DEVICE, quick: false, type }, bets: [bet] })
  const placed = body.data?.[0]
  if (!placed) throw new Error(`the bet was answered ${status} ${JSON.stringify(body)}`)
  return placed
}

export async function findBet(player: TestClient, { id }: Bet): Promise<Bet> {
  const [bet] = await player.bets(`?id=${id}`)
  if (!bet) throw new Error('the bet is not in the history')
  return bet
}
