/** With separate owner and app roles the product works, but cannot change its history or its schema. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { startPostgres } from '../../testing/postgres-server.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { AppRoleTooStrong } from './app-role.ts'
import { SchemaTooOld } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { openPostgres } from './postgres.ts'

const server = await startPostgres()
const ROLE = 'touchline_app'
const PASSWORD = 'app'

function asRole(url: string): string {
  const other = new URL(url)
  other.username = ROLE
  other.password = PASSWORD
  return other.href
}

describe.skipIf(!server)('an app role', () => {
  let test: TestBackend
  let player: TestClient
  const url = server?.url ?? ''

  beforeAll(async () => {
    const owner = await openPostgres({ url, poolSize: 1 })
    await owner.withConnection(async connection => {
      const [row] = await connection.query('select from pg_roles where rolname = $1', [ROLE])
      if (!row) await connection.runScript(`create role ${ROLE} login password '${PASSWORD}'`)
    })
    await owner.close()
  })
  afterAll(async () => {
    await test?.stop()
    await server?.stop()
  })

  it('fails to start before the schema exists', async () => {
    await expect(openDatabase({ kind: 'server', url: asRole(url), poolSize: 1 })).rejects.toThrow(SchemaTooOld)
  })

  it('must not own the schema', async () => {
    const source = { kind: 'server', url, migrationUrl: url, poolSize: 1 } as const
    await expect(openDatabase(source)).rejects.toThrow(AppRoleTooStrong)
  })

  it('is sufficient for bets, limits, cash-outs and settlement', async () => {
    const database = { kind: 'server', url: asRole(url), migrationUrl: url, poolSize: 4 } as const
    test = await startTestBackend({ database, feed: new ScriptedFeed(START, 8) })
    player = await openPlayer(test, 10_000)
    const limit = { type: 'wager', period: 'day', value: 5000 }
    expect((await player.call('/user_limits', { body: limit })).status).toBeLessThan(300)
    const [won, cashed] = [pick(2), pick(4)].map(selection => ({
      stake: { value: 1000, currency: 'EUR' },
      selections: [selection],
    }))
    if (!won || !cashed) throw new Error('there are two bets')
    await placeOne(player, 'single', won)
    const bet = await placeOne(player, 'single', cashed)
    test.clock.advance(5000)
    const [{ to_cashout } = { to_cashout: null }] = await player.bets(`?id=${bet.id}`)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { bet_id: bet.id, to_cashout }
    expect((await player.call('/bets/cashout', { body, headers })).status).toBe(200)
    test.feed.settleWinner(2, '1')
    await test.play()
    expect(await player.balance()).toBe(9000 + 1000 + Number(to_cashout))
    expect(await test.isLedgerClean()).toBe(true)
    const rows = await test.backend.database.db.selectFrom('audit_log').select('entity').execute()
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(['bets', 'bet_selections', 'player_limits']))
  })

  it('restarts without the owner, and owns no table', async () => {
    const database = await openDatabase({ kind: 'server', url: asRole(url), poolSize: 1 })
    const owned = await database.run('owned', 'select tablename from pg_tables where tableowner = current_user', [])
    expect(owned).toEqual([])
    await database.close()
  })

  it.each([
    'update audit_log set actor = $$nobody$$',
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
     values ('bet:1', 'bets', '1', 'insert', '{}', 'system', 'forged')`,
    'update ledger_entries set amount = 1',
    'delete from ledger_transactions',
    'truncate ledger_entries',
    'delete from bets',
    'update bets set stake = 1',
    'update bets set win_amount = 1',
    'update bet_selections set odds_milli = 1000000',
    'update accounts set balance = 1',
    'update players set pve = false',
    `insert into accounts (kind, player_id, currency, balance) values ('player', 1, 'XXX', 1)`,
    `select post_entries('[{"kind": "deposit", "currency": "EUR", "house": "escrow", "amount": 1}]', '{}', now())`,
    'alter table audit_log disable trigger all',
    'drop trigger bets_changed_history on bets',
    'create table mine (id int)',
    'update migrations set checksum = $$other$$',
  ])('may not %s', async statement => {
    const statements = test.backend.database.run(statement.slice(0, 60), statement, [])
    await expect(statements).rejects.toThrow(/permission denied|must be owner/)
  })
})
