/** Nicknames that were stored before there were rules are checked at the next start. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNotifier } from '../../core/engagement/notifier.ts'
import { createReservedCheck } from '../../core/players/nicknames/nickname-keys.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { checkStoredNicknames } from './stored-nicknames.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({})
})
afterAll(() => test.stop())

it('keeps what is possible, empties the rest and tells those players once', async () => {
  const { db } = test.backend.database
  const stored = ['Vera', 'Вера\u202e', ' ', 'VERA', 'T0uchline', '  Zoe\u0308 ', 'x', null]
  const ids: number[] = []
  for (const nickname of stored) {
    const client = await openPlayer(test, 0)
    const { id } = (await client.call<ResponseBody<'getPlayer'>>('/player')).body.data
    ids.push(id)
    await db.updateTable('players').set({ nickname }).where('id', '=', id).execute()
  }
  const deps = {
    db,
    clock: test.clock,
    notifier: createNotifier(),
    isReserved: createReservedCheck(['Touchline']),
  }
  for (let starts = 0; starts < 2; starts += 1) {
    await checkStoredNicknames(deps)
    const rows = await db.selectFrom('players').select('nickname').where('id', 'in', ids).orderBy('id').execute()
    expect(rows.map(({ nickname }) => nickname)).toEqual(['Vera', null, null, null, null, 'Zoë', null, null])
    const told = await db
      .selectFrom('notifications')
      .select('player_id')
      .where('kind', '=', 'nickname.removed')
      .execute()
    expect(told.map(({ player_id }) => ids.indexOf(player_id)).sort()).toEqual([1, 2, 3, 4, 6])
  }
  const keys = await db.selectFrom('nickname_keys').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['vera', 'zoe'])
})
