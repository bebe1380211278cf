import { expect, it } from 'vitest'
import { LEAGUES } from './catalogue.ts'
import { CITIES } from './data/cities.ts'
import type { Fixture } from './fixtures.ts'
import { SPORT_FACTS } from './sport-facts.ts'
import { buildVenue } from './venues.ts'

const played = LEAGUES.filter(({ every, card, sport }) => every > 0 && !card && !SPORT_FACTS[sport].individual)
const venues = played.flatMap(league =>
  league.competitors.map(home => ({ home, venue: buildVenue({ league, home, noiseKey: 1 } as Fixture) })),
)

it('takes a club for its city only where the city is known to bear its name', () => {
  const same = venues.filter(({ home, venue }) => venue.city === home.name)
  expect(same.filter(({ home }) => CITIES[home.name] !== home.name).map(({ home }) => home.name)).toEqual([])
  expect(same.length / venues.length).toBeLessThan(0.05)
  expect(venues.filter(({ venue }) => venue.city !== null).length).toBeGreaterThan(1000)
})

it('never names a venue like the club alone, and other sides play in the city of the first', () => {
  for (const { home, venue } of venues) if (venue.stadium !== null) expect(venue.stadium).not.toBe(home.name)
  const cityOf = (name: string) => venues.find(({ home }) => home.name === name)?.venue.city
  expect([cityOf('Arsenal Women'), cityOf('Arsenal U21'), cityOf('Udinese U20')]).toEqual(['London', 'London', 'Udine'])
})
