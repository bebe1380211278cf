/** Accounts of one person opened and excluded at two nodes at once: none begins to play unnoticed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { openNodes, type TestNode } from '../testing/test-nodes.ts'
import { randomPerson, readIdentity, selfExclude, signUp } from '../testing/test-persons.ts'

const nodes = await openNodes()
afterAll(() => nodes?.stop())

describe.skipIf(!nodes)('two nodes', () => {
  let urls: string[]

  beforeAll(async () => {
    const started: TestNode[] = []
    for (const role of ['feed', 'api', 'api'] as const) if (nodes) started.push(await nodes.start(role))
    urls = started.slice(1).map(({ url }) => url)
  })

  const open = (node: number, otherwise: Parameters<typeof signUp>[1]) =>
    signUp(new TestClient(urls[node % urls.length] ?? ''), otherwise)

  it('check each account that is opened while the person is excluded at the other one, or mark it', async () => {
    const person = randomPerson()
    const first = await open(0, person)
    const [, ...others] = await Promise.all([
      selfExclude(first),
      ...Array.from({ length: 20 }, (_, index) => open(index, person)),
    ])
    const links = (await nodes?.query(
      `select subject_id, effect from person_links where ${first.id} in (player_a, player_b)`,
    )) as { subject_id: string; effect: string }[]
    expect(links.map(({ subject_id }) => Number(subject_id)).sort()).toEqual(others.map(({ id }) => id).sort())
    const checked = links.filter(({ effect }) => effect === 'block').map(({ subject_id }) => Number(subject_id))
    for (const other of others)
      expect((await readIdentity(other))?.state).toBe(checked.includes(other.id) ? 'check' : 'open')
    expect(await readIdentity(await open(1, person))).toMatchObject({ state: 'check' })
  })

  it('exclude both accounts when each excludes itself at its node at once', async () => {
    const person = randomPerson()
    const first = await open(0, person)
    const second = await signUp(Object.assign(new TestClient(urls[1] ?? ''), { device: first.client.device }), person)
    const replies = await Promise.all([selfExclude(first), selfExclude(second)])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    for (const { account } of [first, second]) {
      const { email, password } = account
      const signIn = await new TestClient(urls[1] ?? '').call('/users/sign_in', { body: { email, password } })
      expect(signIn).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    }
  })
})
