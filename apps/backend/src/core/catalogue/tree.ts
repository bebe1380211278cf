/** The static part of the catalogue in wire format: sports, categories, leagues and their competitors. */
import { buildSlug } from '@touchline/betting/text/build-slug'
import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Competitor, CompetitorProfile } from '@touchline/contract/entities/match'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import type {
  FeedCatalogue,
  FeedCategory,
  FeedCompetitor,
  FeedSport,
  FeedTournament,
  Tier,
} from '@touchline/simulator/feed/feed-catalogue'
import type { Translator } from '../../platform/i18n/translator.ts'
import type { LocalPriorities } from './local-priorities.ts'

const LOWEST_TIER = 4

/** Localises a tree to a language. */
export interface TreeLanguage {
  readonly translator: Translator
  readonly local: LocalPriorities
}

/** Ranks the operator's priorities for the language before everything else, in the operator's order. */
function rankFirst<T>(first: readonly T[], entity: T, usual: number): number {
  const place = first.indexOf(entity)
  return place < 0 ? usual : place - first.length
}

interface Ranked {
  id: number
  priority: number
}

const byPriority = (a: Ranked, b: Ranked): number => a.priority - b.priority || a.id - b.id

function toSport(sport: FeedSport, { translator, local }: TreeLanguage): Sport {
  return {
    id: sport.id,
    urn_id: sport.urnId,
    key: sport.key,
    name: translator.sport(sport.key, sport.name),
    priority: rankFirst(local.sports, sport.key, sport.priority),
    type: sport.type,
    provider: sport.provider,
    main_market_id: sport.mainMarketId,
    main_market_outcomes_count: sport.mainMarketOutcomesCount,
    secondary_market_id: sport.secondaryMarketId,
    secondary_market_outcomes_count: sport.secondaryMarketOutcomesCount,
  }
}

function toCategory(
  { id, name, priority, countryCode, sportId }: FeedCategory,
  { translator, local }: TreeLanguage,
): Category {
  return {
    id,
    slug: buildSlug(name, 'category', id),
    name: translator.place(name, countryCode),
    priority: rankFirst(local.countries, countryCode ?? '', priority),
    country_code: countryCode,
    sport_id: sportId,
  }
}

function toTournament(
  { id, urnId, name, priority }: FeedTournament,
  { translator, local }: TreeLanguage,
  category: Category,
  sport: Sport,
  isShared: boolean,
): Tournament {
  const slug = buildSlug(name, 'league', id)
  const unique = isShared ? { unique_name: name + listSeparatorOf(translator.language) + category.name } : {}
  return {
    id,
    urn_id: urnId,
    slug,
    name,
    ...unique,
    priority: rankFirst(local.tournaments, id, priority),
    category,
    sport,
  }
}

/** The names that several leagues of a sport bear, as `{sport id}/{name}`. */
function findSharedNames(tournaments: readonly FeedTournament[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const league of tournaments) {
    const key = toNameKey(league)
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}

const toNameKey = ({ sportId, name }: FeedTournament): string => `${sportId}/${name}`

function toCompetitor({ id, name, shortName, countryCode }: FeedCompetitor): Competitor {
  const slug = buildSlug(name, 'competitor', id)
  return { id, slug, name, short_name: shortName, country_code: countryCode, logo: null }
}

export interface CatalogueTree {
  /** All sorted by priority. */
  sports: Sport[]
  categories: Category[]
  tournaments: Tournament[]
  sport(id: number): Sport
  category(id: number): Category | undefined
  tournament(id: number): Tournament | undefined
  competitor(id: number): Competitor
  /** A competitor with its sport and league. */
  findProfile(id: number): Omit<CompetitorProfile, 'squad'> | undefined
  /** `Arsenal v Chelsea`, as the language writes it. */
  matchName(home: Competitor, away: Competitor): string
  /** Tier of a league: 1 is the highest; an unknown league has the lowest. */
  tierOf(tournamentId: number): Tier
}

function need<T>(map: ReadonlyMap<number, T>, id: number, what: string): T {
  const found = map.get(id)
  if (found === undefined) throw new Error(`the feed names ${what} ${id} but does not describe it`)
  return found
}

const byId = <T extends { id: number }>(list: readonly T[]): Map<number, T> =>
  new Map(list.map(entity => [entity.id, entity]))

export type TreeSource = Pick<FeedCatalogue, 'sports' | 'categories' | 'tournaments' | 'competitors'>

const NO_SOURCE: TreeSource = { sports: [], categories: [], tournaments: [], competitors: [] }

/**
 * Builds the tree in a language. Slugs are the same in all languages.
 * @param former what can be looked up by id, but is in no list: named by stored events only
 */
export function buildTree(feed: FeedCatalogue, language: TreeLanguage, former = NO_SOURCE): CatalogueTree {
  const sportById = byId([...former.sports, ...feed.sports].map(sport => toSport(sport, language)))
  const categoryById = byId([...former.categories, ...feed.categories].map(entity => toCategory(entity, language)))
  const shared = findSharedNames(feed.tournaments)
  const tournamentById = byId(
    [...former.tournaments, ...feed.tournaments].map(league =>
      toTournament(
        league,
        language,
        need(categoryById, league.categoryId, 'category'),
        need(sportById, league.sportId, 'sport'),
        shared.has(toNameKey(league)),
      ),
    ),
  )
  const listed = <T extends Ranked>(list: readonly { readonly id: number }[], by: ReadonlyMap<number, T>): T[] =>
    list.flatMap(({ id }) => by.get(id) ?? []).sort(byPriority)
  const tiers = new Map(feed.tournaments.map(({ id, tier }) => [id, tier]))
  const feedCompetitors = byId([...former.competitors, ...feed.competitors])
  const competitors = byId([...feedCompetitors.values()].map(toCompetitor))
  return {
    sports: listed(feed.sports, sportById),
    categories: listed(feed.categories, categoryById),
    tournaments: listed(feed.tournaments, tournamentById),
    sport: id => need(sportById, id, 'sport'),
    category: id => categoryById.get(id),
    tournament: id => tournamentById.get(id),
    competitor: id => need(competitors, id, 'competitor'),
    findProfile: id => {
      const found = feedCompetitors.get(id)
      return (
        found && {
          competitor: need(competitors, id, 'competitor'),
          sport: need(sportById, found.sportId, 'sport'),
          tournament: tournamentById.get(found.tournamentId) ?? null,
        }
      )
    },
    matchName: (home, away) => language.translator.matchName({ home: home.name, away: away.name }),
    tierOf: id => tiers.get(id) ?? LOWEST_TIER,
  }
}
