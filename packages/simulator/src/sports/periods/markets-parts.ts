import { compareScores, gradeSingleWinner, HALF_FULL_OUTCOMES } from '../../engine/outcome-sets.ts'
import type { Spread } from '../../models/spread.ts'
import { isOffered, type Own, type ScoreDescriptor } from './markets.ts'
import { sumOfPair } from './model.ts'
import { isScopeOver, type Scope, scoreIn, type TimedState } from './state.ts'

/** Markets that look at several parts of a match at once. Their joint chances with others are not worked out. */

interface PartsOwn extends Pick<Own, 'id' | 'tier' | 'priority' | 'groups'> {
  readonly name: string
}

const plain = { core: false, specifier: () => '' } as const

/** The leader after the first part, and after the whole: nine outcomes. */
export function halfFull({ name, ...fields }: PartsOwn, first: Scope, rest: Scope): ScoreDescriptor {
  const whole: Scope = { ...rest, first: first.first }
  return {
    ...plain,
    ...fields,
    margin: 'score',
    betStop: 'half_time',
    name,
    outcomes: HALF_FULL_OUTCOMES,
    quote: (model, _line, out) => {
      out.length = 9
      out.fill(0)
      if (isScopeOver(model.state, first)) return false
      const later = model.part(rest).margins
      model.part(first).margins.chances.forEach((p, i) => {
        const lead = model.part(first).margins.first + i
        const row = 3 * compareScores(lead, 0)
        const home = later.above(0.5 - lead)
        const notAway = later.above(-0.5 - lead)
        out[row] = (out[row] as number) + p * home
        out[row + 1] = (out[row + 1] as number) + p * (notAway - home)
        out[row + 2] = (out[row + 2] as number) + p * Math.max(0, 1 - notAway)
      })
      return true
    },
    settle: state => {
      if (!isScopeOver(state, whole)) return undefined
      return gradeSingleWinner(3 * compareScores(...scoreIn(state, first)) + compareScores(...scoreIn(state, whole)), 9)
    },
  }
}

/** In which part most is scored; the last outcome is none of them alone. */
export function highestPart(
  { name, ...fields }: PartsOwn,
  parts: readonly Scope[],
  texts: readonly (readonly [id: string, name: string])[],
): ScoreDescriptor {
  return {
    ...plain,
    ...fields,
    margin: 'three',
    name,
    outcomes: texts.map(([id, text]) => ({ id, name: text })),
    quote: (model, _line, out) => {
      const last = parts[parts.length - 1] as Scope
      if (!isOffered(model.state, { ...last, first: 0 })) return false
      const totals = parts.map(part => model.part(part).totals)
      let alone = 0
      totals.forEach((spread, index) => {
        out[index] = chanceHighest(spread, totals.toSpliced(index, 1))
        alone += out[index] as number
      })
      out[parts.length] = Math.max(0, 1 - alone)
      return true
    },
    settle: state => {
      if (!parts.every(part => isScopeOver(state, part))) return undefined
      return gradeSingleWinner(findHighest(state, parts), parts.length + 1)
    },
  }
}

/** P(one number is above all the others). */
function chanceHighest(spread: Spread, others: readonly Spread[]): number {
  let sum = 0
  spread.chances.forEach((p, i) => {
    const value = spread.first + i
    sum += others.reduce((chance, spread) => chance * (1 - spread.above(value - 0.5)), p)
  })
  return sum
}

function findHighest(state: TimedState, parts: readonly Scope[]): number {
  const totals = parts.map(part => sumOfPair(scoreIn(state, part)))
  const most = Math.max(...totals)
  const first = totals.indexOf(most)
  return totals.lastIndexOf(most) === first ? first : parts.length
}
