/** Accounts of people who collect a campaign's bonus, for tests of grants. */
import { randomBytes } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { parseEngagementFile } from '../core/engagement/engagement-file.ts'
import { issueLinkToken } from '../features/accounts/link-tokens.ts'
import type { Db } from '../platform/db/database.ts'
import { CAMPAIGN_TIMES, campaignTexts } from './bonus-campaigns.ts'
import { TestClient } from './client.ts'
import { newAccount } from './new-account.ts'

const freebet = (key: string, grant: string, more: object = {}) => ({
  key,
  kind: 'freebet',
  grant,
  activation: 'auto',
  use_within: '7d',
  amount: { EUR: 500 },
  texts: campaignTexts(key),
  ...CAMPAIGN_TIMES,
  ...more,
})

/** One bonus for a person at sign-up, by code and for everyone, and one for a household. */
export const GRANT_CAMPAIGNS = parseEngagementFile({
  version: 1,
  allow_multiple_active_user_freebets: true,
  campaigns: [
    freebet('welcome', 'sign_up'),
    freebet('home', 'sign_up', { one_per: 'household' }),
    freebet('line', 'code'),
    freebet('chance', 'everyone', { activation: 'manual' }),
    freebet('gift', 'operator'),
  ],
  promo_codes: [{ codes: ['LINE10', 'LINE20'], campaign: 'line', ...CAMPAIGN_TIMES }],
})

export interface Hunter {
  readonly client: TestClient
  readonly id: number
}

/** Letters alone: random names of people must not look alike. */
export function randomName(): string {
  return [...randomBytes(14)].map(byte => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('')
}

/** Opens an account; its address is not confirmed. */
export async function openHunter(
  url: string,
  person: Partial<RequestBody<'postSignUp'>> = { first_name: randomName(), last_name: randomName() },
): Promise<Hunter> {
  const client = new TestClient(url)
  const { status, body } = await client.call<ResponseBody<'postSignUp'>>('/users', { body: newAccount(person) })
  if (status !== 201) throw new Error(`signing up was answered ${status} ${JSON.stringify(body)}`)
  await client.renewBearer()
  return { client, id: body.data.id }
}

/** A token of the link in the mail that the account was sent. */
export async function issueConfirmation(db: Db, { id }: Hunter, now: number): Promise<string> {
  const token = await issueLinkToken(db, { playerId: id, purpose: 'confirmation' }, now)
  if (token === null) throw new Error('too many links are open')
  return token
}

export async function followConfirmation({ client }: Hunter, token: string): Promise<void> {
  const { status } = await client.call(`/users/confirmation?confirmation_token=${token}`)
  if (status !== 200) throw new Error(`the confirmation was answered ${status}`)
}

/** Opens an account and confirms its address. */
export async function openConfirmed(
  db: Db,
  { url, now }: { url: string; now: number },
  person?: Partial<RequestBody<'postSignUp'>>,
): Promise<Hunter> {
  const hunter = await openHunter(url, person)
  await followConfirmation(hunter, await issueConfirmation(db, hunter, now))
  return hunter
}

/** What the accounts were granted of a campaign, in their order; null for nothing. */
export async function readOutcomes(db: Db, campaign: string, hunters: readonly Hunter[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('campaign_grants').selectAll().where('campaign', '=', campaign).execute()
  return hunters.map(({ id }) => rows.find(({ player_id }) => player_id === id)?.outcome ?? null)
}
