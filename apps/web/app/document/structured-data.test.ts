import type { Match } from '@touchline/contract/entities/match'
import { expect, it } from 'vitest'
import { describeMatch } from '../routes/match.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { sportsEvent } from './structured-data.ts'

const about = { url: 'https://book.test/m', description: 'text', picture: null }

function matchIn(over: Partial<Match>): Match {
  const tournament = {
    name: 'Premier League',
    unique_name: 'Premier League, Egypt',
    category: { name: 'Egypt', country_code: 'EG' },
    sport: { name: 'Soccer', key: 'soccer' },
  }
  const competitors = { home: { name: 'Al Ahly' }, away: { name: 'Zamalek' } }
  const named = { type: 'match', name: 'Al Ahly – Zamalek', start_time: '2026-11-28T18:00:00.000Z', status: 0 }
  return { ...named, tournament, competitors, stage: null, ...over } as unknown as Match
}

it('gives a venue an address of city and country, and none without a city', () => {
  const place = (over: Partial<Match>) => (sportsEvent(matchIn(over), about) as { location?: object }).location
  expect(place({ stadium: 'Cairo Stadium', city: 'Cairo' })).toEqual({
    '@type': 'Place',
    name: 'Cairo Stadium',
    address: { '@type': 'PostalAddress', addressLocality: 'Cairo', addressCountry: 'EG' },
  })
  expect(place({ stadium: 'Cairo Stadium', city: null })).toEqual({ '@type': 'Place', name: 'Cairo Stadium' })
  expect(place({ stadium: null, city: null })).toBeUndefined()
})

it('names the country of a league that shares its name with another', async () => {
  const app = await createTestApp('en')
  expect(describeMatch(app, matchIn({})).title).toContain('Premier League, Egypt')
  expect(sportsEvent(matchIn({}), about)).toMatchObject({ superEvent: { name: 'Premier League, Egypt' } })
})
