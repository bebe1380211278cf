/** Excluded players hear of accounts that were stopped because of them; nobody else does. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { confirmEmail } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'

const POLL_MS = 30_000
const DAY_MS = 24 * 3_600_000

let test: TestBackend
let isRefusing = false
const messenger = new (class extends CollectingMessenger {
  override async notifyStopped(notice: Parameters<CollectingMessenger['notifyStopped']>[0]): Promise<void> {
    if (isRefusing) throw new Error('the mail service is down')
    await super.notifyStopped(notice)
  }
})()

beforeAll(async () => {
  test = await startTestBackend({ messenger })
})
afterAll(() => test.stop())
beforeEach(() => {
  messenger.stopNotices.length = 0
})

/** Opens an account and then excludes it. */
async function openExcluded(isConfirmed = true): Promise<TestPerson & { typed: ReturnType<typeof randomPerson> }> {
  const typed = randomPerson()
  const person = await signUp(test.client(), typed)
  if (isConfirmed) await confirmEmail(test, person.client)
  await selfExclude(person)
  return { ...person, typed }
}

async function comeBack({ typed }: { typed: ReturnType<typeof randomPerson> }): Promise<void> {
  const newcomer = await signUp(test.client(), typed)
  expect(await readIdentity(newcomer)).toMatchObject({ state: 'check' })
}

/** Lets the queue look at the database once more. */
async function poll(ms = POLL_MS): Promise<string[]> {
  test.clock.leap(ms)
  await test.backend.drain()
  return messenger.stopNotices.map(({ contact }) => contact.value)
}

it('goes to the confirmed address of the excluded account, once a day at most', async () => {
  const excluded = await openExcluded()
  const { email } = excluded.account
  await comeBack(excluded)
  await comeBack(excluded)
  expect(await poll()).toEqual([email])
  expect(messenger.stopNotices).toEqual([
    { playerId: excluded.id, language: 'en', contact: { kind: 'email', value: email } },
  ])
  await comeBack(excluded)
  expect(await poll()).toEqual([email])
  test.clock.leap(DAY_MS)
  await comeBack(excluded)
  expect(await poll()).toEqual([email, email])
})

it('goes to nobody whose contact is not confirmed, and to nobody who has only a limit', async () => {
  await comeBack(await openExcluded(false))
  const typed = randomPerson()
  const limited = await signUp(test.client(), typed)
  await confirmEmail(test, limited.client)
  await limited.client.call('/user_limits', { body: { type: 'deposit', period: 'day', value: 1000 } })
  await comeBack({ typed })
  expect(await poll()).toEqual([])
})

it('is sent again when it could not be handed over', async () => {
  const excluded = await openExcluded()
  isRefusing = true
  await comeBack(excluded)
  expect(await poll()).toEqual([])
  isRefusing = false
  expect(await poll()).toEqual([excluded.account.email])
})
