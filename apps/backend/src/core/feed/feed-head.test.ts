import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { PlayedSession } from '../../testing/played-session.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { beginTerm, moveHead, readHead } from './feed-head.ts'

const session = new PlayedSession()
const getDatabase = useDatabase()
let database: Database

beforeAll(() => {
  database = getDatabase()
  session.answer = (text, values) => database.withConnection(({ query }) => query(text, values))
})

it('is moved only by the leader of the current term, and keeps what has been flushed', async () => {
  const first = await beginTerm(session, 1000)
  expect(first).toMatchObject({ feedMs: 1000, flushedMs: null })
  const positions = (offset: number) => ({ 'public:en': { offset, epoch: 'a' } })
  const move = (feedMs: number, isFlushed: boolean, { term } = first) =>
    moveHead(session, { term, feedMs, isFlushed, positions: positions(feedMs / 1000) })
  await move(2000, true)
  await move(3000, true)
  // From here on the realtime server is down.
  await move(4000, false)
  expect(await move(5000, false)).toBe(true)

  const second = await beginTerm(session, 9000)
  expect(second).toMatchObject({ feedMs: 5000, flushedMs: 2000 })
  expect(await move(6000, true)).toBe(false)
  expect(await readHead(database.db)).toEqual({ feedMs: 5000, positions: positions(5) })
  // Events that the first leader could not publish count as flushed only once the second has published it.
  await move(6000, false, second)
  expect(await beginTerm(session, 0)).toMatchObject({ feedMs: 6000, flushedMs: 2000 })
  // A leader that has not published in a language leaves that channel's position unchanged.
  const third = await beginTerm(session, 0)
  const arabic = { 'public:ar': { offset: 9, epoch: 'b' } }
  await moveHead(session, { term: third.term, feedMs: 7000, isFlushed: true, positions: arabic })
  expect((await readHead(database.db))?.positions).toEqual({ ...positions(6), ...arabic })
})
