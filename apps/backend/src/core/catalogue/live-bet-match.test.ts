import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pick } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { toMatchChange } from './wire-match.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START) })
})
afterAll(() => test.stop())

it('shows the counts of a live match with an open bet, in the language of the reader, and none before', async () => {
  const player = await openPlayer(test, 10_000)
  await placeOne(player, 'single', { stake: { value: 100, currency: 'EUR' }, selections: [pick(2)] })
  const readMatch = async () => (await player.bets('?locale=de'))[0]?.selections[0]?.match
  expect(await readMatch()).not.toHaveProperty('statistics')
  test.feed.setStatus(2, 1)
  test.feed.beginPhase(2, '1st half')
  test.feed.setScore(2, 1, 0)
  await test.play()
  expect(await readMatch()).toMatchObject({
    total_score: { home: 1, away: 0 },
    statistics: { total_score: { home: 1, away: 0 }, period_score: [{ number: 1, period_name: '1. Halbzeit' }] },
  })
})

it('names the last incident for a minute', () => {
  const match = test.feed.match(3)
  const at = match.version
  const timeline = [
    { at: at - 50_000, minute: 62, type: 'goal', side: 'home' },
    { at: at - 1000, minute: 63, type: 'substitution', side: 'away' },
  ] as const
  const live: FeedMatch = { ...match, status: 1, statistics: { ...match.statistics, timeline } }
  const incidentOf = (version: number) =>
    toMatchChange({ ...live, version }, { count: 0, digest: { all: 0, row: 0 }, version }).statistics?.last_event
  expect(incidentOf(at)).toEqual({ type: 'goal', side: 'home', minute: 62 })
  expect(incidentOf(at + 10_000)).toEqual({ type: 'goal', side: 'home', minute: 62 })
  expect(incidentOf(at + 10_001)).toBeUndefined()
})
