/**
 * Players who deposit and bet over healthy connections while their pages are open, so that the pages must receive changed
 * balances and bets. In the end each page must show the server's state.
 */

import { randomUUID } from 'node:crypto'
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Random } from '@touchline/simulator/shared/random'
import { betOn, TestClient } from '../../../apps/backend/src/testing/client.ts'
import { type Person, retryUntilUp } from '../browser.ts'
import { readOffers } from '../offers.ts'
import { PASSWORD } from '../test-system.ts'
import type { StormClient } from './storm-client.ts'
import type { StormSystem } from './storm-system.ts'

type Accounts = ResponseBody<'getPlayerAccounts'>['data']
type Bets = ResponseBody<'getBets'>['data']

const ACTIONS_PER_CHECK = 50

export class Player {
  readonly person: Person
  readonly #system: Pick<StormSystem, 'httpUrl'>
  #cookie = ''
  #actions = 0

  constructor(system: Pick<StormSystem, 'httpUrl'>, person: Person) {
    this.#system = system
    this.person = person
  }

  async signIn(): Promise<void> {
    const client = new TestClient(this.#system.httpUrl)
    await client.signIn(this.person.email, PASSWORD)
    this.#cookie = client.cookie
  }

  /** Deposits or bets; the outcome during a kill is read from the server later. */
  async act(random: Random): Promise<void> {
    const client = await this.#open()
    // Bets are refused while a reality check waits for its answer.
    if (this.#actions++ % ACTIONS_PER_CHECK === 0)
      await client.call('/sportsbook_sessions/continue', { method: 'POST' })
    if (random.chance(0.4)) {
      const headers = { 'idempotency-key': randomUUID() }
      await client.call('/wallet/deposits', { body: { value: random.integer(100, 900), currency: 'EUR' }, headers })
      return
    }
    const offers = await readOffers(() => this.#system.httpUrl, random.chance(0.5) ? 1 : 0)
    const outcome = offers[random.integer(0, offers.length - 1)]?.[0]
    if (!outcome) return
    const { matchId, marketId, specifier, outcomeId, odds } = outcome
    const selection = { match_id: matchId, market_id: marketId, specifier, outcome_id: outcomeId, odds: odds / 1000 }
    await client.place(betOn([selection]))
  }

  /** The player's current state at the server. */
  async read(): Promise<{ accounts: Accounts; bets: Bets }> {
    const client = await retryUntilUp(() => this.#open())
    const { body } = await client.call<ResponseBody<'getPlayerAccounts'>>('/player/accounts')
    return { accounts: body.data, bets: await client.bets('?status=open&limit=500') }
  }

  async #open(): Promise<TestClient> {
    const client = new TestClient(this.#system.httpUrl)
    client.cookie = this.#cookie
    await client.renewBearer()
    return client
  }
}

/** Differences between a page and the server's state, as messages. */
export function findDifferences(client: StormClient, { accounts, bets }: { accounts: Accounts; bets: Bets }): string[] {
  const wrong: string[] = []
  for (const { currency, version, available_to_bet_with_locked_cents: money } of accounts) {
    const shown = client.accounts.find(account => account.currency === currency)
    if (shown?.available_to_bet_with_locked_cents === money) continue
    wrong.push(`balance ${shown?.available_to_bet_with_locked_cents} (${shown?.version}) for ${money} (${version})`)
  }
  const shown = new Map(client.openBets.map(bet => [bet.id, bet]))
  for (const { id, version, status } of bets) {
    const bet = shown.get(id)
    if (bet?.version !== version) wrong.push(`bet ${bet?.status} (${bet?.version}) for ${status} (${version})`)
  }
  const ids = new Set(bets.map(({ id }) => id))
  for (const { id, status, version } of client.openBets) {
    if (isOpenBet(status) && !ids.has(id)) wrong.push(`bet ${status} (${version}) for one that is over`)
  }
  return wrong
}
