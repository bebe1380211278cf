/** One grant of a campaign for a person, however many accounts the person has. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Review } from '@touchline/contract/endpoints/reviews'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addIdentityClaims } from '../../../core/players/identity-claims.ts'
import { createPersonHash } from '../../../core/players/person-hash.ts'
import { OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import {
  followConfirmation,
  GRANT_CAMPAIGNS,
  type Hunter,
  issueConfirmation,
  openConfirmed,
  openHunter,
  randomName,
  readOutcomes,
} from '../../../testing/hunters.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'
import { GRANT_REVIEW_MS } from './grant-bonus.ts'

const SECRET = 'the secret of the test for what connects accounts'

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({
    config: { engagement: GRANT_CAMPAIGNS, operatorToken: OPERATOR_TOKEN, personSecret: SECRET },
  })
})
afterAll(() => test.stop())

const db = () => test.backend.database.db
const place = () => ({ url: test.url, now: test.clock.now() })
const open = (person?: Parameters<typeof openHunter>[1]) => openConfirmed(db(), place(), person)
const outcomes = (campaign: string, ...hunters: Hunter[]) => readOutcomes(db(), campaign, hunters)
const post = <T = ErrorBody>({ client }: Hunter, path: string, body?: object) =>
  client.call<T>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, ...(body && { body }) })

/** As if both browsers were one. */
async function useDevice(device: string, ...hunters: Hunter[]): Promise<void> {
  const at = new Date(test.clock.now())
  for (const { id } of hunters) {
    const claims = [{ kind: 'device', value: device, heldAt: at }] as const
    await addIdentityClaims(db(), createPersonHash(SECRET), { playerId: id, claims, at })
  }
}

async function openHousehold(): Promise<[Hunter, Hunter]> {
  const device = randomUUID()
  const members: Hunter[] = []
  for (const birth_date of ['1971-11-02', '1990-05-17']) {
    const member = await openHunter(test.url, { first_name: randomName(), last_name: randomName(), birth_date })
    await useDevice(device, member)
    await followConfirmation(member, await issueConfirmation(db(), member, test.clock.now()))
    members.push(member)
  }
  return members as [Hunter, Hunter]
}

async function readWelcome({ client }: Hunter) {
  const { body } = await client.call<ResponseBody<'getFreebets'>>('/bonuses/freebets?limit=50')
  return body.data.find(({ campaign_id }) => campaign_id === 'welcome')
}

const asOperator = <T>(path: string, body?: object) =>
  test.client().call<T>(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-operator-token': OPERATOR_TOKEN },
    ...(body && { body }),
  })

async function findReview(hunter: Hunter): Promise<Review | undefined> {
  const { body } = await asOperator<{ data: Review[] }>('/operator/reviews/grants')
  return body.data.find(({ player_id, facts }) => player_id === hunter.id && facts[0]?.value === 'welcome')
}

const decide = (id: string, decision: string) =>
  asOperator<{ data: Review } & ErrorBody>(`/operator/reviews/grants/${id}/decision`, {
    decision,
    reason: 'The two are a couple.',
  })

describe('three accounts of one person', () => {
  it('receive one bonus for signing up, one for a code and one of an offer for everyone', async () => {
    const person = { first_name: randomName(), last_name: randomName(), birth_date: '1990-05-17' }
    const hunters: Hunter[] = []
    for (const local of ['b.hunter', 'bhunter', 'b.hunter+1'])
      hunters.push(await open({ ...person, email: `${local}@club.example` }))
    const [first, second, third] = hunters as [Hunter, Hunter, Hunter]
    expect(await outcomes('welcome', first, second, third)).toEqual(['issued', 'refused', 'refused'])
    expect(await readWelcome(second)).toMatchObject({ user_bonus_status: 'not_available', issued: null })

    expect((await post(first, '/bonuses/promo-code', { code: 'LINE10' })).status).toBe(200)
    for (const code of ['LINE10', 'LINE20'])
      expect((await post(second, '/bonuses/promo-code', { code })).body).toMatchObject({ code: 802 })
    expect((await post(first, '/bonuses/promo-code', { code: 'LINE20' })).body).toMatchObject({ code: 805 })

    expect((await post(third, '/bonuses/chance/activate')).status).toBe(200)
    const refused = { code: 801, data: { reason: 'person' } }
    for (const _ of [1, 2]) expect((await post(second, '/bonuses/chance/activate')).body).toMatchObject(refused)
    const messages = await db().selectFrom('notifications').selectAll().where('player_id', '=', second.id).execute()
    expect(messages).toEqual([])
  })

  it('receive one bonus when 50 of them confirm their addresses at once', async () => {
    const person = { first_name: randomName(), last_name: randomName(), birth_date: '1985-03-04' }
    const hunters: Hunter[] = []
    for (let index = 0; index < 50; index += 1) hunters.push(await openHunter(test.url, person))
    const tokens = await Promise.all(hunters.map(hunter => issueConfirmation(db(), hunter, test.clock.now())))
    await Promise.all(hunters.map((hunter, index) => followConfirmation(hunter, tokens[index] ?? '')))
    const all = await outcomes('welcome', ...hunters)
    expect(all.filter(outcome => outcome === 'issued')).toHaveLength(1)
    expect(all.filter(outcome => outcome === 'refused')).toHaveLength(49)
  })

  it('receive one bonus when a mailbox of a known provider is written in two ways, whatever the names', async () => {
    const local = randomName()
    const first = await open({ email: `${local}@gmail.com`, first_name: randomName(), birth_date: '1971-11-02' })
    const second = await open({
      email: `${local}+1@googlemail.com`,
      first_name: randomName(),
      birth_date: '1990-05-17',
    })
    expect(await outcomes('welcome', first, second)).toEqual(['issued', 'refused'])
  })

  it('receive one bonus when they were bound, however little they are alike', async () => {
    const first = await open({ first_name: randomName(), last_name: randomName(), birth_date: '1971-11-02' })
    const second = await openHunter(test.url, { first_name: randomName(), last_name: randomName() })
    await sql`update players set person_id = (select person_id from players where id = ${first.id}) where id = ${second.id}`.execute(
      db(),
    )
    await followConfirmation(second, await issueConfirmation(db(), second, test.clock.now()))
    expect(await outcomes('welcome', first, second)).toEqual(['issued', 'refused'])
  })
})

it('issues to namesakes who were born on other days', async () => {
  const name = { first_name: randomName(), last_name: randomName() }
  const dates = ['1970-01-01', '1982-06-15', '1991-09-29']
  const namesakes: Hunter[] = []
  for (const birth_date of dates) namesakes.push(await open({ ...name, birth_date }))
  expect(await outcomes('welcome', ...namesakes)).toEqual(dates.map(() => 'issued'))
})

it('issues what staff gives to each account', async () => {
  const person = { first_name: randomName(), last_name: randomName(), birth_date: '1990-05-17' }
  for (const { id } of [await open(person), await open(person)]) {
    const { status } = await asOperator(`/operator/players/${id}/bonuses`, { campaign: 'gift', cause: 'birthday' })
    expect(status).toBe(200)
  }
})

it('gives two persons who share a device one bonus of a campaign for households, and holds the second one of another', async () => {
  const [first, second] = await openHousehold()
  expect(await outcomes('home', first, second)).toEqual(['issued', 'refused'])
  expect(await outcomes('welcome', first, second)).toEqual(['issued', 'held'])
  const review = await findReview(second)
  expect(review).toMatchObject({ other_player_id: first.id, decision: null })
  expect(review?.traits.map(({ name }) => name)).toContain('device')
})

/** An account whose bonuses staff decides about. */
async function openHeld(): Promise<Hunter> {
  const hunter = await openHunter(test.url)
  const at = new Date(test.clock.now())
  await sql`select require_staff_for_grants(${hunter.id}::bigint, 'three hedges in 30 days', ${at})`.execute(db())
  await followConfirmation(hunter, await issueConfirmation(db(), hunter, test.clock.now()))
  return hunter
}

describe('a held bonus', () => {
  it('can be used once staff has issued it, for as long as from its issue', async () => {
    const hunter = await openHeld()
    expect(await outcomes('welcome', hunter)).toEqual(['held'])
    const held = await readWelcome(hunter)
    expect(held).toMatchObject({ user_bonus_status: 'not_available', reason: 'person', issued: { is_active: false } })
    const refusal = { code: 801, data: { reason: 'person' } }
    expect((await post(hunter, `/bonuses/${held?.id}/activate`)).body).toMatchObject(refusal)
    const review = await findReview(hunter)
    expect(review).toMatchObject({ other_player_id: null, decision: null })

    test.clock.leap(GRANT_REVIEW_MS / 2)
    const id = review?.id ?? ''
    const issued = await decide(id, 'issue')
    expect(issued).toMatchObject({ status: 200, body: { data: { decision: 'issue' } } })
    expect((await decide(id, 'issue')).body).toEqual(issued.body)
    expect((await decide(id, 'refuse')).status).toBe(409)
    expect(await findReview(hunter)).toBeUndefined()
    await hunter.client.signIn(await emailOf(hunter), 'long enough')
    expect(await readWelcome(hunter)).toMatchObject({
      user_bonus_status: 'active',
      issued: { expired_at: new Date(test.clock.now() + 7 * 86_400_000).toISOString() },
    })
  })

  it('is revoked when staff refuses it, or does not decide in three days', async () => {
    const refused = await openHeld()
    expect(await decide((await findReview(refused))?.id ?? '', 'refuse')).toMatchObject({
      body: { data: { decision: 'refuse', decided_by: ['operator:operator'] } },
    })
    expect(await outcomes('welcome', refused)).toEqual(['refused'])

    const forgotten = await openHeld()
    const id = (await findReview(forgotten))?.id ?? ''
    test.clock.leap(GRANT_REVIEW_MS - 1)
    await test.backend.drain()
    expect(await outcomes('welcome', forgotten)).toEqual(['held'])
    test.clock.advance(60_000)
    await test.backend.drain()
    expect(await outcomes('welcome', forgotten)).toEqual(['refused'])
    expect((await decide(id, 'issue')).status).toBe(409)
    const row = await db().selectFrom('issued_bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.revoked_at).not.toBeNull()
  })
})

it('counts the outcomes of each campaign, from the start', async () => {
  const text = await (await fetch(`${test.url}/metrics`)).text()
  expect(text).toContain('touchline_grants_total{campaign="chance",outcome="held"} 0')
  expect(text).toMatch(/touchline_grants_total\{campaign="welcome",outcome="held"\} [1-9]/)
  expect(text).not.toContain('touchline_grants_total{campaign="gift"')
})

async function emailOf({ id }: Hunter): Promise<string> {
  const { email } = await db().selectFrom('players').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}
