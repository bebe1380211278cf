import type {
  FeedCatalogue,
  FeedCategory,
  FeedCompetitor,
  FeedPlayer,
  FeedSport,
  FeedTournament,
  SportKey,
} from '../feed/feed-catalogue.ts'
import { AMERICAN_FOOTBALL } from './data/american-football.ts'
import { BASEBALL } from './data/baseball.ts'
import { BASKETBALL } from './data/basketball.ts'
import { COUNTER_STRIKE } from './data/counter-strike.ts'
import { CRICKET } from './data/cricket.ts'
import { CUPS, type CupRow } from './data/cups.ts'
import { DOTA_2 } from './data/dota-2.ts'
import { HANDBALL } from './data/handball.ts'
import { ICE_HOCKEY } from './data/ice-hockey.ts'
import type { LeagueRow } from './data/league-row.ts'
import { MMA } from './data/mma.ts'
import { SECOND_SIDES } from './data/second-sides.ts'
import { SOCCER_EUROPE } from './data/soccer-europe.ts'
import { SOCCER_WORLD } from './data/soccer-world.ts'
import { TABLE_TENNIS } from './data/table-tennis.ts'
import { TENNIS } from './data/tennis.ts'
import { TENNIS_PAIRS } from './data/tennis-pairs.ts'
import { VOLLEYBALL } from './data/volleyball.ts'
import { getSquad } from './players/squads.ts'
import { SPORT_FACTS } from './sport-facts.ts'

/** The feed's sports, countries, leagues and clubs, built once from the data files, which also determine their ids. */

export interface League extends LeagueRow {
  readonly sportId: number
  readonly categoryId: number
  /** Index among all leagues. */
  readonly index: number
  /** Strongest first. */
  readonly competitors: readonly FeedCompetitor[]
  /** `FeedMatch.relationKeys` of its matches and outrights. */
  readonly relationKeys: readonly string[]
}

const PLAYED: readonly LeagueRow[] = [
  ...SOCCER_EUROPE,
  ...SOCCER_WORLD,
  ...TENNIS,
  ...BASKETBALL,
  ...AMERICAN_FOOTBALL,
  ...HANDBALL,
  ...ICE_HOCKEY,
  ...BASEBALL,
  ...MMA,
  ...CRICKET,
  ...TABLE_TENNIS,
  ...VOLLEYBALL,
  ...COUNTER_STRIKE,
  ...DOTA_2,
  ...SECOND_SIDES,
  ...TENNIS_PAIRS,
]

/** Played leagues first, then cups. */
export const LEAGUES: readonly League[] = buildAll(PLAYED, CUPS)

/** The sports that have leagues, by priority. */
export const SPORTS: readonly FeedSport[] = buildSports()

const LEAGUE_BY_ID = new Map(LEAGUES.map(league => [league.id, league]))

export function findLeague(id: number): League | undefined {
  return LEAGUE_BY_ID.get(id)
}

function buildSports(): FeedSport[] {
  const played = new Set(LEAGUES.map(league => league.sport))
  return [...played].map(buildSport).sort((a, b) => a.priority - b.priority)
}

function buildSport(key: SportKey): FeedSport {
  const { id, name, priority, type, provider, mainMarket, secondaryMarket, thirdMarketId } = SPORT_FACTS[key]
  return {
    id,
    urnId: `${provider === 'oddin' ? 'od' : 'sr'}:sport:${id}`,
    key,
    name,
    priority,
    type,
    provider,
    mainMarketId: mainMarket[0],
    secondaryMarketId: secondaryMarket[0],
    thirdMarketId,
    mainMarketOutcomesCount: mainMarket[1],
    secondaryMarketOutcomesCount: secondaryMarket[1],
  }
}

function buildAll(rows: readonly LeagueRow[], cups: readonly CupRow[]): League[] {
  const categoryIds = new Map<string, number>()
  const place = (row: LeagueRow | CupRow, index: number) => {
    const sportId = SPORT_FACTS[row.sport].id
    const name = `${sportId}/${row.category}`
    const categoryId = categoryIds.get(name) ?? categoryIds.size + 1
    categoryIds.set(name, categoryId)
    return { index, sportId, categoryId, relationKeys: [`competition:${row.id}`] }
  }
  const leagues = rows.map((row, index): League => {
    const placed = place(row, index)
    return { ...row, ...placed, competitors: readCompetitors(row, placed.sportId) }
  })
  return [...leagues, ...cups.map((row, index) => buildCup(row, place(row, rows.length + index), leagues))]
}

/** Builds a cup, which has clubs of leagues and no rounds. */
function buildCup(
  row: CupRow,
  placed: Pick<League, 'index' | 'sportId' | 'categoryId' | 'relationKeys'>,
  leagues: readonly League[],
): League {
  const competitors = row.from.flatMap(([id, count]) => {
    const league = leagues.find(candidate => candidate.id === id)
    if (!league) throw new RangeError(`${row.name}: no league ${id}`)
    return league.competitors.slice(0, count)
  })
  return { ...row, ...placed, competitors, zone: 0, starts: [], every: 0, spread: 0, teams: '' }
}

function readCompetitors(row: LeagueRow, sportId: number): FeedCompetitor[] {
  return row.teams.split(', ').map((text, index) => {
    const [name = '', country] = text.split(':')
    return {
      id: row.id * 100 + index + 1,
      name,
      shortName: SPORT_FACTS[row.sport].individual ? shortenPlayer(name) : shortenClub(name),
      countryCode: country ?? row.country,
      sportId,
      tournamentId: row.id,
    }
  })
}

/** `Carlos Alcaraz` → `C. Alcaraz`; pairs stay as they are. */
function shortenPlayer(name: string): string {
  if (name.includes('/')) return name
  const space = name.indexOf(' ')
  return space < 0 ? name : `${name[0]}. ${name.slice(space + 1)}`
}

/** Three-letter code: `Arsenal` → `ARS`, `Manchester City` → `MCI`; women's and junior sides use the club's. */
function shortenClub(name: string): string {
  const words = name
    .replace(/ (U\d+|Women|Reserves|II)$/u, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 0)
  const [first = name, second] = words
  return (second ? first.slice(0, 1) + second.slice(0, 2) : first.slice(0, 3)).toUpperCase()
}

const INTERNATIONAL_FIRST = ['England', 'Spain', 'Germany', 'Italy', 'France', 'ATP', 'WTA', 'USA', 'International']

/** The published catalogue. Smaller priority sorts first. */
export function buildCatalogue(leagues: readonly League[] = LEAGUES): FeedCatalogue {
  // Lazy: tens of thousands of names that not every consumer needs.
  let players: FeedPlayer[] | undefined
  return {
    sports: SPORTS.filter(({ key }) => leagues.some(({ sport }) => sport === key)),
    categories: buildCategories(leagues),
    tournaments: leagues.map(
      (league, index): FeedTournament => ({
        id: league.id,
        urnId: `${SPORT_FACTS[league.sport].provider === 'oddin' ? 'od' : 'sr'}:tournament:${league.id}`,
        name: league.name,
        categoryId: league.categoryId,
        sportId: league.sportId,
        priority: league.tier * 1000 + index,
        tier: league.tier,
      }),
    ),
    competitors: leagues.filter(league => league.every > 0).flatMap(league => league.competitors),
    get players() {
      players ??= leagues.filter(({ every }) => every > 0).flatMap(listPlayers)
      return players
    },
  }
}

function listPlayers({ sport, competitors }: League): readonly FeedPlayer[] {
  return competitors.flatMap(competitor => getSquad(sport, competitor))
}

function buildCategories(leagues: readonly League[]): FeedCategory[] {
  const categories = new Map<number, FeedCategory>()
  for (const league of leagues) {
    if (categories.has(league.categoryId)) continue
    const rank = INTERNATIONAL_FIRST.indexOf(league.category)
    categories.set(league.categoryId, {
      id: league.categoryId,
      name: league.category,
      countryCode: league.country,
      sportId: league.sportId,
      priority: rank < 0 ? 100 + league.categoryId : rank + 1,
    })
  }
  return [...categories.values()]
}
