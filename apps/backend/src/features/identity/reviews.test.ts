/** Staff's queues of accounts, links and appeals. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityDesk, REASON, STAFF_TOKENS } from '../../testing/identity-desk.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { deposit } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'

let test: TestBackend
const { list, decide, toDocument, verify } = createIdentityDesk(() => test)

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorTokens: STAFF_TOKENS } })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const open = (otherwise: Parameters<typeof signUp>[1] = {}) => signUp(test.client(), otherwise)

const trySignIn = async ({ account }: TestPerson): Promise<number> =>
  (await test.client().call('/users/sign_in', { body: { email: account.email, password: NEW_PASSWORD } })).status

const toLinkId = (a: TestPerson, b: TestPerson) => `${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`

/** An account that looks like an excluded one. */
async function openChecked(): Promise<{ excluded: TestPerson; checked: TestPerson }> {
  const person = randomPerson()
  const excluded = await open(person)
  await selfExclude(excluded)
  return { excluded, checked: await open(person) }
}

async function appeal({ client }: TestPerson): Promise<string> {
  const body = { text: 'That is my sister’s account and not mine.' }
  return (await client.call<ResponseBody<'postPlayerAppeal'>>('/player/appeals', { body })).body.data.number
}

describe('the queue of checks', () => {
  it('opens an account, which may play again and is not checked for the same reason any more', async () => {
    const { excluded, checked } = await openChecked()
    const waiting = (await list('checks')).find(review => review.player_id === checked.id)
    expect(waiting).toMatchObject({ id: String(checked.id), other_player_id: excluded.id, decision: null })
    expect(waiting?.traits).toContainEqual({ name: 'date_same', bits: 14 })
    const opened = await decide('anna', `checks/${checked.id}`, 'open')
    expect(opened.body.data).toMatchObject({ decision: 'open', decided_by: ['operator:anna'] })
    expect(await readIdentity(checked)).toMatchObject({ state: 'open' })
    await deposit(checked.client, 500)
    await checked.client.signIn(checked.account.email, NEW_PASSWORD)
    expect(await readIdentity(checked)).toMatchObject({ state: 'open' })
    expect((await decide('jane', `checks/${checked.id}`, 'open')).body).toEqual(opened.body)
    expect((await decide('jane', `checks/${checked.id}`, 'close')).status).toBe(409)
    expect((await list('checks')).map(({ player_id }) => player_id)).not.toContain(checked.id)
  })

  it('closes an account for good', async () => {
    const { checked } = await openChecked()
    const closed = await decide('anna', `checks/${checked.id}`, 'close')
    expect(closed.body.data).toMatchObject({ decision: 'close' })
    expect(await trySignIn(checked)).toBe(403)
    expect((await decide('anna', `checks/${checked.id}`, 'close')).body).toEqual(closed.body)
    expect((await decide('jane', `checks/${checked.id}`, 'open')).status).toBe(409)
    expect((await list('checks')).map(({ player_id }) => player_id)).not.toContain(checked.id)
  })

  it('knows no account that was never checked', async () => {
    const { id } = await open()
    expect((await decide('anna', `checks/${id}`, 'open')).status).toBe(404)
    expect((await decide('anna', 'checks/none', 'open')).status).toBe(404)
  })
})

describe('the queue of links', () => {
  it('binds an account to an excluded one, which excludes it, and two persons undo that', async () => {
    const person = randomPerson()
    const victim = await open(person)
    const stranger = await open(person)
    await selfExclude(stranger)
    const review = `links/${toLinkId(victim, stranger)}`
    expect((await list('links')).map(({ id }) => `links/${id}`)).toContain(review)
    expect((await decide('anna', review, 'bind')).body.data).toMatchObject({ decision: 'bind' })
    expect(await trySignIn(victim)).toBe(403)
    expect((await victim.client.call('/bets')).status).toBe(401)
    for (const attempt of [1, 2]) {
      const first = await decide('jane', review, 'reject')
      expect(first.body.data, `attempt ${attempt}`).toMatchObject({ decision: null, decided_by: ['operator:jane'] })
    }
    expect(await trySignIn(victim)).toBe(403)
    const undone = await decide('otto', review, 'reject')
    expect(undone.body.data).toMatchObject({ decision: 'reject', decided_by: ['operator:otto'] })
    expect((await decide('otto', review, 'reject')).body).toEqual(undone.body)
    expect(await trySignIn(victim)).toBe(200)
    await victim.client.signIn(victim.account.email, NEW_PASSWORD)
    await deposit(victim.client, 500)
    expect(await trySignIn(stranger)).toBe(403)
    expect((await decide('anna', review, 'bind')).status).toBe(409)
  })

  it('restores an account that was excluded along by mistake', async () => {
    const person = randomPerson()
    const [first, second] = [await open(person), await open(person)]
    await verify(first, toDocument(first))
    await selfExclude(first)
    expect(await trySignIn(second)).toBe(403)
    const review = `links/${toLinkId(first, second)}`
    await decide('anna', review, 'reject')
    expect((await decide('jane', review, 'reject')).body.data.decision).toBe('reject')
    expect(await trySignIn(second)).toBe(200)
  })

  it('rejects a link that is only suspected by one person', async () => {
    const person = randomPerson()
    const victim = await open(person)
    const stranger = await open(person)
    await selfExclude(stranger)
    const rejected = await decide('anna', `links/${toLinkId(victim, stranger)}`, 'reject')
    expect(rejected.body.data).toMatchObject({ decision: 'reject', decided_by: ['operator:anna'] })
    expect((await list('links')).map(({ id }) => id)).not.toContain(toLinkId(victim, stranger))
    expect((await decide('anna', 'links/1-999999', 'reject')).status).toBe(404)
  })
})

describe('the queue of appeals', () => {
  it('is answered by somebody who has not decided about the account', async () => {
    const { excluded, checked } = await openChecked()
    await decide('anna', `links/${toLinkId(excluded, checked)}`, 'bind')
    await decide('anna', `links/${toLinkId(excluded, checked)}`, 'reject')
    await decide('jane', `links/${toLinkId(excluded, checked)}`, 'reject')
    await checked.client.signIn(checked.account.email, NEW_PASSWORD)
    const number = await appeal(checked)
    expect((await list('appeals')).find(({ id }) => id === number)).toMatchObject({
      player_id: checked.id,
      facts: [{ name: 'text', value: 'That is my sister’s account and not mine.' }],
    })
    expect((await decide('anna', `appeals/${number}`, 'uphold')).status).toBe(409)
    const answered = await decide('otto', `appeals/${number}`, 'uphold')
    expect(answered.body.data).toMatchObject({ decision: 'uphold', decided_by: ['operator:otto'] })
    expect((await decide('otto', `appeals/${number}`, 'uphold')).body).toEqual(answered.body)
    expect((await decide('otto', `appeals/${number}`, 'open')).status).toBe(409)
    const details = await checked.client.call<ResponseBody<'getPlayerIdentity'>>('/player/identity')
    expect(details.body.data.appeals).toMatchObject([{ number, decision: 'uphold', reason: expect.any(String) }])
  })

  it('opens an account that is checked', async () => {
    const { checked } = await openChecked()
    const number = await appeal(checked)
    expect((await decide('anna', `appeals/${number}`, 'open')).body.data).toMatchObject({ decision: 'open' })
    expect(await readIdentity(checked)).toMatchObject({ state: 'open' })
    const { body } = await checked.client.call<ResponseBody<'getNotifications'>>('/notifications')
    expect(body.data.map(({ title, body }) => [title, body])).toContainEqual([
      'Your appeal has been answered',
      `Appeal ${number}: decided in your favour. ${REASON}`,
    ])
  })
})
