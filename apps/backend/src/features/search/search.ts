/**
 * `GET /search`: competitors, players of teams, sports, categories, leagues and events by name, the best first in each group; equal ones by
 * the league's priority, second and youth sides last; events that have ended after all others, the newest first. A match is found by its
 * competitors, by one of their players and, unless only event names are searched, by its league. Names are searched in
 * English and in the reader's language. Each search scans all names: some thousands, whose words are cached, take a few
 * milliseconds.
 */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { scoreName } from '@touchline/betting/text/score-name'
import { tokenizeSearchText } from '@touchline/betting/text/search-text'
import type { Query, ResponseBody } from '@touchline/contract/endpoints'
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { FeedCatalogue, FeedPlayer } from '@touchline/simulator/feed/feed-catalogue'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../core/catalogue/catalogue-view.ts'
import type { MatchEntry } from '../../core/catalogue/match-entry.ts'
import { OPEN_STATUSES, readIds } from '../../core/catalogue/match-filter.ts'
import { listAthletes } from '../../core/catalogue/squad-player.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import { NameIndex } from './name-index.ts'

type Found = ResponseBody<'getSearch'>['data']

const MAX_RESULTS = { competitors: 5, athletes: 5, sports: 5, categories: 10, tournaments: 15, matches: 30 } as const

/** Matched by a competitor's name rather than by a player's or by the league. */
const BY_NAME = 20
const BY_PLAYER = 10
/** Bonus for live matches. */
const LIVE = 0.5
/** Divides the scores of second and youth sides, so that they come after all first sides. */
const SECOND_SIDE = 100
const SECOND_SIDE_NAME = / (U\d\d|Reserves|II|B)$/

/** Of ended events in the results. */
const MAX_ENDED = 10
/** Of competitors whose ended events are looked for, those with the best names. */
const MAX_SIDES = 20

const hasEnded = ({ feed }: MatchEntry): boolean => feed.status >= MATCH_STATUS.closed
const statusRank = (entry: MatchEntry): number => {
  if (hasEnded(entry)) return 2
  return entry.feed.status === MATCH_STATUS.live ? 0 : 1
}

/** Of ended matches the last one. */
const isSooner = (a: MatchEntry, b: MatchEntry): boolean => {
  const byStart = hasEnded(a) ? b.feed.startTime - a.feed.startTime : a.feed.startTime - b.feed.startTime
  return (statusRank(a) - statusRank(b) || byStart) < 0
}

interface Scored<T> {
  readonly item: T
  readonly score: number
}

/** Returns the items with a positive score, best first; equal scores keep their order. */
function findBest<T>(all: Iterable<T>, scoreOf: (item: T) => number, max: number): T[] {
  const found: Scored<T>[] = []
  for (const item of all) {
    const score = scoreOf(item)
    if (score > 0) found.push({ item, score })
  }
  found.sort((a, b) => b.score - a.score)
  return found.slice(0, max).map(({ item }) => item)
}

/** Words of names, cached because names recur. */
class Words {
  readonly #cache = new Map<string, readonly string[]>()

  of(name: string): readonly string[] {
    const cached = this.#cache.get(name)
    if (cached) return cached
    const words = tokenizeSearchText(name)
    this.#cache.set(name, words)
    return words
  }
}

/** Competitors and players have one name in all languages. */
export type SearchedNames = Pick<FeedCatalogue, 'competitors' | 'players'>

/** What the names of competitors and players say about a search. */
interface NameScores {
  readonly players: ReadonlyMap<FeedPlayer, number>
  /** By competitor, as the others. */
  readonly byName: ReadonlyMap<number, number>
  readonly byPlayer: ReadonlyMap<number, number>
  /** At least one of the words is in the name. */
  readonly touched: ReadonlySet<number>
}

export class Search {
  readonly #catalogue: Catalogue
  readonly #competitors: NameIndex<number>
  readonly #players: NameIndex<FeedPlayer>
  readonly #words = new Words()
  readonly #ended: Pick<EndedEvents, 'findOfSides'>

  constructor(catalogue: Catalogue, { competitors, players }: SearchedNames, ended: Pick<EndedEvents, 'findOfSides'>) {
    this.#catalogue = catalogue
    this.#ended = ended
    this.#competitors = new NameIndex(competitors.map(({ id, name }) => [id, name]))
    this.#players = new NameIndex(players.map(player => [player, player.name]))
  }

  async find(query: Query<'getSearch'>, language: string): Promise<Found> {
    const { q, sport_type: sportType, match_status: statuses, only_events_name: onlyEvents = false } = query
    // Not through the word cache, which keeps its entries: search input is unbounded.
    const typed = tokenizeSearchText(q)
    const view = this.#catalogue.view(language)
    const english = this.#catalogue.tree
    const { tree } = view
    const isWanted = (sportId: number): boolean => sportType === undefined || tree.sport(sportId).type === sportType
    const wantedStatuses = readIds(statuses) ?? new Set(OPEN_STATUSES)
    const scores = this.#scoreNames(typed)
    const candidates = [
      ...this.#list(wantedStatuses, isWanted),
      ...(await this.#findEnded(scores, wantedStatuses, tree, sportType)),
    ]
    const matches = this.#findMatches(typed, candidates, scores, view, onlyEvents)
    if (onlyEvents) return { competitors: [], athletes: [], sports: [], categories: [], tournaments: [], matches }
    const score = (...names: (string | undefined)[]): number =>
      Math.max(0, ...names.map(name => (name === undefined ? 0 : scoreName(typed, this.#words.of(name)))))
    return {
      competitors: this.#findCompetitors(candidates, scores, view),
      athletes: findBest(
        listAthletes(scores.players.keys(), tree).filter(({ sport }) => isWanted(sport.id)),
        ({ athlete }) => score(athlete.name),
        MAX_RESULTS.athletes,
      ),
      sports: findBest(
        tree.sports.filter(({ id }) => isWanted(id)),
        ({ id, name }) => score(name, english.sport(id).name),
        MAX_RESULTS.sports,
      ),
      categories: findBest(
        tree.categories.filter(({ sport_id }) => isWanted(sport_id)),
        ({ id, name }) => score(name, english.category(id)?.name),
        MAX_RESULTS.categories,
      ),
      tournaments: findBest(
        tree.tournaments.filter(({ sport }) => isWanted(sport.id)).sort((a, b) => a.priority - b.priority),
        league => this.#scoreLeague(typed, league),
        MAX_RESULTS.tournaments,
      ),
      matches,
    }
  }

  /** Events of the store with a competitor or player of that name; those of the catalogue are in its list. */
  async #findEnded(
    { byName, byPlayer, touched }: NameScores,
    statuses: ReadonlySet<number>,
    tree: CatalogueTree,
    sportType: string | undefined,
  ): Promise<MatchEntry[]> {
    const ended = [...statuses].filter(status => status >= MATCH_STATUS.finished)
    const best = [...byName, ...byPlayer].sort((a, b) => b[1] - a[1]).slice(0, MAX_SIDES)
    const any = best.map(([id]) => id)
    const both = any.length > 0 ? [] : [...touched]
    if (ended.length === 0 || any.length + both.length === 0) return []
    const sports = sportType === undefined ? undefined : tree.sports.filter(({ type }) => type === sportType)
    const sportIds = sports?.map(({ id }) => id)
    const found = await this.#ended.findOfSides({ any, both, sportIds, statuses: ended, limit: MAX_RESULTS.matches })
    return found.filter(({ feed: { id } }) => !this.#catalogue.match(id))
  }

  #list(statuses: ReadonlySet<number>, isWanted: (sportId: number) => boolean): MatchEntry[] {
    return [...this.#catalogue.matches()].filter(({ feed }) => statuses.has(feed.status) && isWanted(feed.sportId))
  }

  /** Sorts live matches first, then by the league's priority, then by start. */
  #sort(entries: readonly MatchEntry[]): MatchEntry[] {
    const { tree } = this.#catalogue
    const priorityOf = ({ feed }: MatchEntry): number => tree.tournament(feed.tournamentId)?.priority ?? Infinity
    return [...entries].sort(
      (a, b) =>
        statusRank(a) - statusRank(b) ||
        (hasEnded(a) ? b.feed.startTime - a.feed.startTime : priorityOf(a) - priorityOf(b)) ||
        a.feed.startTime - b.feed.startTime ||
        a.feed.id - b.feed.id,
    )
  }

  #scoreNames(typed: readonly string[]): NameScores {
    const byName = this.#competitors.score(typed)
    for (const [id, score] of byName)
      if (SECOND_SIDE_NAME.test(this.#catalogue.tree.competitor(id).name)) byName.set(id, score / SECOND_SIDE)
    const players = this.#players.score(typed)
    const byPlayer = new Map<number, number>()
    for (const [{ competitorId }, score] of players)
      byPlayer.set(competitorId, Math.max(score, byPlayer.get(competitorId) ?? 0))
    return { players, byName, byPlayer, touched: this.#competitors.findAny(typed) }
  }

  #findCompetitors(
    candidates: readonly MatchEntry[],
    { byName }: NameScores,
    view: CatalogueView,
  ): NonNullable<Found['competitors']> {
    const isNamed = (id: number | null): id is number => id !== null && byName.has(id)
    const named = candidates.filter(({ feed }) => isNamed(feed.homeId) || isNamed(feed.awayId))
    const matchOf = new Map<number, MatchEntry>()
    for (const entry of this.#sort(named)) {
      for (const id of [entry.feed.homeId, entry.feed.awayId].filter(isNamed)) {
        const listed = matchOf.get(id)
        if (!listed || isSooner(entry, listed)) matchOf.set(id, entry)
      }
    }
    return findBest(matchOf, ([id]) => byName.get(id) ?? 0, MAX_RESULTS.competitors).map(([id, entry]) => ({
      competitor: view.tree.competitor(id),
      match: view.match(entry),
    }))
  }

  /**
   * Scores a league by its name, its country, both together ("england premier"), and its sport together with either.
   */
  #scoreLeague(typed: readonly string[], { id, name, category, sport }: Tournament): number {
    const english = this.#catalogue.tree.tournament(id)
    const words = this.#words.of(name)
    const ofPlace = new Set([...this.#words.of(category.name), ...this.#words.of(english?.category.name ?? '')])
    const ofSport = new Set([...this.#words.of(sport.name), ...this.#words.of(english?.sport.name ?? '')])
    const byName = scoreName(typed, words) || scoreName(typed, [...words, ...ofPlace]) / 2
    if (byName > 0 || scoreName(typed, [...ofSport]) > 0) return byName
    return scoreName(typed, [...words, ...ofPlace, ...ofSport]) / 3
  }

  /** Score of a match by its sides: one of them, or both together; of an outright by its own name. */
  #scoreSides(typed: readonly string[], { feed }: MatchEntry, { byName, touched }: NameScores): number {
    if (feed.name !== null) return scoreName(typed, this.#words.of(feed.name))
    const ids = [feed.homeId, feed.awayId].filter(id => id !== null)
    const best = Math.max(0, ...ids.map(id => byName.get(id) ?? 0))
    if (best > 0 || !ids.every(id => touched.has(id))) return best
    const words = ids.flatMap(id => this.#words.of(this.#catalogue.tree.competitor(id).name))
    return scoreName(typed, words) / 2
  }

  #findMatches(
    typed: readonly string[],
    candidates: readonly MatchEntry[],
    scores: NameScores,
    view: CatalogueView,
    onlyEvents: boolean,
  ): Found['matches'] {
    const leagueScores = new Map<number, number>()
    const scoreLeague = (id: number): number => {
      const league = view.tree.tournament(id)
      const score = leagueScores.get(id) ?? (league ? this.#scoreLeague(typed, league) : 0)
      leagueScores.set(id, score)
      return score
    }
    const scoreOf = (entry: MatchEntry): number => {
      const { homeId, awayId, tournamentId } = entry.feed
      const named = this.#scoreSides(typed, entry, scores)
      if (named > 0) return BY_NAME + named
      const ofPlayer = Math.max(0, ...[homeId, awayId].map(id => (id === null ? 0 : (scores.byPlayer.get(id) ?? 0))))
      if (ofPlayer > 0) return BY_PLAYER + ofPlayer
      return onlyEvents ? 0 : scoreLeague(tournamentId)
    }
    const found = new Map<MatchEntry, number>()
    for (const entry of candidates) {
      const score = scoreOf(entry)
      if (score > 0) found.set(entry, entry.feed.status === MATCH_STATUS.live ? score + LIVE : score)
    }
    const sorted = this.#sort([...found.keys()])
    const open = findBest(
      sorted.filter(entry => !hasEnded(entry)),
      entry => found.get(entry) ?? 0,
      MAX_RESULTS.matches,
    )
    const ended = findBest(sorted.filter(hasEnded), entry => found.get(entry) ?? 0, MAX_ENDED)
    return [...open, ...ended].slice(0, MAX_RESULTS.matches).map(entry => view.match(entry))
  }
}
