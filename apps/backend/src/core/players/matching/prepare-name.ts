/** Names prepared for comparison: each is read, folded and split once, however often it is compared. */
import { buildToken, listReadings, type NameToken, splitWords, toToken } from './fold-name.ts'
import { PARTICLES } from './particles.ts'

export interface PreparedName {
  /** Without particles such as `de`, unless the field consists of nothing else. */
  readonly given: readonly NameToken[]
  readonly family: readonly NameToken[]
  readonly tokens: readonly NameToken[]
  /** The texts of all tokens, sorted: names with equal bags differ in order and fields alone. */
  readonly bag: string
  /** The fields in one word each, for names written apart: `V era` is `vera`. Null when the field is empty. */
  readonly joinedGiven: NameToken | null
  readonly joinedFamily: NameToken | null
  /** Both fields in one word, in either order, with particles and without. */
  readonly wholes: readonly string[]
}

/** A name in every way it can be read (see `listReadings`); empty when nothing is known of it. */
export function prepareName([first, last]: readonly [first: string, last: string]): PreparedName[] {
  const names: PreparedName[] = []
  for (const [given = [], family = []] of listReadings([splitWords(first), splitWords(last)])) {
    const name = toPreparedName(toTokens(given), toTokens(family))
    if (name.tokens.length > 0) names.push(name)
  }
  return names
}

const toTokens = (words: readonly string[]): NameToken[] => words.map(toToken).filter(token => token !== null)

function toPreparedName(allGiven: readonly NameToken[], allFamily: readonly NameToken[]): PreparedName {
  const given = dropParticles(allGiven)
  const family = dropParticles(allFamily)
  const tokens = [...given, ...family]
  const wholes = toWholes(given, family)
  if (given !== allGiven || family !== allFamily) wholes.push(...toWholes(allGiven, allFamily))
  return {
    given,
    family,
    tokens,
    bag: toTexts(tokens).sort().join(' '),
    joinedGiven: toJoined(given),
    joinedFamily: toJoined(family),
    wholes,
  }
}

function toWholes(given: readonly NameToken[], family: readonly NameToken[]): string[] {
  const [front, back] = [joinTexts(given), joinTexts(family)]
  return [front + back, back + front]
}

function dropParticles(tokens: readonly NameToken[]): readonly NameToken[] {
  if (tokens.length < 2) return tokens
  const bare = tokens.filter(({ text }) => !PARTICLES.has(text))
  return bare.length > 0 && bare.length < tokens.length ? bare : tokens
}

const toTexts = (tokens: readonly NameToken[]) => tokens.map(({ text }) => text)
const joinTexts = (tokens: readonly NameToken[]) => toTexts(tokens).join('')

function toJoined(tokens: readonly NameToken[]): NameToken | null {
  const [first] = tokens
  if (!first) return null
  if (tokens.length === 1) return first
  return buildToken(joinTexts(tokens), false)
}
