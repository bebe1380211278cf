/** Players who say which other account is theirs. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'

let test: TestBackend
const messenger = new CollectingMessenger()

beforeAll(async () => {
  test = await startTestBackend({ messenger })
})
afterAll(() => test.stop())

const open = () => signUp(test.client())

async function request({ client }: TestPerson, email: string) {
  const reply = await client.call('/player/other_accounts', { body: { email } })
  await test.backend.drain()
  return reply
}

const confirm = ({ client }: TestPerson, code: string) =>
  client.call<ResponseBody<'postPlayerOtherAccountConfirm'>>('/player/other_accounts/confirm', { body: { code } })

const readCode = ({ account }: TestPerson): string =>
  messenger.codeMails.filter(({ address }) => address === account.email).at(-1)?.code ?? ''

const countOthers = async ({ client }: TestPerson): Promise<number> =>
  (await client.call<ResponseBody<'getPlayerIdentity'>>('/player/identity')).body.data.other_accounts

it('binds the account whose address received the code, and excludes it along', async () => {
  const [first, second] = [await open(), await open()]
  expect((await request(first, second.account.email)).status).toBe(204)
  const code = readCode(second)
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`
  expect((await confirm(first, typed)).body).toEqual({ data: { status: 'bound', is_excluded: false } })
  expect([await countOthers(first), await countOthers(second)]).toEqual([1, 1])
  expect((await confirm(first, code)).status).toBe(410)
  await selfExclude(first)
  const signIn = await test
    .client()
    .call('/users/sign_in', { body: { email: second.account.email, password: NEW_PASSWORD } })
  expect(signIn.status).toBe(403)
})

it('excludes the player whose other account is excluded', async () => {
  const [player, other] = [await open(), await open()]
  await selfExclude(other)
  await request(player, other.account.email)
  expect((await confirm(player, readCode(other))).body.data).toEqual({ status: 'bound', is_excluded: true })
  expect((await player.client.call('/player')).status).toBe(401)
})

it('answers alike whether or not an account has the address, and mails nothing to the own one', async () => {
  const player = await open()
  const before = messenger.codeMails.length
  const unknown = await request(player, 'nobody@example.com')
  test.clock.leap(61_000)
  const own = await request(player, player.account.email)
  expect([unknown.status, own.status]).toEqual([204, 204])
  expect(unknown.body).toEqual(own.body)
  expect(messenger.codeMails.length).toBe(before)
})

it('sends one code a minute, and takes five guesses at it for half an hour', async () => {
  const [first, second] = [await open(), await open()]
  await request(first, second.account.email)
  const code = readCode(second)
  await request(first, second.account.email)
  expect(readCode(second)).toBe(code)
  for (let guess = 0; guess < 5; guess++) expect((await confirm(first, 'ABCDABCDABCD')).status).toBe(410)
  expect((await confirm(first, code)).status).toBe(410)
  test.clock.leap(61_000)
  await request(first, second.account.email)
  const fresh = readCode(second)
  expect(fresh).not.toBe(code)
  test.clock.leap(31 * 60_000)
  await first.client.renewBearer()
  expect((await confirm(first, fresh)).status).toBe(410)
  expect(await countOthers(first)).toBe(0)
})
