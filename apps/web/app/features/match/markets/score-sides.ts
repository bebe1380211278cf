/** Groups the outcomes of a correct score market by winner. */
import { groupBy } from '../../../shared/helpers/group-by.ts'

export type ScoreSide = 'home' | 'draw' | 'away' | 'other'

function sideOf({ name }: { readonly name: string }): ScoreSide {
  const [, home, away] = /^(\d+)\s*[:–-]\s*(\d+)$/.exec(name.trim()) ?? []
  if (home === undefined) return 'other'
  if (home === away) return 'draw'
  return Number(home) > Number(away) ? 'home' : 'away'
}

/** Outcomes that are not scores, such as "any other", are under `other`. */
export const sidesOf = <O extends { readonly name: string }>(outcomes: readonly O[]): Map<ScoreSide, O[]> =>
  groupBy(outcomes, sideOf)
