import type { FeedCompetitor, SportKey } from '../feed/feed-catalogue.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import { hashText } from '../shared/random.ts'
import { CITIES } from './data/cities.ts'
import type { Fixture } from './fixtures.ts'
import { SPORT_FACTS } from './sport-facts.ts'

/**
 * Venues: clubs have their own ground, named by the custom of their country; players use the courts of their
 * tournament; e-sports have none. Derived from the names in the data.
 */

export type Venue = Pick<FeedMatch, 'stadium' | 'city'>

const NOWHERE: Venue = { stadium: null, city: null }
/** Parts of a club's name that are no location. */
const CLUB_WORDS =
  /\b(FC|AFC|CF|SC|AC|AS|SV|FK|NK|SK|BK|IF|IK|CD|UD|CA|RC|SL|SS|US|TSV|VfB|VfL|BC|KK|HC|Club|United|City|Town|County|Rovers|Wanderers|Athletic|Albion|Hotspur|Palace|Villa|Forest|Argyle|Alexandra|Orient|Dons|Real|Sporting|Racing|Deportivo|Atletico|Dynamo|Dinamo|Lokomotiv|Borussia|Eintracht|Bayer|Werder|Hertha|Union|Olympique|Stade|Inter|Juventus|Red Bull|Bulls|Reserves|II|U\d+)\b/giu
const TOURNAMENT_WORDS =
  /\b(ATP|WTA|ITF|Challenger|Masters|Open|Cup|Singles|Doubles|Men|Women|Series|League|Tour)\b|,/giu

/** Women, juniors and reserves play in the city of the club's first side. */
const OTHER_SIDES = / (Women|Reserves|II|U\d+)$/u

const OUTDOOR = new Set<SportKey>(['soccer', 'american-football', 'baseball', 'cricket'])

const INDOOR: readonly Form[] = [c => `${c} Arena`, c => `${c} Sports Hall`, c => `${c} Center`, c => `${c} Dome`]
type Form = (city: string) => string

const GROUNDS: readonly (readonly [countries: string, forms: readonly Form[]])[] = [
  [
    'GB-ENG GB-SCT GB-WLS IE',
    [
      () => 'Mill Lane',
      c => `${c} Park`,
      () => 'The Meadow Ground',
      c => `${c} Road`,
      () => 'Victoria Park',
      () => 'Kingsway Stadium',
    ],
  ],
  [
    'ES AR UY CL PE PY EC CO MX CR',
    [c => `Estadio Municipal de ${c}`, c => `Estadio ${c}`, () => 'Estadio Centenario', c => `Nuevo Estadio ${c}`],
  ],
  [
    'BR PT',
    [c => `Estádio Municipal de ${c}`, c => `Arena ${c}`, () => 'Estádio da Luz do Norte', c => `Estádio ${c}`],
  ],
  ['DE AT CH', [c => `${c}-Arena`, c => `Stadion ${c}`, () => 'Waldstadion', () => 'Stadion am Park']],
  ['IT', [c => `Stadio Comunale di ${c}`, c => `Stadio ${c}`, () => 'Stadio San Marco']],
  ['FR', [c => `Stade de ${c}`, () => 'Stade de la Vallée', c => `Stade Municipal de ${c}`]],
  ['NL BE DK NO SE FI', [c => `${c} Stadion`, c => `${c} Park`, c => `${c} Arena`]],
  ['PL CZ SK HR RS SI RO UA BG HU GR TR', [c => `Stadion ${c}`, () => 'City Stadium', c => `${c} Arena`]],
]
const ELSEWHERE: readonly Form[] = [c => `${c} Stadium`, () => 'National Stadium', c => `${c} Ground`, c => `${c} Park`]

const venues = new Map<number, Venue>()

/** The home side's ground, or the court of the tournament. */
export function buildVenue(fixture: Fixture): Venue {
  const { league, home, noiseKey } = fixture
  const { individual, type } = SPORT_FACTS[league.sport]
  if (type === 'esport') return NOWHERE
  // All fights of a night share one cage.
  if (league.card) return { city: null, stadium: `${league.name} Arena` }
  if (individual) return courtOf(league.name, noiseKey)
  const found = venues.get(home.id) ?? groundOf(home, OUTDOOR.has(league.sport))
  venues.set(home.id, found)
  return found
}

function courtOf(tournament: string, key: number): Venue {
  const city = tidy(tournament.replace(TOURNAMENT_WORDS, ''))
  const court = key % 5
  return { city: city || null, stadium: court === 0 ? 'Centre Court' : `Court ${court}` }
}

function groundOf({ id, name, countryCode: country }: FeedCompetitor, isOutdoor: boolean): Venue {
  const club = name.replace(OTHER_SIDES, '')
  const city = CITIES[club] ?? cityIn(club, country)
  const outdoor = GROUNDS.find(([countries]) => country !== null && countries.split(' ').includes(country))
  const forms = isOutdoor ? (outdoor?.[1] ?? ELSEWHERE) : INDOOR
  const form = forms[hashText(`ground/${id}/${name}`) % forms.length] as Form
  return { city, stadium: form(city ?? club) }
}

/** The city as far as the name says it: what remains without the words of a club. Null where nothing says it. */
function cityIn(name: string, country: string | null): string | null {
  const rest = tidy(name.replace(CLUB_WORDS, ''))
  const words = rest.split(' ')
  // North American clubs are named by city and nickname.
  const isAmerican = (country === 'US' || country === 'CA') && words.length > 1
  const city = (isAmerican ? words.slice(0, -1) : words).join(' ')
  return city === '' || city === tidy(name) ? null : city
}

function tidy(text: string): string {
  return text.replace(/[&.\s]+/gu, ' ').trim()
}
