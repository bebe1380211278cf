/** What a self-exclusion does to accounts that existed before it: to the person's own, and to those of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { deposit } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'

const DAY_MS = 24 * 3_600_000
let test: TestBackend
const messenger = new CollectingMessenger()

beforeAll(async () => {
  test = await startTestBackend({ messenger })
})
afterAll(() => test.stop())

const open = (otherwise: Parameters<typeof signUp>[1] = {}, device = '') =>
  signUp(Object.assign(test.client(), { device }), otherwise)

async function confirmMail({ account }: TestPerson): Promise<void> {
  await test.backend.drain()
  const token = messenger.linksTo(account.email, 'confirmation').at(-1)?.searchParams.get('confirmation_token')
  expect((await test.client().call(`/users/confirmation?confirmation_token=${token}`)).status).toBe(200)
}

const setVerified = ({ id }: TestPerson) =>
  test.backend.database.db
    .updateTable('players')
    .set({ verified_at: new Date(test.clock.now()) })
    .where('id', '=', id)
    .execute()

async function isSignedOut({ client, account }: TestPerson): Promise<boolean> {
  const signIn = await test.client().call('/users/sign_in', { body: { email: account.email, password: NEW_PASSWORD } })
  return signIn.status === 403 && (await client.call('/bets')).status === 401
}

const readLink = (a: TestPerson, b: TestPerson) =>
  test.backend.database.db
    .selectFrom('person_links')
    .select(['status', 'effect', 'subject_id', 'due_at'])
    .where('player_a', '=', Math.min(a.id, b.id))
    .where('player_b', '=', Math.max(a.id, b.id))
    .executeTakeFirst()

async function readTitles({ client }: TestPerson): Promise<string[]> {
  const { body } = await client.call<{ data: { title: string }[] }>('/notifications')
  return body.data.map(({ title }) => title)
}

describe('a stranger who types a player’s name and date and excludes himself', () => {
  it('does not stop the player, verified or not', async () => {
    const person = randomPerson()
    const victims = [await open(person), await open({ ...person })]
    const [first, second] = victims
    if (!first || !second) throw new Error('no victims')
    await setVerified(second)
    for (const { client } of victims) await deposit(client, 2000)
    const stranger = await open(person)
    expect((await selfExclude(stranger)).status).toBe(201)
    for (const victim of victims) {
      expect(await readIdentity(victim)).toMatchObject({ state: 'open' })
      await deposit(victim.client, 1000)
      expect((await victim.client.place(betOn([pick(2)]))).status).toBe(200)
      expect(await readLink(victim, stranger)).toMatchObject({
        status: 'suspected',
        effect: 'notice',
        subject_id: victim.id,
      })
      expect(await readTitles(victim)).toEqual([])
    }
    // Signing in on a browser of the player's own changes nothing.
    const elsewhere = test.client()
    await elsewhere.signIn(first.account.email, NEW_PASSWORD)
    expect((await elsewhere.place(betOn([pick(2)]))).status).toBe(200)
  })

  it('asks an unverified player for a verification only once his own contact is confirmed', async () => {
    const person = randomPerson()
    const victim = await open(person)
    const stranger = await open(person)
    await selfExclude(stranger)
    expect(await readLink(victim, stranger)).toMatchObject({ effect: 'notice', due_at: null })
    await confirmMail(stranger)
    const due = new Date(test.clock.now() + 30 * DAY_MS)
    expect(await readLink(victim, stranger)).toMatchObject({ effect: 'notice', due_at: due })
    expect(await readTitles(victim)).toEqual(['Verify your account'])
    test.clock.leap(31 * DAY_MS)
    await test.backend.drain()
    await victim.client.signIn(victim.account.email, NEW_PASSWORD)
    expect(await readIdentity(victim)).toMatchObject({ state: 'check' })
  })

  it('does not stop a player who verified the account in time', async () => {
    const person = randomPerson()
    const victim = await open(person)
    const stranger = await open(person)
    await confirmMail(stranger)
    await selfExclude(stranger)
    await setVerified(victim)
    test.clock.leap(31 * DAY_MS)
    await test.backend.drain()
    await victim.client.signIn(victim.account.email, NEW_PASSWORD)
    expect(await readIdentity(victim)).toMatchObject({ level: 'verified', state: 'open' })
  })
})

describe('a player who excludes himself', () => {
  it('is excluded with the account that he used on the same browser', async () => {
    const person = randomPerson()
    const first = await open(person)
    const second = await open(person, first.client.device)
    await selfExclude(first)
    expect(await isSignedOut(second)).toBe(true)
    expect(await readLink(first, second)).toMatchObject({ effect: 'exclude' })
  })

  it('is excluded with an unverified account of the same name when verified himself', async () => {
    const person = randomPerson()
    const [first, second] = [await open(person), await open(person)]
    await setVerified(first)
    await selfExclude(first)
    expect(await isSignedOut(second)).toBe(true)
  })

  it('does not take a verified account along without a proof', async () => {
    const person = randomPerson()
    const first = await open(person)
    const second = await open(person, first.client.device)
    await setVerified(second)
    await selfExclude(first)
    expect(await isSignedOut(second)).toBe(false)
  })

  it('leaves the household alone', async () => {
    const first = await open()
    const second = await open({}, first.client.device)
    await selfExclude(first)
    expect(await isSignedOut(second)).toBe(false)
    expect(await readLink(first, second)).toBeUndefined()
  })

  it('ends neither for accounts that exclude each other at once', async () => {
    const person = randomPerson()
    const first = await open(person)
    const second = await open(person, first.client.device)
    const replies = await Promise.all([selfExclude(first), selfExclude(second)])
    expect(replies.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
    expect([await isSignedOut(first), await isSignedOut(second)]).toEqual([true, true])
  })
})
