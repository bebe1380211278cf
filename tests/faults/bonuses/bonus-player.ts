/**
 * A player who uses bonuses over the bad line. Every action has one key and is sent, sometimes in several copies at once,
 * until it is answered; copies that succeed must be answered alike.
 */
import { randomUUID } from 'node:crypto'
import type { Bet, BetRequest, SelectionRequest } from '@touchline/contract/entities/bet'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { Random } from '@touchline/simulator/shared/random'
import { type CallOptions, DEVICE, pick, type Reply, TestClient } from '../../../apps/backend/src/testing/client.ts'
import { newAccount } from '../../../apps/backend/src/testing/new-account.ts'
import { type KillableNode, OPERATOR_TOKEN } from '../../linear/killable-node.ts'
import { ACTIVATED, CODE, FREEBETS } from './campaigns.ts'

export const ACTIONS = ['freebet', 'boost', 'hunt', 'race', 'plain', 'claim', 'box', 'code', 'cash out'] as const
export type BonusAction = (typeof ACTIONS)[number]

export const CLIENT_TIMEOUT_MS = 2000
const MAX_SENDS = 100
const PAUSE_MS = 20
const START_CENTS = 1_000_000
/** Answers that say nothing of the request. */
const UNANSWERED = [401, 429, 502, 503]

const stake = (value: number) => ({ value, currency: 'EUR' })

export interface BonusFigures {
  /** Actions by outcome. */
  readonly outcomes: Map<string, number>
  /** Keys whose successes were answered differently, and freebets used twice. */
  readonly errors: string[]
}

interface PlayerDeps {
  readonly node: KillableNode
  readonly proxyUrl: string
  readonly random: Random
  readonly figures: BonusFigures
}

type Body = { readonly data?: unknown; readonly message?: string }

async function sendUntilAnswered<T>(node: KillableNode, client: TestClient, path: string, options: CallOptions) {
  for (let left = MAX_SENDS; ; left -= 1) {
    await node.serving()
    try {
      const reply: Reply<T> = await client.call<T>(path, options)
      if (!UNANSWERED.includes(reply.status)) return reply
      if (reply.status === 401) await client.renewBearer()
    } catch (error) {
      if (left <= 1) throw error
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

export class BonusPlayer {
  readonly #deps: PlayerDeps
  readonly #client: TestClient
  readonly #id: number

  private constructor(deps: PlayerDeps, client: TestClient, id: number) {
    this.#deps = deps
    this.#client = client
    this.#id = id
  }

  /** Signs up a player with money, who activates what can be activated. */
  static async create(deps: PlayerDeps): Promise<BonusPlayer> {
    const direct = new TestClient(deps.node.url)
    const { body } = await direct.call<{ data: { id: number } }>('/users', { body: newAccount() })
    await direct.renewBearer()
    const headers = () => ({ 'idempotency-key': randomUUID() })
    await direct.call('/wallet/deposits', { body: { value: START_CENTS, currency: 'EUR' }, headers: headers() })
    for (const id of ACTIVATED) await direct.call(`/bonuses/${id}/activate`, { method: 'POST', headers: headers() })
    const { cookie, bearer } = direct
    const client = Object.assign(new TestClient(deps.proxyUrl), { cookie, bearer, timeoutMs: CLIENT_TIMEOUT_MS })
    return new BonusPlayer(deps, client, body.data.id)
  }

  async perform(action: BonusAction, matchIds: readonly number[]): Promise<void> {
    const { random } = this.#deps
    const match = () => matchIds[random.integer(0, matchIds.length - 1)] ?? 0
    const leg = () => pick(match(), random.chance(0.7) ? '1' : '2')
    switch (action) {
      case 'freebet':
        return this.#useFreebet(leg())
      case 'boost': {
        const bonus = { id: 'combo-boost', type: 'comboboost' as const, odds: 1.03 }
        return this.#place(action, { stake: stake(700), selections: matchIds.slice(0, 3).map(id => pick(id)), bonus })
      }
      case 'hunt':
        return this.#place(action, { stake: stake(900), selections: [leg()], bonus: { id: 'hunt', type: 'hunting' } })
      case 'race':
        return this.#place(action, {
          stake: stake(900),
          selections: [leg()],
          bonus: { id: 'race', type: 'tournament' },
        })
      case 'plain':
        return this.#place(action, { stake: stake(1000), selections: [leg()] })
      case 'claim':
        return this.#send(action, `/bonuses/${random.chance(0.5) ? 'hunt' : 'race'}/activate`, undefined)
      case 'box':
        return this.#openBox()
      case 'code':
        return this.#send(action, '/bonuses/promo-code', { code: CODE })
      case 'cash out':
        return this.#cashOut()
    }
  }

  /** A freebet that the operator gives, used by two requests at once: at most one may have it. */
  async #useFreebet(selection: SelectionRequest): Promise<void> {
    const { node, random, figures } = this.#deps
    const campaign = FREEBETS[random.integer(0, FREEBETS.length - 1)]
    const operator = Object.assign(new TestClient(node.url), { timeoutMs: CLIENT_TIMEOUT_MS })
    const { body } = await sendUntilAnswered<{ data: Freebet }>(
      node,
      operator,
      `/operator/players/${this.#id}/bonuses`,
      {
        headers: { 'x-operator-token': OPERATOR_TOKEN },
        body: { campaign, cause: randomUUID() },
      },
    )
    const bonus = { id: body.data.id, type: 'freebet' as const }
    const bet = { stake: stake(1000), selections: [selection], bonus }
    const replies = await Promise.all([this.#request('/bets', toPlacing(bet)), this.#request('/bets', toPlacing(bet))])
    this.#count('freebet', replies[0])
    if (replies.filter(({ status }) => status === 200).length > 1)
      figures.errors.push(`freebet ${bonus.id} was used twice`)
  }

  async #place(action: BonusAction, bet: BetRequest): Promise<void> {
    return this.#send(action, '/bets', toPlacing(bet))
  }

  async #openBox(): Promise<void> {
    const { body } = await this.#read<{ data: Freebet[] }>('/bonuses/freebets?limit=50&user_bonus_status=active')
    const freebet = body.data.find(({ issued }) => issued !== null && issued.times_used === 0)
    if (freebet) await this.#send('box', '/bonuses/box/boost', { freebet_id: freebet.id })
  }

  async #cashOut(): Promise<void> {
    const { body } = await this.#read<{ data: Bet[] }>('/bets?status=open&limit=50')
    const bet = body.data.find(({ to_cashout }) => to_cashout !== null)
    if (bet) await this.#send('cash out', '/bets/cashout', { bet_id: bet.id, to_cashout: bet.to_cashout })
  }

  #read<T>(path: string): Promise<Reply<T>> {
    return sendUntilAnswered<T>(this.#deps.node, this.#client, path, {})
  }

  async #send(action: BonusAction, path: string, body: unknown): Promise<void> {
    this.#count(action, await this.#request(path, body))
  }

  /** Sends one to three copies under one key. Returns a success, if there is one, else a refusal. */
  async #request(path: string, body: unknown): Promise<Reply<Body>> {
    const { node, random, figures } = this.#deps
    const key = randomUUID()
    const options = { method: 'POST', headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) }
    const copies = Array.from({ length: random.integer(1, 3) }, () =>
      sendUntilAnswered<Body>(node, this.#client, path, options),
    )
    const replies = await Promise.all(copies)
    const successes = replies.filter(({ status }) => status < 300)
    if (new Set(successes.map(reply => JSON.stringify(reply.body))).size > 1)
      figures.errors.push(`${path} was answered differently under one key`)
    const [reply] = [...successes, ...replies]
    if (!reply) throw new Error('nothing was sent')
    return reply
  }

  #count(action: BonusAction, { status, body }: Reply<Body>): void {
    const { outcomes, errors } = this.#deps.figures
    const name = `${action} ${status < 300 ? 'done' : (body.message ?? status)}`
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    if (status >= 500) errors.push(`${action} was answered ${status}`)
  }
}

function toPlacing(bet: BetRequest) {
  const type = bet.selections.length > 1 ? 'combo' : 'single'
  return { meta: { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'any' }, bets: [bet] }
}
