/**
 * Matches by league and by sport, so that a list of one league does not scan all of them. `revision` increases when a
 * match is added, removed, started, ended or postponed, but not when a price or score changes: list membership and
 * order can be cached per revision.
 */
import type { MatchEntry } from './match-entry.ts'

export class MatchIndex {
  readonly #all = new Set<MatchEntry>()
  readonly #bySport = new Map<number, Set<MatchEntry>>()
  readonly #byTournament = new Map<number, Set<MatchEntry>>()
  revision = 0

  add(entry: MatchEntry): void {
    const { sportId, tournamentId } = entry.feed
    this.#all.add(entry)
    open(this.#bySport, sportId).add(entry)
    open(this.#byTournament, tournamentId).add(entry)
    this.touch()
  }

  remove(entry: MatchEntry): void {
    const { sportId, tournamentId } = entry.feed
    this.#all.delete(entry)
    this.#bySport.get(sportId)?.delete(entry)
    this.#byTournament.get(tournamentId)?.delete(entry)
    this.touch()
  }

  /** Marks a change of a match that affects list membership or order. */
  touch(): void {
    this.revision += 1
  }

  all(): Iterable<MatchEntry> {
    return this.#all
  }

  ofTournaments(ids: Iterable<number>): MatchEntry[] {
    return gather(this.#byTournament, ids)
  }

  ofSports(ids: Iterable<number>): MatchEntry[] {
    return gather(this.#bySport, ids)
  }
}

function open(map: Map<number, Set<MatchEntry>>, id: number): Set<MatchEntry> {
  const entries = map.get(id)
  if (entries) return entries
  const made = new Set<MatchEntry>()
  map.set(id, made)
  return made
}

function gather(map: ReadonlyMap<number, Set<MatchEntry>>, ids: Iterable<number>): MatchEntry[] {
  return [...new Set(ids)].flatMap(id => [...(map.get(id) ?? [])])
}
