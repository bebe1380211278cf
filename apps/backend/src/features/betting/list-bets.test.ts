import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 40) })
  player = await openPlayer(test, 1_000_000)
})
afterAll(() => test.stop())

const ids = async (query: string): Promise<string[]> => (await player.bets(query)).map(({ id }) => id)
const place = () => placeOne(player, 'single', { stake: { value: 100, currency: 'EUR' }, selections: [pick(2)] })

async function setState(id: string, state: { status: string; result?: string; win_amount?: number }): Promise<void> {
  await test.backend.database.db.updateTable('bets').set(state).where('id', '=', id).execute()
}

describe('the requested bets', () => {
  it('are filtered by status and result, without hidden bets', async () => {
    const states = {
      submitted: { status: 'submitted', decide_at: new Date(START * 2) },
      waiting: { status: 'waiting_results' },
      ready: { status: 'ready_to_process' },
      won: { status: 'done', result: 'win_entire', win_amount: 200 },
      halfWon: { status: 'done', result: 'refund_half_win_other', win_amount: 150 },
      lost: { status: 'done', result: 'lose_entire' },
      halfLost: { status: 'done', result: 'refund_half_lose_other', win_amount: 50 },
      refunded: { status: 'done', result: 'refund_entire', win_amount: 100 },
      cancelled: { status: 'cancelled', result: 'canceled', win_amount: 100 },
      cashedUp: { status: 'cashed_out', result: 'cashed_out', win_amount: 100 },
      cashedDown: { status: 'cashed_out', result: 'cashed_out', win_amount: 99 },
      rejected: { status: 'rejected' },
      withdrawn: { status: 'withdrawn' },
    }
    const names = new Map<string, string>()
    for (const [name, state] of Object.entries(states)) {
      const { id } = await place()
      await setState(id, state)
      names.set(id, name)
    }
    const shown = async (query: string) => (await ids(query)).map(id => names.get(id)).sort()
    const open = ['ready', 'submitted', 'waiting']
    const settled = ['cancelled', 'cashedDown', 'cashedUp', 'halfLost', 'halfWon', 'lost', 'refunded', 'won']
    expect(await shown('?status=open')).toEqual(open)
    expect(await shown('?status=settled')).toEqual(settled)
    expect(await shown('?status=all')).toEqual([...open, ...settled].sort())
    expect(await shown('')).toEqual([...open, ...settled].sort())
    expect(await shown('?status=settled&result=all')).toEqual(settled)
    expect(await shown('?result=win')).toEqual(['halfWon', 'won'])
    expect(await shown('?result=lose')).toEqual(['halfLost', 'lost'])
    expect(await shown('?result=cashed_out')).toEqual(['cashedDown', 'cashedUp'])
    expect(await shown('?result=refund')).toEqual(['cancelled', 'refunded'])
    expect(await shown('?status=open&result=win')).toEqual([])
    for (const id of names.keys()) await setState(id, { status: 'withdrawn' })
  })

  it("are found by ids and by idempotency key, among the player's own bets only", async () => {
    const [first, second] = [await place(), await place()] as const
    expect(await ids(`?id=${first.id}`)).toEqual([first.id])
    expect(await ids(`?id=${first.id},${randomUUID()},${second.id}`)).toEqual([second.id, first.id])
    const key = randomUUID()
    const request = betOn([pick(2)], 100)
    const { body } = await player.place({ ...request, bets: [...request.bets, ...request.bets] }, key)
    expect((await ids(`?idempotency_key=${key}`)).sort()).toEqual(body.data.map(({ id }) => id).sort())
    await setState(first.id, { status: 'rejected' })
    expect(await ids(`?id=${first.id}`)).toEqual([first.id])
    expect(await ids(`?status=settled&id=${first.id}`)).toEqual([])
    const other = await openPlayer(test, 0)
    expect(await other.bets(`?id=${first.id}`)).toEqual([])
    expect(await other.bets(`?idempotency_key=${key}`)).toEqual([])
  })

  it('are paginated without overlap, at most five hundred a page', async () => {
    const request = betOn([pick(4)], 10)
    const bets = Array.from({ length: 40 }, () => request.bets[0])
    await player.place({ ...request, bets })
    const all = await ids('?limit=500')
    const pages = [await ids('?limit=17&page=1'), await ids('?limit=17&page=2'), await ids('?limit=17&page=3')]
    expect(pages.flat()).toEqual(all.slice(0, 51))
    expect((await player.call('/bets?limit=501')).status).toBe(422)
    expect((await player.call('/bets?page=0')).status).toBe(422)
    expect((await player.call('/bets?status=nonsense')).status).toBe(422)
  })
})

describe('the search', () => {
  let history: TestClient
  let found: { id: string; ref: string }[]
  const search = async (query: string) => (await history.bets(query)).map(({ id }) => id)
  const placedAt = async (at: string, ...selections: ReturnType<typeof pick>[]) => {
    const type = selections.length > 1 ? 'combo' : 'single'
    const { id } = await placeOne(history, type, { stake: { value: 100, currency: 'EUR' }, selections })
    await test.backend.database.db
      .updateTable('bets')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute()
    const [bet] = await history.bets(`?id=${id}`)
    if (!bet) throw new Error('the bet is listed')
    return bet
  }
  const nameOf = async (matchId: number, side: 'home' | 'away') =>
    (await history.bets()).flatMap(({ selections }) => selections).find(({ match }) => match.id === matchId)?.match
      .competitors?.[side].name ?? ''

  beforeAll(async () => {
    history = await openPlayer(test, 1_000_000)
    found = [
      await placedAt('2026-03-01T10:00:00.000Z', pick(2)),
      await placedAt('2026-03-02T10:00:00.000Z', pick(4)),
      await placedAt('2026-03-03T10:00:00.000Z', pick(2), pick(6)),
    ]
  })

  it('finds by the moment of placing: from it on, and before the end', async () => {
    const [first, second, third] = found.map(({ id }) => id)
    expect(await search('?from=2026-03-02T10:00:00.000Z')).toEqual([third, second])
    expect(await search('?to=2026-03-02T10:00:00.000Z')).toEqual([first])
    expect(await search('?from=2026-03-02T11:00:00%2B01:00&to=2026-03-03T00:00:00Z')).toEqual([second])
    expect(await search('?from=2026-03-03T00:00:00Z&to=2026-03-01T00:00:00Z')).toEqual([])
  })

  it('finds by the names of events without accents and case, in every leg, and by the reference', async () => {
    const [first, second, third] = found
    const home = (await nameOf(2, 'home')).toUpperCase()
    const away = await nameOf(6, 'away')
    expect(await search(`?q=${encodeURIComponent(home)}`)).toEqual([third?.id, first?.id])
    expect(await search(`?q=${encodeURIComponent(away)}`)).toEqual([third?.id])
    expect(await search(`?q=${second?.ref}`)).toEqual([second?.id])
    expect(await search(`?q=${second?.ref.slice(0, 8)}`)).toEqual([second?.id])
    expect(await search(`?q=${second?.ref.slice(1)}`)).toEqual([])
    expect(await search(`?q=${encodeURIComponent("%' or true --")}`)).toEqual([])
    expect(await search(`?q=${encodeURIComponent(home)}&from=2026-03-02T00:00:00Z`)).toEqual([third?.id])
  })

  it('counts what it finds, a page at a time', async () => {
    const { body } = await history.call<{ data: unknown[]; pagination: { total: number } }>(
      `/bets?q=${encodeURIComponent(await nameOf(2, 'home'))}&limit=1`,
    )
    expect(body.data).toHaveLength(1)
    expect(body.pagination.total).toBe(2)
  })

  it("finds nothing of others' bets", async () => {
    const other = await openPlayer(test, 0)
    expect(await other.bets(`?q=${found[0]?.ref}`)).toEqual([])
    expect(await other.bets(`?q=${encodeURIComponent(await nameOf(2, 'home'))}`)).toEqual([])
  })

  it.each(['from=yesterday', 'to=2026-13-01T00:00:00Z', 'q=%00', `q=${'a'.repeat(51)}`])('refuses %s', async query => {
    expect((await history.call(`/bets?${query}`)).status).toBe(422)
  })
})

describe('the query', () => {
  let playerId: number

  beforeAll(async () => {
    const { db } = test.backend.database
    playerId = (await player.call<{ data: { id: number } }>('/player')).body.data.id
    await sql`
      insert into bets (id, ref, player_id, account_id, idempotency_key, position, type, status, currency, stake,
                        odds_hundredths, potential_win, accept_mode, device_id, quick, created_at)
      select gen_random_uuid(), 'ref ' || n, case n % 4 when 0 then 1 else ${playerId} end, accounts.id,
             gen_random_uuid(), 0, 'single', case n % 50 when 0 then 'waiting_results' else 'done' end, 'EUR', 100, 200,
             200, 'any', gen_random_uuid(), false, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 12000) as n, (select id from accounts where player_id = ${playerId} limit 1) as accounts
    `.execute(db)
    await sql`
      insert into bet_selections (id, bet_id, position, match_id, market_id, specifier, outcome_id, odds_milli,
                                  market_version, snapshot)
      select gen_random_uuid(), id, 0, 2, (row_number() over () % 500)::text, '', '1', 2000, 1, '{}' from bets
      where ref like 'ref %' limit 5000
    `.execute(db)
    await sql`analyze bets, bet_selections`.execute(db)
  })

  async function explain(condition: string): Promise<string> {
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(
        `explain select * from bets where player_id = ${playerId} and ${condition}
         order by created_at desc, id desc limit 50`,
      )
      .execute(test.backend.database.db)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }

  it.each([
    ['all', "status not in ('rejected', 'withdrawn')", 'bets_of_player'],
    ['placed in a range', "created_at >= '2026-01-02' and created_at < '2026-01-03'", 'bets_of_player'],
    ['open', "status in ('submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress')", 'bets_open'],
    ['of one intent', `idempotency_key = '${randomUUID()}'`, 'bets_once_an_intent'],
    ['by ids', `id in ('${randomUUID()}')`, 'bets_pkey'],
  ])('uses an index: %s', async (_what, condition, index) => {
    expect(await explain(condition)).toContain(index)
  })

  it("uses an index for the selections of a player's bets", async () => {
    const { db } = test.backend.database
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select distinct snapshot #>> '{match,name}' from bet_selections where player_id = ${playerId}`.execute(db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('bet_selections_of_player')
  })

  it('uses an index for the selections of an outcome', async () => {
    const { db } = test.backend.database
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from bet_selections where match_id = 2 and market_id = '1' and specifier = ''`.execute(db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('bet_selections_outcome')
  })
})
