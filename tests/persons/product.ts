/**
 * The back end as processes that are killed and started again, on PGlite or on PostgreSQL with two nodes; everything is
 * asked over HTTP, the database only for what is sent by mail and for what must not have happened.
 */
import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { ErrorBody } from '@touchline/contract/errors'
import { CAMPAIGN_TIMES, campaignTexts } from '../../apps/backend/src/testing/bonus-campaigns.ts'
import { DEVICE, pick, type Reply, TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { type NewAccount, signUp, type TestPerson } from '../../apps/backend/src/testing/test-persons.ts'
import { KillableNode, OPERATOR_TOKEN } from '../linear/killable-node.ts'

export type DatabaseKind = 'PGlite' | 'PostgreSQL'

type Row = Record<string, unknown>

export interface Product {
  /** Two on PostgreSQL, one on PGlite. */
  readonly nodes: readonly KillableNode[]
  /** Null on PGlite. */
  readonly databaseUrl: string | null
  /** A client without a session, of each node in turn. */
  client(): TestClient
  query<T = Row>(text: string): Promise<T[]>
  stop(): Promise<void>
}

const freebet = (key: string, grant: string) => ({
  key,
  kind: 'freebet',
  grant,
  activation: 'auto',
  use_within: '7d',
  type: 'snr',
  amount: { EUR: 1000 },
  bet_types: ['single'],
  texts: campaignTexts(key),
  ...CAMPAIGN_TIMES,
})

/** A bonus for whoever has confirmed a contact, one by a code, and one by the operator. */
const ENGAGEMENT = {
  version: 1,
  allow_multiple_active_user_freebets: true,
  campaigns: [freebet('welcome', 'sign_up'), freebet('line', 'code'), freebet('gift', 'operator')],
  promo_codes: [{ codes: ['LINE10'], campaign: 'line', ...CAMPAIGN_TIMES }],
}

/** Null where this machine has no PostgreSQL. `urlOf`: under which address a node sees the server of this one. */
export async function startProduct(
  kind: DatabaseKind,
  urlOf: (databaseUrl: string) => Promise<string> = async url => url,
): Promise<Product | null> {
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : null
  if (postgres === undefined) return null
  const folder = postgres ? null : await copyDataFolder()
  const database = postgres
    ? ({ kind: 'server', url: await urlOf(postgres.url), poolSize: 6 } as const)
    : ({ kind: 'folder', path: folder ?? '' } as const)
  const nodes = Array.from({ length: postgres ? 2 : 1 }, () => new KillableNode(database, ENGAGEMENT))
  for (const node of nodes) await node.start()
  let count = 0
  return {
    nodes,
    databaseUrl: postgres?.url ?? null,
    client() {
      count += 1
      return new TestClient(nodes[count % nodes.length]?.url ?? '')
    },
    query: text => nodes[0]?.query(text) ?? Promise.reject(new Error('no node runs')),
    async stop() {
      await Promise.all(nodes.map(node => node.stop()))
      await postgres?.stop()
      if (folder) await rm(folder, { recursive: true })
    },
  }
}

export const open = (product: Product, otherwise: Partial<NewAccount> = {}, device = ''): Promise<TestPerson> =>
  signUp(Object.assign(product.client(), { device }), otherwise)

/** The same player at another node. */
export function at({ client }: TestPerson, node: KillableNode): TestClient {
  const { bearer, cookie, device } = client
  return Object.assign(new TestClient(node.url), { bearer, cookie, device })
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Follows a link as it is mailed. */
export async function confirmMail(product: Product, { client, id }: TestPerson): Promise<number> {
  const token = randomUUID()
  await product.query(`
    insert into link_tokens (token_hash, player_id, purpose, expires_at)
    values ('${hashText(token)}', ${id}, 'confirmation', 'infinity')`)
  return (await client.call(`/users/confirmation?confirmation_token=${token}`)).status
}

/** Proves by a code, as it is mailed to the other account, that both accounts are the player's. */
export async function bindByCode(product: Product, one: TestPerson, other: TestPerson): Promise<void> {
  await one.client.call('/player/other_accounts', { body: { email: other.account.email } })
  for (const node of product.nodes) await node.drain()
  const code = 'ABCDEFGHJKMN'
  await product.query(`
    update other_account_codes set code_hash = '${hashText(`${one.id} ${code}`)}'
    where player_id = ${one.id} and other_id = ${other.id}`)
  const { body } = await one.client.call<{ data: { status: string } }>('/player/other_accounts/confirm', {
    body: { code },
  })
  if (body.data?.status !== 'bound') throw new Error(`binding was answered ${JSON.stringify(body)}`)
}

export async function issueGift(product: Product, { id }: TestPerson): Promise<string> {
  const { status, body } = await product.client().call<{ data: Freebet }>(`/operator/players/${id}/bonuses`, {
    headers: { 'x-operator-token': OPERATOR_TOKEN },
    body: { campaign: 'gift', cause: randomUUID() },
  })
  if (status !== 200) throw new Error(`issuing was answered ${status} ${JSON.stringify(body)}`)
  return body.data.id
}

/** A bet on home at 2.00 (`1`), draw at 3.25 (`2`) or away at 4.00 (`3`). */
export const betOf = (matchId: number, outcome: string, value: number, freebetId?: string): BetRequest => ({
  stake: { value, currency: 'EUR' },
  selections: [pick(matchId, outcome)],
  ...(freebetId !== undefined && { bonus: { id: freebetId, type: 'freebet' } }),
})

export interface PlaceReply {
  readonly status: number
  readonly code: number | undefined
  readonly maxStake: number | undefined
  readonly reason: string | undefined
}

export async function place(client: TestClient, bet: BetRequest, key: string = randomUUID()): Promise<PlaceReply> {
  const meta = { device_id: DEVICE, quick: false, type: 'single' as const, auto_accept_odds_change: 'none' as const }
  const { status, body }: Reply<{ data?: Bet[] & ErrorBody['data'] } & Partial<ErrorBody>> = await client.place(
    { meta, bets: [bet] },
    key,
  )
  const refused = body.data?.errors_by_bet?.[0]
  return { status, code: body.code, maxStake: refused?.max_stake?.value, reason: refused?.reason }
}
