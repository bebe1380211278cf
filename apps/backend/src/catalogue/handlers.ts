/** The catalogue's calls. */
import type { Category, Tournament } from '@touchline/contract/entities/catalogue'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { prepareBytes } from '../http/prepare-bytes.ts'
import type { Catalogue } from './catalogue.ts'
import { countMatches } from './counters.ts'
import type { MatchEntry } from './match-entry.ts'
import { type MatchFacts, type MatchQuery, readIds, readList, selectMatches } from './match-filter.ts'
import { cutPage } from './paging.ts'
import { buildEtag, PreparedLists } from './prepared-lists.ts'
import { toMarketText } from './wire-market.ts'

const MATCHES_PER_PAGE = 100

/** What is known of matches beside the feed; favourites are a player's own. */
export interface CatalogueFacts {
  betsCount(matchId: number): number
  favouriteMatches(playerId: number): Promise<readonly number[]>
}

function find<T>(thing: T | undefined): T {
  if (thing === undefined) throw new ApiError('NOT_FOUND')
  return thing
}

function matchPart({ feed, revision, text }: MatchEntry) {
  return { tag: `${feed.id}.${revision}`, text }
}

export function catalogueHandlers(catalogue: Catalogue, facts: CatalogueFacts) {
  const { tree } = catalogue
  const lists = new PreparedLists()

  function ofSports(keys: string | undefined): (sportId: number) => boolean {
    const wanted = readList(keys)
    return sportId => wanted === undefined || wanted.includes(tree.sport(sportId).key)
  }

  function choose(query: MatchQuery, favourites: ReadonlySet<number>) {
    const known: MatchFacts = { betsCount: facts.betsCount, isFavourite: id => favourites.has(id) }
    return cutPage(selectMatches(catalogue.matches(), query, tree, known), query, MATCHES_PER_PAGE)
  }

  /** The same for everybody: a visitor has no favourites. */
  function listMatches(query: MatchQuery) {
    const { data, pagination } = choose(query, new Set())
    return {
      parts: data.map(entry => () => matchPart(entry)),
      tail: `,"pagination":${JSON.stringify(pagination)}`,
    }
  }

  return {
    getSports: () => ({ data: tree.sports }),
    getCategories: ({ query }) => {
      const isWanted = ofSports(query.sport_key)
      return cutPage<Category>(
        tree.categories.filter(one => isWanted(one.sport_id)),
        query,
      )
    },
    getCategory: ({ params }) => ({ data: find(tree.category(params.id)) }),
    getTournaments: ({ query }) => {
      const isWanted = ofSports(query.sport_key)
      const categories = readIds(query.category_id)
      return cutPage<Tournament>(
        tree.tournaments.filter(one => isWanted(one.sport.id) && (categories?.has(one.category.id) ?? true)),
        query,
      )
    },
    getTournament: ({ params }) => ({ data: find(tree.tournament(params.id)) }),
    getMatches: async ({ query, player }) => {
      if (query.favourite !== undefined && player) {
        const { data, pagination } = choose(query, new Set(await facts.favouriteMatches(player.id)))
        return { data: data.map(({ wire }) => wire), pagination }
      }
      return lists.find(JSON.stringify(Object.entries(query).sort()), catalogue.revision, () => listMatches(query))
    },
    getMatch: ({ params }) => {
      const { tag, text } = matchPart(find(catalogue.match(params.id)))
      return prepareBytes(`{"data":${text}}`, { etag: buildEtag([tag]) })
    },
    getMatchMarkets: ({ params, query }) => {
      const entry = find(catalogue.match(params.id))
      const ids = readList(query.market_id)
      const key = `markets ${params.id} ${JSON.stringify(Object.entries(query).sort())}`
      return lists.find(key, entry.revision, () => {
        const wanted = entry.markets.filter(
          ({ id, groups }) =>
            (ids?.includes(id) ?? true) &&
            (query.group_key === undefined || (groups as readonly string[]).includes(query.group_key)),
        )
        const { data, pagination } = cutPage(wanted, query)
        return {
          parts: data.map(market => () => ({
            tag: `${market.key}.${market.version}`,
            text: toMarketText(market, entry.feed),
          })),
          tail: `,"pagination":${JSON.stringify(pagination)}`,
        }
      })
    },
    postCounters: ({ body }) => countMatches(catalogue, body),
  } satisfies Handlers
}
