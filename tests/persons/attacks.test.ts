/** The attacks by which the product was beaten from outside, against running processes on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEW_PASSWORD, newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { deposit } from '../../apps/backend/src/testing/player.ts'
import {
  randomPerson,
  readIdentity,
  selfExclude,
  type TestPerson,
  trySignUp,
} from '../../apps/backend/src/testing/test-persons.ts'
import {
  betOf,
  bindByCode,
  confirmMail,
  type DatabaseKind,
  issueGift,
  open,
  type Product,
  place,
  startProduct,
} from './product.ts'

const IDENTITY_CHECK_PENDING = 624
const BONUS_NOT_AVAILABLE = 801
const PROMO_CODE_REFUSED = 802
const BONUS_HEDGED = 808
/** Matches of the scripted feed that are not in play; each attack takes its own. */
const MATCHES = { hedge: 2, reversed: 4, victim: 6, checked: 8 }

describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])('on %s', kind => {
  let product: Product
  let isMissing = false
  beforeAll(async () => {
    const started = await startProduct(kind)
    if (started) product = started
    else isMissing = true
    if (isMissing) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its attacks are skipped')
  })
  afterAll(async () => {
    if (!product) return
    expect(await product.nodes[0]?.isLedgerClean()).toBe(true)
    await product.stop()
  })
  const attack = (title: string, run: () => Promise<void>) =>
    it(title, async context => {
      if (isMissing) context.skip()
      await run()
    })

  attack(
    'gives one person one welcome, whatever the mailbox and the case, and none before a contact is confirmed',
    async () => {
      const person = randomPerson()
      const mailbox = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
      const hunters: TestPerson[] = []
      for (const address of [`b.${mailbox}`, `b${mailbox}`, `b.${mailbox}+1`])
        hunters.push(await open(product, { ...person, email: `${address}@gmail.com` }))
      const ids = hunters.map(({ id }) => id)
      const count = async () => {
        const [row] = await product.query<{ count: number }>(
          `select count(*)::integer as count from issued_bonuses where player_id in (${ids}) and held_at is null`,
        )
        return row?.count
      }
      expect(await count()).toBe(0)
      for (const hunter of hunters) expect(await confirmMail(product, hunter)).toBe(200)
      expect(await count()).toBe(1)
      const codes = await Promise.all(
        hunters.map(({ client }) =>
          client.call('/bonuses/promo-code', {
            body: { code: 'LINE10' },
            headers: { 'idempotency-key': crypto.randomUUID() },
          }),
        ),
      )
      expect(codes.map(({ body }) => body.code ?? null).sort()).toEqual([PROMO_CODE_REFUSED, PROMO_CODE_REFUSED, null])
      expect(await count()).toBe(2)
    },
  )

  attack(
    'refuses the bet that would win whatever happens, whichever comes last, and names the stake that passes',
    async () => {
      const hunter = await open(product)
      await confirmMail(product, hunter)
      await deposit(hunter.client, 10_000)
      const issue = () => issueGift(product, hunter)
      const { client } = hunter
      // 30.00 by away and by home, so that 9.23 on the draw would lock more than 5.00.
      expect((await place(client, betOf(MATCHES.hedge, '3', 1000, await issue()))).status).toBe(200)
      expect((await place(client, betOf(MATCHES.hedge, '1', 1500))).status).toBe(200)
      const hedge = await place(client, betOf(MATCHES.hedge, '2', 923))
      expect(hedge).toMatchObject({ status: 409, code: BONUS_HEDGED, maxStake: expect.any(Number) })
      const { maxStake = 0 } = hedge
      expect((await place(client, betOf(MATCHES.hedge, '2', maxStake + 1))).code).toBe(BONUS_HEDGED)
      expect((await place(client, betOf(MATCHES.hedge, '2', maxStake))).status).toBe(200)

      for (const [outcome, stake] of [
        ['1', 1500],
        ['2', 923],
      ] as const)
        expect((await place(client, betOf(MATCHES.reversed, outcome, stake))).status).toBe(200)
      expect(await place(client, betOf(MATCHES.reversed, '3', 1000, await issue()))).toMatchObject({
        code: BONUS_NOT_AVAILABLE,
        reason: 'opposite',
      })
      expect(await client.balance()).toBe(10_000 - 1500 - maxStake - 1500 - 923)
    },
  )

  attack('lets a player go on whose name and birth date a stranger typed to exclude himself', async () => {
    const person = randomPerson()
    const victim = await open(product, person)
    await deposit(victim.client, 2000)
    const stranger = await open(product, person)
    expect((await selfExclude(stranger)).status).toBe(201)
    expect((await stranger.client.call('/bets')).status).toBe(401)
    expect(await readIdentity(victim)).toMatchObject({ state: 'open' })
    await deposit(victim.client, 1000)
    expect((await place(victim.client, betOf(MATCHES.victim, '1', 500))).status).toBe(200)
    const signIn = { email: victim.account.email, password: NEW_PASSWORD }
    const elsewhere = product.client()
    expect((await elsewhere.call('/users/sign_in', { body: signIn })).status).toBe(200)
  })

  attack('checks an excluded person who comes back under other spellings, or was renamed before', async () => {
    const person = randomPerson()
    const first = await open(product, person)
    // The name of another person: it must not take the place of the old one.
    await first.client.call('/player/identity_changes', { body: { first_name: 'Olga', last_name: 'Nobody' } })
    expect((await selfExclude(first)).status).toBe(201)
    const { first_name: given, last_name: family, birth_date: date } = person
    const dayLater = new Date(Date.parse(date) + 24 * 3_600_000).toISOString().slice(0, 10)
    const evasions = [
      {},
      { first_name: `${given.slice(0, 1)} ${given.slice(1)}` },
      { first_name: `${given.slice(0, 2)}-${given.slice(2)}` },
      { first_name: `${given} Anna` },
      { first_name: given.toLowerCase().replaceAll('e', 'é') },
      { first_name: family, last_name: given },
      { birth_date: dayLater },
    ]
    for (const evasion of evasions) {
      const again = await open(product, { ...person, ...evasion })
      expect(await readIdentity(again), JSON.stringify(evasion)).toMatchObject({ state: 'check' })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const paid = await again.client.call('/wallet/deposits', { body: { value: 500, currency: 'EUR' }, headers })
      expect(paid.body.code).toBe(IDENTITY_CHECK_PENDING)
      expect((await place(again.client, betOf(MATCHES.checked, '1', 500))).code).toBe(IDENTITY_CHECK_PENDING)
      const code = { body: { code: 'LINE10' }, headers }
      expect((await again.client.call('/bonuses/promo-code', code)).body.code).toBe(IDENTITY_CHECK_PENDING)
    }
  })

  attack('binds the second account of a person to the limits of the first', async () => {
    const person = randomPerson()
    const first = await open(product, person)
    await first.client.call('/user_limits', { body: { type: 'deposit', period: 'day', value: 1000 } })
    expect(await readIdentity(await open(product, person))).toMatchObject({ state: 'check' })
    // Under another name, and proven to be the same player's.
    const second = await open(product)
    await deposit(second.client, 300)
    await bindByCode(product, first, second)
    const pay = async ({ client }: TestPerson, value: number) =>
      (
        await client.call('/wallet/deposits', {
          body: { value, currency: 'EUR' },
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      ).status
    expect(await pay(second, 701)).toBe(409)
    expect(await pay(first, 400)).toBe(201)
    expect(await pay(second, 300)).toBe(201)
    expect(await pay(first, 1)).toBe(409)
  })

  attack('takes no nickname or name that cannot be read', async () => {
    const player = await open(product)
    for (const nickname of ['Vera\u202E', ' ', '\u200B', 'a\u200Db', '\u3164\u3164', 'Ve\u{E0061}ra']) {
      const { status } = await player.client.call('/player', { method: 'PATCH', body: { nickname } })
      expect(status, JSON.stringify(nickname)).toBe(422)
    }
    for (const first_name of ['Vera\u202E', ' ', '\u200B', 'Vеra\u{E0061}', '\u115F']) {
      const { status } = await trySignUp(product.client(), newAccount({ first_name }))
      expect(status, JSON.stringify(first_name)).toBe(422)
    }
  })
})
