/**
 * Whoever probes sign-up, phones, codes and exclusions must not learn whether a given person is excluded: status, headers
 * and body of the answers are compared, and of their time the statements that the database executed. Times are printed.
 */
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply, TestClient } from '../../apps/backend/src/testing/client.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { randomPerson, selfExclude, type TestPerson } from '../../apps/backend/src/testing/test-persons.ts'
import { confirmMail, open, type Product, startProduct } from './product.ts'
import { type StatementProxy, startStatementProxy } from './statement-proxy.ts'

const SAMPLES = 7
/** Differ between any two answers. */
const OWN_HEADERS = ['date', 'set-cookie', 'etag', 'x-request-id', 'content-length']

interface Probe {
  readonly status: number
  readonly headers: readonly (readonly string[])[]
  readonly body: unknown
  readonly statements: readonly string[]
  readonly ms: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The answer without what identifies the account that asked. */
const withoutOwn = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null, (key, value) =>
      [
        'id',
        'email',
        'first_name',
        'last_name',
        'birth_date',
        'created_at',
        'phone_number',
        'localized_message',
      ].includes(key)
        ? typeof value
        : value,
    ),
  )

let proxy: StatementProxy
const product = await startProduct('PostgreSQL', async url => {
  proxy = await startStatementProxy(url)
  return proxy.url
})
if (!product) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): nothing is probed')

describe.skipIf(!product)('a stranger', () => {
  const running = product as Product
  beforeAll(() => settle())
  afterAll(async () => {
    await running.stop()
    await proxy.stop()
  })

  /** Lets background work end, so that only a probe's own statements are counted. */
  async function settle(): Promise<void> {
    for (const node of running.nodes) await node.drain()
    proxy.take()
  }

  async function probe(send: () => Promise<Reply<unknown>>): Promise<Probe> {
    await settle()
    const from = performance.now()
    const { status, headers, body } = await send()
    const ms = performance.now() - from
    // With what the call has begun in the background, so that the list does not depend on when that runs.
    for (const node of running.nodes) await node.drain()
    const statements = proxy.take()
    return {
      status,
      headers: [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).sort(),
      body: withoutOwn(body),
      statements,
      ms,
    }
  }

  /** Compares samples of the first kind with those of each other; the first sample of each warms up. */
  async function compare(
    what: string,
    kinds: Readonly<Record<string, () => Promise<Probe>>>,
    { hasEqualWork = true } = {},
  ): Promise<void> {
    const probes = new Map<string, Probe[]>(Object.keys(kinds).map(kind => [kind, []]))
    for (let sample = 0; sample <= SAMPLES; sample += 1)
      for (const [kind, send] of Object.entries(kinds)) {
        const result = await send()
        if (sample > 0) probes.get(kind)?.push(result)
      }
    const figures = [...probes].map(
      ([kind, list]) =>
        `${kind} ${median(list.map(({ ms }) => ms)).toFixed(1)} ms, ${list[0]?.statements.length} statements`,
    )
    console.info(`${what}: ${figures.join('; ')}`)
    const toAnswer = ({ status, headers, body }: Probe) => ({ status, headers, body })
    const [[first] = []] = [...probes.values()]
    if (!first) throw new Error('nothing was probed')
    expect(first.statements.length).toBeGreaterThan(0)
    for (const [kind, list] of probes)
      for (const sample of list) {
        expect(toAnswer(sample), `${what}: ${kind}`).toEqual(toAnswer(first))
        if (hasEqualWork) expect(sample.statements, `${what}: ${kind}`).toEqual(first.statements)
      }
  }

  const start = (otherwise: Parameters<typeof open>[1] = {}) => open(running, otherwise)
  /** Some time after the person's other account was protected. */
  async function signUpAs(person: object): Promise<Probe> {
    for (const node of running.nodes) await node.advance(1000)
    return probe(() => running.client().call('/users', { body: newAccount(person) }))
  }
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  async function openExcluded(): Promise<ReturnType<typeof randomPerson>> {
    const person = randomPerson()
    expect((await selfExclude(await start(person))).status).toBe(201)
    return person
  }

  async function openLimited(): Promise<ReturnType<typeof randomPerson>> {
    const person = randomPerson()
    const { client } = await start(person)
    expect((await client.call('/user_limits', { body: { type: 'deposit', period: 'day', value: 1000 } })).status).toBe(
      201,
    )
    return person
  }

  it('cannot tell by a sign-up whether the person is excluded, perhaps excluded or has a limit', async () => {
    const dayLater = (date: string) => new Date(Date.parse(date) + 24 * 3_600_000).toISOString().slice(0, 10)
    await compare('sign-up', {
      'surely excluded': async () => signUpAs(await openExcluded()),
      'perhaps excluded': async () => {
        const person = await openExcluded()
        return signUpAs({ ...person, birth_date: dayLater(person.birth_date) })
      },
      limited: async () => signUpAs(await openLimited()),
    })
  })

  it('cannot tell by a phone number whether its player is excluded, active or unknown', async () => {
    let last = 0
    const nextPhone = () => {
      last += 1
      return { phone_number: `+4420794${String(60_000 + last)}`, phone_country: 'GB' }
    }
    const hold = async ({ id }: TestPerson) => {
      const phone = nextPhone()
      await running.query(`
        update players set phone_number = '${phone.phone_number}', phone_country = 'GB', phone_verified_at = now()
        where id = ${id}`)
      return phone
    }
    const probePhone = async (phone: object) => {
      const { client } = await start()
      return probe(() => client.call('/player/phone', { body: phone }))
    }
    await compare('phone', {
      unknown: async () => probePhone(nextPhone()),
      active: async () => probePhone(await hold(await start())),
      excluded: async () => {
        const person = await start()
        const phone = await hold(person)
        await selfExclude(person)
        return probePhone(phone)
      },
    })
  })

  it('cannot tell by the address of another account whether there is one, or an excluded one', async () => {
    const probeAddress = async (email: string) => {
      const { client } = await start()
      return probe(() => client.call('/player/other_accounts', { body: { email } }))
    }
    // The code is sent in the background, and nobody waits for it.
    await compare(
      'other account',
      {
        unknown: async () => probeAddress(`${crypto.randomUUID()}@example.com`),
        active: async () => probeAddress((await start()).account.email),
        excluded: async () => {
          const person = await start()
          await selfExclude(person)
          return probeAddress(person.account.email)
        },
      },
      { hasEqualWork: false },
    )
  })

  it('cannot tell by a promo code whether another account of the name had it, or there is no such code', async () => {
    const redeem = (client: TestClient, code: string): Promise<Reply<ErrorBody>> =>
      client.call('/bonuses/promo-code', { body: { code }, headers: key() })
    const openConfirmed = async (person: object = {}) => {
      // The limit of attempts is another subject.
      await running.query('delete from promo_code_attempts')
      const player = await start(person)
      await confirmMail(running, player)
      return player
    }
    await compare(
      'promo code',
      {
        'another account had it': async () => {
          const person = randomPerson()
          expect((await redeem((await openConfirmed(person)).client, 'LINE10')).status).toBe(200)
          const { client } = await openConfirmed(person)
          return probe(() => redeem(client, 'LINE10'))
        },
        'no such code': async () => {
          const { client } = await openConfirmed()
          return probe(() => redeem(client, 'NOSUCHCODE'))
        },
      },
      { hasEqualWork: false },
    )
  })

  it('cannot tell by excluding himself whether there is another account of the name', async () => {
    const exclude = async (person: object) => {
      const stranger = await start(person)
      return probe(() => selfExclude(stranger))
    }
    await compare(
      'self-exclusion',
      {
        'nobody else': async () => exclude(randomPerson()),
        'a player of that name': async () => {
          const person = randomPerson()
          await start(person)
          return exclude(person)
        },
      },
      { hasEqualWork: false },
    )
  })
})
