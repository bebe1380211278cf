/** Match ids: day, league and index among the league's matches of that day, which suffices to rebuild the match. */

export function buildMatchId(day: number, leagueId: number, slot: number): number {
  return (day * 1000 + leagueId) * 100 + slot
}

/** Key of every random stream of a match. */
export function buildMatchKey(seed: string, id: number): string {
  return `${seed}/match/${id}`
}
