import * as fixtures from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { sportsEvent } from '../document/structured-data.ts'
import { createTestApp } from '../testing/test-app.ts'
import { describeMatch } from './match.tsx'

const about = { url: 'https://bets.example/m1', description: '', picture: null }
const ended = fixtures.makeMatch(1, {
  status: 4,
  name: 'Ajax v Celtic',
  statistics: fixtures.makeMatchStatistics({ total_score: { home: 2, away: 1 } }),
  version: Date.parse('2026-11-21T21:00:00Z'),
})

it('promises odds of a match to come, and the score of one that has ended', async () => {
  const app = await createTestApp()
  const open = describeMatch(app, { ...ended, status: 0, statistics: null })
  expect(open.title).toMatch(/odds/)
  const { title, description } = describeMatch(app, ended)
  expect(title).toContain('Ajax v Celtic 2–1')
  expect(`${title} ${description}`).not.toMatch(/odds/i)
  const outright = { ...ended, type: 'season' as const, competitors: null, name: 'League 2026' }
  expect(describeMatch(app, outright).title).not.toMatch(/odds|\d–\d/i)
})

it('says in structured data that a match has ended, and how', () => {
  expect(sportsEvent(ended, about)).toMatchObject({
    endDate: '2026-11-21T21:00:00.000Z',
    additionalProperty: [
      { name: 'status', value: 'finished' },
      { name: 'score', value: '2–1' },
    ],
  })
  expect(sportsEvent({ ...ended, status: 1 }, about)).not.toHaveProperty('additionalProperty')
})
