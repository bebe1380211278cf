/** Accounts of persons who are told apart, or not, by what they typed and hold. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Player } from '@touchline/contract/entities/player'
import type { Reply, TestClient } from './client.ts'
import { newAccount, randomBirthDate, randomName } from './new-account.ts'

export type NewAccount = RequestBody<'postSignUp'>

/** A browser with a signed-in player. */
export interface TestPerson {
  readonly client: TestClient
  readonly account: NewAccount
  readonly id: number
}

/** What a person types at every sign-up. */
export const randomPerson = () => ({
  first_name: randomName(),
  last_name: randomName(),
  birth_date: randomBirthDate(),
})

export const trySignUp = (client: TestClient, account: NewAccount): Promise<Reply<{ data: Player }>> =>
  client.call<ResponseBody<'postSignUp'>>('/users', { body: account })

/** Signs up in a browser; throws unless that succeeds. */
export async function signUp(client: TestClient, otherwise: Partial<NewAccount> = {}): Promise<TestPerson> {
  const account = newAccount(otherwise)
  const { status, body } = await trySignUp(client, account)
  if (status !== 201) throw new Error(`signing up was answered ${status} ${JSON.stringify(body)}`)
  await client.renewBearer()
  return { client, account, id: body.data.id }
}

export const selfExclude = ({ client }: TestPerson) =>
  client.call('/user_limits', { body: { type: 'self_exclusion', period: 'month' } })

export async function readIdentity({ client }: TestPerson) {
  const { body } = await client.call<ResponseBody<'getPlayer'>>('/player')
  return body.data.identity
}
