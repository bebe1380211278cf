import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DROPPED_CHANNEL, DroppedEvents } from '../core/feed/dropped-events.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { useDatabase } from '../testing/use-database.ts'
import { type ReplicaSyncDeps, startReplicaSync } from './replica-sync.ts'

const MINUTE_MS = 60_000

const getDatabase = useDatabase()
const clock = new ManualClock(0)
const errors: unknown[] = []
const listeners = new Map<string, (payload: string) => void>()
const feed = { drop: vi.fn() }
let stop: () => void

/** Another node of the same database. */
const openOther = () => new DroppedEvents({ db: getDatabase().db, clock, onDropped: () => {}, onError: () => {} })

beforeEach(() => {
  const load = async (): Promise<void> => {}
  const link = {
    listen: (channel: string, listener: (payload: string) => void) => void listeners.set(channel, listener),
    onOpen: () => {},
  }
  stop = startReplicaSync(link as unknown as Parameters<typeof startReplicaSync>[0], {
    ...({ providers: { load }, campaigns: { load } } as unknown as ReplicaSyncDeps),
    db: getDatabase().db,
    feed,
    endedEvents: { onWritten: () => {} },
    clock,
    onError: error => void errors.push(error),
  })
})
afterEach(() => {
  stop()
  expect(errors).toEqual([])
})

it('drops events that another node has dropped, when notified and each minute', async () => {
  const other = openOther()
  other.handle([{ type: 'match_dropped', at: 5, matchId: 77, error: new Error('no such chance') }])
  await other.idle()
  listeners.get(DROPPED_CHANNEL)?.('')
  await vi.waitFor(() =>
    expect(feed.drop).toHaveBeenCalledExactlyOnceWith(77, 'dropped by another node: no such chance'),
  )
  clock.advance(MINUTE_MS)
  await vi.waitFor(() => expect(feed.drop).toHaveBeenCalledTimes(2))
})
