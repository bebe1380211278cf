/** How many matches the catalogue holds, by sport, category and league: the same matches that the lists would show. */
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Answer, Body } from '@touchline/contract/endpoints'
import type { Counts } from '@touchline/contract/entities/catalogue'
import type { Catalogue } from './catalogue.ts'
import { matchTest, OPEN_STATUSES } from './match-filter.ts'

class Tally {
  readonly #counts = new Map<number, Counts>()

  add(id: number, isLive: boolean): void {
    const counts = this.#counts.get(id) ?? {
      id,
      match_count: 0,
      live_count: 0,
      season_count: 0,
      stage_count: 0,
      simple_tournament_count: 0,
    }
    counts.match_count += 1
    if (isLive) counts.live_count += 1
    this.#counts.set(id, counts)
  }

  list(): Counts[] {
    return [...this.#counts.values()].sort((a, b) => a.id - b.id)
  }
}

const toSet = (list: readonly number[] | undefined): ReadonlySet<number> | undefined => list && new Set(list)
const toTime = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

export function countMatches(catalogue: Catalogue, body: Body<'postCounters'>): Answer<'postCounters'> {
  const { tree } = catalogue
  const passes = matchTest(
    {
      types: body.type,
      sportIds: toSet(body.sport_id),
      sportType: body.sport_type,
      categoryIds: toSet(body.category_id),
      tournamentIds: toSet(body.tournament_id),
      statuses: new Set(body.match_status ?? OPEN_STATUSES),
      startFrom: toTime(body.start_from),
      startTo: toTime(body.start_to),
      hasVideo: body.has_video,
    },
    tree,
  )
  const sports = new Tally()
  const categories = new Tally()
  const tournaments = new Tally()
  let live = 0
  for (const entry of catalogue.matches()) {
    if (!passes(entry)) continue
    const { sportId, tournamentId, status } = entry.feed
    const isLive = status === MATCH_STATUS.live
    if (isLive) live += 1
    sports.add(sportId, isLive)
    tournaments.add(tournamentId, isLive)
    const categoryId = tree.tournament(tournamentId)?.category.id
    if (categoryId !== undefined) categories.add(categoryId, isLive)
  }
  return { live, sports: sports.list(), categories: categories.list(), tournaments: tournaments.list() }
}
