/** Grants at several nodes at once, whose transactions are killed between the comparison and the grant. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  followConfirmation,
  GRANT_CAMPAIGNS,
  type Hunter,
  issueConfirmation,
  openHunter,
  randomName,
} from '../../../testing/hunters.ts'
import { openNodes, type TestNode } from '../../../testing/test-nodes.ts'
import '../../../testing/test-backend.ts'

const nodes = await openNodes({ backend: { config: { engagement: GRANT_CAMPAIGNS } } })
if (!nodes)
  console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): grants at several nodes are not tested')

const PATIENCE = { timeout: 60_000, interval: 20 }
/** What waits for a lock that the test holds. */
const WAITING = 'select distinct pid from pg_locks where not granted'

describe.skipIf(!nodes)('grants at two nodes', () => {
  const query = async (text: string): Promise<Record<string, unknown>[]> => (await nodes?.query(text)) ?? []
  let here: TestNode
  let there: TestNode
  beforeAll(async () => {
    if (!nodes) return
    await nodes.start('feed')
    here = await nodes.start('api')
    there = await nodes.start('api')
  })
  afterAll(() => nodes?.stop())

  const db = () => here.backend.database.db
  const readGrants = () =>
    query(`
      select g.player_id, g.outcome from campaign_grants g
      where campaign = 'welcome' order by player_id`) as Promise<{ player_id: number; outcome: string }[]>

  async function openHunters(count: number): Promise<{ hunter: Hunter; token: string }[]> {
    const person = { first_name: randomName(), last_name: randomName(), birth_date: '1990-05-17' }
    const opened: { hunter: Hunter; token: string }[] = []
    for (let index = 0; index < count; index += 1) {
      const hunter = await openHunter((index % 2 === 0 ? here : there).url, person)
      opened.push({ hunter, token: await issueConfirmation(db(), hunter, Date.now()) })
    }
    return opened
  }

  it('give a person one bonus, also when transactions are killed between the comparison and the grant', async () => {
    const hunters = await openHunters(6)
    // One transaction has compared and cannot write its grant; the others wait for it.
    await query('begin')
    await query('lock table campaign_grants in share mode')
    const first = hunters.map(({ hunter, token }) => followConfirmation(hunter, token).then(...SETTLED))
    await vi.waitFor(async () => expect((await query(WAITING)).length).toBeGreaterThan(2), PATIENCE)
    await query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`)
    await query('commit')
    expect((await Promise.all(first)).filter(outcome => outcome === 'failed').length).toBeGreaterThan(2)

    // What was killed left nothing: neither the confirmed address nor the used link.
    const again = hunters.map(({ hunter, token }) => followConfirmation(hunter, token).then(...SETTLED))
    await Promise.all(again)
    const confirmed = await query(
      `select id from players where confirmed_at is not null and email <> 'demo@touchline.example'`,
    )
    expect(confirmed).toHaveLength(hunters.length)
    const grants = (await readGrants()).filter(({ player_id }) =>
      hunters.some(({ hunter }) => hunter.id === Number(player_id)),
    )
    expect(grants.map(({ outcome }) => outcome).sort()).toEqual(['issued', ...hunters.slice(1).map(() => 'refused')])
    const issued = await query(
      `select from issued_bonuses where campaign = 'welcome' and player_id in (${hunters.map(({ hunter }) => hunter.id)})`,
    )
    expect(issued).toHaveLength(1)
  })

  it('give a person one bonus when two nodes confirm accounts at once', async () => {
    const hunters = await openHunters(12)
    await Promise.all(hunters.map(({ hunter, token }) => followConfirmation(hunter, token)))
    const ids = hunters.map(({ hunter }) => hunter.id)
    const grants = (await readGrants()).filter(({ player_id }) => ids.includes(Number(player_id)))
    expect(grants.filter(({ outcome }) => outcome === 'issued')).toHaveLength(1)
    expect(grants).toHaveLength(hunters.length)
  })
})

const SETTLED = [() => 'done', () => 'failed'] as const
