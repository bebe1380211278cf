/** How much alike two names are, in any spelling of either. */
import { haveAlikeWord, isAlike, pairWords } from './match-tokens.ts'
import { type PreparedName, prepareName } from './prepare-name.ts'
import type { NameLevel } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'

type Name = readonly [first: string, last: string]

export const compareNames = (a: Name, b: Name): { level: NameLevel; bits: number } => {
  const { level } = comparePreparedNames(prepareName(a), prepareName(b))
  return { level, bits: MATCH_WEIGHTS.name[level] }
}

export interface NameLikeness {
  /** The strongest likeness of any name of one account to any of the other. */
  readonly level: NameLevel
  /** Whether the given names of any two agree: another pair may be the stronger one by its family name. */
  readonly isGivenAgreeing: boolean
}

const AGREEING_GIVEN: ReadonlySet<NameLevel> = new Set(['same', 'subset', 'near', 'initial', 'given'])

export function comparePreparedNames(a: readonly PreparedName[], b: readonly PreparedName[]): NameLikeness {
  if (a.length === 0 || b.length === 0) return { level: 'unknown', isGivenAgreeing: false }
  let best: NameLevel = 'different'
  let isGivenAgreeing = false
  for (const name of a) {
    for (const other of b) {
      const level = comparePair(name, other)
      isGivenAgreeing ||= AGREEING_GIVEN.has(level)
      if (MATCH_WEIGHTS.name[level] > MATCH_WEIGHTS.name[best]) best = level
      if (best === 'same') return { level: best, isGivenAgreeing }
    }
  }
  return { level: best, isGivenAgreeing }
}

function comparePair(a: PreparedName, b: PreparedName): NameLevel {
  if (a.bag === b.bag || a.wholes.some(whole => b.wholes.includes(whole))) return 'same'
  const isComparable = a.tokens.length > 1 && b.tokens.length > 1
  if (isComparable && isSubset(a, b)) return 'subset'
  const pairing = isComparable ? pairWords(a.tokens, b.tokens) : null
  if (pairing === 'alike' || areFieldsAlike(a, b)) return 'near'
  return pairing ?? compareFields(a, b)
}

/** Whether all words of the shorter name are in the longer one. */
function isSubset(a: PreparedName, b: PreparedName): boolean {
  const [few, many] = a.tokens.length <= b.tokens.length ? [a.tokens, b.tokens] : [b.tokens, a.tokens]
  const left = many.map(({ text }) => text)
  return few.every(({ text }) => {
    const index = left.indexOf(text)
    if (index < 0) return false
    left.splice(index, 1)
    return true
  })
}

/** Whether the fields are alike, each written as one word, in order or swapped. */
function areFieldsAlike(a: PreparedName, b: PreparedName): boolean {
  const { joinedGiven: givenA, joinedFamily: familyA } = a
  const { joinedGiven: givenB, joinedFamily: familyB } = b
  if (!givenA || !familyA || !givenB || !familyB) return false
  return (
    (isAlike(givenA, givenB) && isAlike(familyA, familyB)) || (isAlike(givenA, familyB) && isAlike(familyA, givenB))
  )
}

/** Of names with one alike field: which. A field that one side lacks is unknown when the rest agrees. */
function compareFields(a: PreparedName, b: PreparedName): NameLevel {
  const isWhole = a.given.length > 0 && a.family.length > 0 && b.given.length > 0 && b.family.length > 0
  if (!isWhole) return haveAlikeWord(a.tokens, b.tokens) ? 'unknown' : 'different'
  if (haveAlikeWord(a.family, b.family)) return 'family'
  return haveAlikeWord(a.tokens, b.tokens) ? 'given' : 'different'
}
