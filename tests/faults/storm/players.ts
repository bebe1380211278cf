/**
 * What players do elsewhere while their pages stand: they pay in and bet, past the bad line, so that balances and bets
 * change and their pages have to hear of it. In the end each page must show what the server says.
 */

import { randomUUID } from 'node:crypto'
import { isOpenBet } from '@touchline/betting/bet-status'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Random } from '@touchline/simulator/random'
import { betOn, TestClient } from '../../../apps/backend/src/testing/client.ts'
import { insist, type Person } from '../browser.ts'
import { readOffers } from '../offers.ts'
import { PASSWORD } from '../test-system.ts'
import type { StormClient } from './storm-client.ts'
import type { StormHouse } from './storm-system.ts'

type Accounts = ResponseBody<'getPlayerAccounts'>['data']
type Bets = ResponseBody<'getBets'>['data']

const ACTS_A_CHECK = 50

export class Player {
  readonly person: Person
  readonly #house: Pick<StormHouse, 'httpUrl'>
  #cookie = ''
  #acts = 0

  constructor(house: Pick<StormHouse, 'httpUrl'>, person: Person) {
    this.#house = house
    this.person = person
  }

  async signIn(): Promise<void> {
    const client = new TestClient(this.#house.httpUrl)
    await client.signIn(this.person.email, PASSWORD)
    this.#cookie = client.cookie
  }

  /** Pays in or bets; what becomes of it while a server is killed, the server will say. */
  async act(random: Random): Promise<void> {
    const client = await this.#open()
    // Bets are refused while a reality check waits for its answer.
    if (this.#acts++ % ACTS_A_CHECK === 0) await client.call('/sportsbook_sessions/continue', { method: 'POST' })
    if (random.chance(0.4)) {
      const headers = { 'idempotency-key': randomUUID() }
      await client.call('/wallet/deposits', { body: { value: random.integer(100, 900), currency: 'EUR' }, headers })
      return
    }
    const offers = await readOffers(() => this.#house.httpUrl, random.chance(0.5) ? 1 : 0)
    const outcome = offers[random.integer(0, offers.length - 1)]?.[0]
    if (!outcome) return
    const { matchId, marketId, specifier, outcomeId, odds } = outcome
    const selection = { match_id: matchId, market_id: marketId, specifier, outcome_id: outcomeId, odds: odds / 1000 }
    await client.place(betOn([selection]))
  }

  /** What the server says of this player now. */
  async read(): Promise<{ accounts: Accounts; bets: Bets }> {
    const client = await insist(() => this.#open())
    const { body } = await client.call<ResponseBody<'getPlayerAccounts'>>('/player/accounts')
    return { accounts: body.data, bets: await client.bets('?status=open&limit=500') }
  }

  async #open(): Promise<TestClient> {
    const client = new TestClient(this.#house.httpUrl)
    client.cookie = this.#cookie
    await client.renewBearer()
    return client
  }
}

/** What a page shows otherwise than the server says, in words. */
export function compare(client: StormClient, { accounts, bets }: { accounts: Accounts; bets: Bets }): string[] {
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
