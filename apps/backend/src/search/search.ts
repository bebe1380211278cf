/**
 * `GET /search`: sports, categories, leagues and events by name, the best first in each group. A match is found by those
 * who play it and, unless only names of events are asked for, by its league. Everything is looked at for each search:
 * some thousand names, whose words are kept, take about a millisecond.
 */
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Answer, Query } from '@touchline/contract/endpoints'
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { MatchEntry } from '../catalogue/match-entry.ts'
import { OPEN_STATUSES, readIds } from '../catalogue/match-filter.ts'
import { foldWords, scoreName } from './score-name.ts'

type Found = Answer<'getSearch'>['data']

const MOST = { sports: 5, categories: 10, tournaments: 15, matches: 30 } as const

interface Scored<T> {
  readonly one: T
  readonly score: number
}

/** Those with a score, the best first; what is equally good stays in its order. */
function best<T>(all: Iterable<T>, scoreOf: (one: T) => number, most: number): T[] {
  const found: Scored<T>[] = []
  for (const one of all) {
    const score = scoreOf(one)
    if (score > 0) found.push({ one, score })
  }
  found.sort((a, b) => b.score - a.score)
  return found.slice(0, most).map(({ one }) => one)
}

/** Names come again and again, so their words are worked out once. */
class Words {
  readonly #known = new Map<string, readonly string[]>()

  of(name: string): readonly string[] {
    const known = this.#known.get(name)
    if (known) return known
    const words = foldWords(name)
    this.#known.set(name, words)
    return words
  }
}

/** Found by a side's name rather than by the league it plays in. */
const BY_NAME = 10
/** Being played now. */
const LIVE = 0.5

const statusRank = ({ feed }: MatchEntry): number => (feed.status === MATCH_STATUS.live ? 0 : 1)

export class Search {
  readonly #catalogue: Catalogue
  readonly #words = new Words()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  find({ q, sport_type: sportType, match_status: statuses, only_events_name: onlyEvents }: Query<'getSearch'>): Found {
    const typed = foldWords(q)
    const { tree } = this.#catalogue
    const score = (name: string): number => scoreName(typed, this.#words.of(name))
    const isWanted = (sportId: number): boolean => sportType === undefined || tree.sport(sportId).type === sportType
    const matches = this.#findMatches(typed, readIds(statuses) ?? new Set(OPEN_STATUSES), isWanted, onlyEvents ?? false)
    if (onlyEvents) return { sports: [], categories: [], tournaments: [], matches }
    const sports = tree.sports.filter(({ id }) => isWanted(id))
    const categories = tree.categories.filter(({ sport_id }) => isWanted(sport_id))
    const leagues = tree.tournaments.filter(({ sport }) => isWanted(sport.id))
    return {
      sports: best(sports, ({ name }) => score(name), MOST.sports),
      categories: best(categories, ({ name }) => score(name), MOST.categories),
      tournaments: best(leagues, league => this.#scoreLeague(typed, league), MOST.tournaments),
      matches,
    }
  }

  /** A league is also found by its country together with its name: "england premier". */
  #scoreLeague(typed: readonly string[], { name, category }: Tournament): number {
    const words = this.#words.of(name)
    return scoreName(typed, words) || scoreName(typed, [...words, ...this.#words.of(category.name)]) / 2
  }

  #findMatches(
    typed: readonly string[],
    statuses: ReadonlySet<number>,
    isWanted: (sportId: number) => boolean,
    onlyEvents: boolean,
  ): Found['matches'] {
    const { tree } = this.#catalogue
    const leagueScores = new Map<number, number>()
    const scoreLeague = (id: number): number => {
      const league = tree.tournament(id)
      const score = leagueScores.get(id) ?? (league ? this.#scoreLeague(typed, league) : 0)
      leagueScores.set(id, score)
      return score
    }
    const scoreOf = (entry: MatchEntry): number => {
      const { homeId, awayId, tournamentId } = entry.feed
      const ids = [homeId, awayId].filter(id => id !== null)
      const sides = ids.map(id => this.#words.of(tree.competitor(id).name))
      const ofSide = Math.max(0, ...sides.map(words => scoreName(typed, words)))
      const named = ofSide || scoreName(typed, sides.flat()) / 2
      const score = named > 0 ? BY_NAME + named : onlyEvents ? 0 : scoreLeague(tournamentId)
      return score > 0 && entry.feed.status === MATCH_STATUS.live ? score + LIVE : score
    }
    const candidates = [...this.#catalogue.matches()]
      .filter(({ feed }) => statuses.has(feed.status) && isWanted(feed.sportId))
      .sort((a, b) => statusRank(a) - statusRank(b) || a.feed.startTime - b.feed.startTime || a.feed.id - b.feed.id)
    return best(candidates, scoreOf, MOST.matches).map(entry => entry.wire)
  }
}
