/** Players of teams in wire format, with the slugs of their pages. */
import { buildSlug } from '@touchline/betting/text/build-slug'
import type { ListedAthlete } from '@touchline/contract/entities/athlete'
import type { SquadPlayer } from '@touchline/contract/entities/match'
import type { FeedPlayer } from '@touchline/simulator/feed/feed-catalogue'
import type { CatalogueTree } from './tree.ts'

export function toSquadPlayer({ id, name, position, number }: FeedPlayer): SquadPlayer {
  return { id, slug: buildSlug(name, 'athlete', id), name, position, ...(number !== undefined && { number }) }
}

/** Players with their teams, those of the leagues of highest priority first; without players whose team is unknown. */
export function listAthletes(players: Iterable<FeedPlayer>, tree: CatalogueTree): ListedAthlete[] {
  const found = [...players].flatMap(player => {
    const profile = tree.findProfile(player.competitorId)
    return profile ? [{ player, profile, priority: profile.tournament?.priority ?? Infinity }] : []
  })
  return found
    .sort((a, b) => a.priority - b.priority || a.player.id - b.player.id)
    .map(({ player, profile: { competitor, sport } }) => ({ athlete: toSquadPlayer(player), competitor, sport }))
}
