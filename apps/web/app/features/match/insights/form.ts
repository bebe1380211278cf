/** Result of a past match for one of its sides. */
import type { PastMatch } from '@touchline/contract/entities/media'

export type FormLetter = 'win' | 'draw' | 'loss'

/**
 * `team` is the side's name in the match; any name other than the away side's counts as the home
 * side.
 */
export function formOf({ away, score }: Pick<PastMatch, 'away' | 'score'>, team: string): FormLetter {
  const margin = team === away ? score.away - score.home : score.home - score.away
  if (margin === 0) return 'draw'
  return margin > 0 ? 'win' : 'loss'
}
