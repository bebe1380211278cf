/** A player's client that retries each request until it gets a response, and records the responses. */
import { randomUUID } from 'node:crypto'
import { estimatePart, partStakeForPercent } from '@touchline/betting/cashout/partial-cashout'
import type { Bet } from '@touchline/contract/entities/bet'
import { betOn, DEVICE, pick, type Reply, TestClient } from '../../apps/backend/src/testing/client.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { customLegs } from './custom-bets.ts'
import { TOTAL } from './feed-actions.ts'
import type { KillableNode } from './killable-node.ts'
import type { Leg, LimitType, OperationLog, Request, Response } from './operations.ts'

/** Maximum attempts while the back end is up. */
const MAX_SENDS = 20

const TOO_MUCH = 1_000_000_000

interface AnyBody {
  message?: string
  data?: unknown
}

interface Call {
  readonly path: string
  readonly body: object
}

/** Retries a call that a kill interrupted until it gets a response. */
export async function callUntilAnswered<T>(
  node: KillableNode,
  call: () => Promise<Reply<T>>,
  onSend: () => void = () => undefined,
): Promise<Reply<T>> {
  for (let left = MAX_SENDS; ; left -= 1) {
    await node.serving()
    onSend()
    try {
      const reply = await call()
      if (reply.status !== 503 || left <= 1) return reply
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}

function readBet({ data }: AnyBody): Response['bet'] {
  const [first] = Array.isArray(data) ? data : [data]
  const { id, status } = (first ?? {}) as Partial<Bet>
  return typeof id === 'string' && typeof status === 'string' ? { id, status } : null
}

const toResponse = ({ status, body }: Reply<AnyBody>): Response => ({
  status,
  error: status < 300 ? null : (body.message ?? 'no message'),
  bet: status < 300 ? readBet(body) : null,
})

export class Player {
  readonly id: number
  readonly isVip: boolean
  readonly #client: TestClient
  readonly #node: KillableNode
  readonly #log: OperationLog
  #count = 0
  readonly #betIds: string[] = []

  constructor(id: number, isVip: boolean, context: { client: TestClient; node: KillableNode; log: OperationLog }) {
    this.id = id
    this.isVip = isVip
    this.#client = context.client
    this.#node = context.node
    this.#log = context.log
  }

  /** Whole hundreds, with the number of the operation for cents: no two operations have the same amount. */
  #amountOf(hundreds: number): number {
    this.#count += 1
    return hundreds * 100 + this.#count
  }

  deposit(hundreds: number, copies: number): Promise<void> {
    const amount = this.#amountOf(hundreds)
    const call = { path: '/wallet/deposits', body: { value: amount, currency: 'EUR' } }
    return this.#perform({ kind: 'deposit', amount }, call, copies)
  }

  place(legs: readonly Leg[], hundreds: number, copies: number): Promise<void> {
    const amount = this.#amountOf(hundreds)
    const body = betOn(
      legs.map(({ matchId, outcomeId }) => pick(matchId, outcomeId)),
      amount,
    )
    return this.#perform({ kind: 'place', amount, legs, isVip: this.isVip }, { path: '/bets', body }, copies)
  }

  /** Places a custom bet on a match's result and its total. */
  placeCustom(
    matchId: number,
    outcomeId: string,
    { hundreds, copies }: { hundreds: number; copies: number },
  ): Promise<void> {
    const amount = this.#amountOf(hundreds)
    const body = {
      meta: { device_id: DEVICE, quick: false, type: 'custom_bet' },
      bets: [{ stake: { value: amount, currency: 'EUR' }, ...customLegs(matchId, outcomeId) }],
    }
    const legs = [outcomeId, TOTAL.over].map(leg => ({ matchId, outcomeId: leg }))
    return this.#perform({ kind: 'place', amount, legs, isVip: this.isVip }, { path: '/bets', body }, copies)
  }

  /** Accepts the cash-out offer of one of the player's bets, if there is one. */
  async cashOut(index: number, copies: number): Promise<void> {
    const betId = this.#betIds[index % this.#betIds.length]
    if (betId === undefined) return
    const amount = (await this.#readOffered(betId))?.to_cashout ?? null
    if (amount === null) return
    const call = { path: '/bets/cashout', body: { bet_id: betId, to_cashout: amount } }
    await this.#perform({ kind: 'cash_out', amount, betId }, call, copies)
  }

  /** Cashes out a part of one of the player's bets, if there is an offer, in so many tabs that show the same offer. */
  async cashOutPart(index: number, percent: number, { copies, tabs }: { copies: number; tabs: number }): Promise<void> {
    const betId = this.#betIds[index % this.#betIds.length]
    if (betId === undefined) return
    const bet = await this.#readOffered(betId)
    if (!bet || bet.to_cashout === null) return
    const remaining = bet.rest?.stake ?? bet.stake.value
    const stake = partStakeForPercent(remaining, percent)
    const amount = estimatePart({ remaining, whole: bet.to_cashout }, stake)
    const request = { kind: 'cash_out_part', amount, betId, remaining, stake } as const
    const call = { path: '/bets/cashout/part', body: { bet_id: betId, remaining, stake, amount } }
    await Promise.all(Array.from({ length: tabs }, () => this.#perform(request, call, copies)))
  }

  /** The bet with its offer. The value of a custom bet is computed for a request, which asks for more than any bet pays. */
  async #readOffered(betId: string): Promise<Bet | undefined> {
    const read = async () =>
      (await this.#call<{ data: Bet[] }>(() => this.#client.call(`/bets?id=${betId}`))).body.data[0]
    const bet = await read()
    if (bet?.cashout_reason !== 'pricing') return bet
    const options = {
      body: { bet_id: betId, to_cashout: TOO_MUCH },
      headers: { 'idempotency-key': randomUUID() },
    }
    await this.#call(() => this.#client.call('/bets/cashout', options))
    return read()
  }

  limit(type: LimitType, hundreds: number): Promise<void> {
    const amount = this.#amountOf(hundreds)
    const body = { type, period: 'day', value: amount, currency: 'EUR' }
    return this.#perform({ kind: 'limit', amount, type }, { path: '/user_limits', body }, 1)
  }

  async #perform(request: Request, { path, body }: Call, copies: number): Promise<void> {
    const key = request.kind === 'limit' ? null : randomUUID()
    const startedAt = this.#log.tick()
    let sends = 0
    const send = () =>
      this.#call<AnyBody>(
        () => this.#client.call(path, { body, ...(key && { headers: { 'idempotency-key': key } }) }),
        () => {
          sends += 1
        },
      )
    const responses = (await Promise.all(Array.from({ length: copies }, send))).map(toResponse)
    for (const { bet } of request.kind === 'place' ? responses.slice(0, 1) : []) if (bet) this.#betIds.push(bet.id)
    this.#log.add({ playerId: this.id, key, request, startedAt, endedAt: this.#log.tick(), sends, responses })
  }

  async #call<T>(call: () => Promise<Reply<T>>, onSend?: () => void): Promise<Reply<T>> {
    const reply = await callUntilAnswered(this.#node, call, onSend)
    if (reply.status !== 401) return reply
    await callUntilAnswered(this.#node, async () => {
      await this.#client.renewBearer()
      return { status: 200, headers: new Headers(), body: null }
    })
    return callUntilAnswered(this.#node, call, onSend)
  }
}

/** Signs up a player; the back end must be up. */
export async function createPlayer(node: KillableNode, log: OperationLog, isVip: boolean): Promise<Player> {
  const client = new TestClient(node.url)
  const { status, body } = await client.call<{ data: { id: number } }>('/users', { body: newAccount() })
  if (status !== 201) throw new Error(`signing up was answered ${status} ${JSON.stringify(body)}`)
  await client.renewBearer()
  return new Player(body.data.id, isVip, { client, node, log })
}
