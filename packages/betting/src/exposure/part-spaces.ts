/** Parts of a match that stand for themselves: numbers of both sides in a set or a quarter, and outcomes of which one wins. */
import { toWinCode, VOID } from '../settlement/result-codes.ts'
import { buildPoints, type Pair, type PointsProfile } from './score-space.ts'
import { buildClaim, type Claim, cacheStates, type Space, type Weighted } from './space.ts'

/** Null where the part is not played and stakes are given back. */
export type PartState = Pair | null

/** How often a part that need not be played is not, roughly. */
const UNPLAYED_SHARE = 0.3

/** Numbers of both sides of a part; `isOptional` tells, by the match's best of, whether it may not be played at all. */
export function buildPart(
  key: string,
  profile: PointsProfile,
  isOptional: (bestOf: number | null) => boolean,
): Space<PartState> {
  const points = buildPoints(`part/${key.split('/')[0]}`, profile)
  return {
    ...points,
    key,
    listStates: needs => {
      const { states, weights } = points.listStates(needs)
      const played: readonly PartState[] = states.map(({ final }) => final)
      if (!isOptional(needs.bestOf)) return { states: played, weights }
      const share = 1 / (1 + UNPLAYED_SHARE)
      return {
        states: [...played, null],
        weights: Float64Array.from([...weights.map(weight => weight * share), UNPLAYED_SHARE * share]),
      }
    },
  }
}

/** The winning outcome; `OTHER` for any without bets, null where stakes are given back. */
export type ChoiceState = string | null

const OTHER = ''

/** Outcomes of a line of which exactly one wins. */
function buildChoiceSpace(key: string, isOptional: boolean): Space<ChoiceState> {
  return {
    key,
    listStates: ({ outcomeIds, choiceSize }) =>
      cacheStates(`choice/${outcomeIds.length}/${choiceSize}/${isOptional}/${outcomeIds.join('/')}`, () => {
        const rest = choiceSize === null ? outcomeIds.length : choiceSize - outcomeIds.length
        const states: Weighted<ChoiceState>[] = outcomeIds.map(state => ({ state, weight: 1 }))
        if (choiceSize === null || rest > 0) states.push({ state: OTHER, weight: Math.max(1, rest) })
        if (isOptional) states.push({ state: null, weight: outcomeIds.length * UNPLAYED_SHARE })
        return states
      }),
  }
}

/**
 * An outcome of a line of which exactly one wins.
 * @param size outcomes of the line; null where unknown, so that an outcome without a bet may win
 * @param isOptional stakes may be given back
 */
export function buildChoice(
  key: string,
  outcomeId: string,
  { size, isOptional = false }: { readonly size: number | null; readonly isOptional?: boolean },
): Claim {
  return buildClaim(
    buildChoiceSpace(key, isOptional),
    winner => (winner === null ? VOID : toWinCode(winner === outcomeId)),
    { outcomeId, choiceSize: size },
  )
}

const YES_OR_NO: Space<boolean> = {
  key: '',
  listStates: () => ({ states: [true, false], weights: new Float64Array([0.5, 0.5]) }),
}

/** An outcome of which nothing is known: it wins or loses, whatever else happens. */
export function buildIndependent(key: string): Claim {
  return buildClaim({ ...YES_OR_NO, key }, toWinCode)
}
