import type { Line, MarketDescriptor, MarketLine } from '../engine/engine.ts'
import { formatLine, NO_LINE } from '../engine/outcome-sets.ts'
import type { Tier } from '../feed/feed-catalogue.ts'

/** Lines of markets: which of them a match can have. */

const ONE_LINE: readonly Line[] = [NO_LINE]

interface LeagueSubject {
  readonly league: { readonly tier: Tier }
}

/** Every line of every market that the league of a match, or of an outright, offers, by the markets' priority. */
export function listMarketLines<S, M, F extends LeagueSubject>(
  markets: readonly MarketDescriptor<S, M, F>[],
  fixture: F,
): MarketLine<S, M, F>[] {
  const { tier } = fixture.league
  const ordered = markets.toSorted((a, b) => a.priority - b.priority)
  return ordered.flatMap(descriptor => {
    if (descriptor.tier !== undefined && tier > descriptor.tier) return []
    const { lines = ONE_LINE } = descriptor
    return (typeof lines === 'function' ? lines(fixture) : lines).map(line => ({ descriptor, line }))
  })
}

/** Lines that follow from the tier of the league, built once for each. */
export function linesByTier(build: (tier: Tier) => readonly Line[]): (subject: LeagueSubject) => readonly Line[] {
  const built = new Map<Tier, readonly Line[]>()
  return ({ league: { tier } }) => {
    const lines = built.get(tier) ?? build(tier)
    built.set(tier, lines)
    return lines
  }
}

export function toLines(values: readonly number[], nr = 0): Line[] {
  return values.map(value => ({ nr, value }))
}

/** Lines without values, numbered from 1. */
export function listNumbers(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({ nr: index + 1, value: 0 }))
}

export const totalSpecifier = (line: Line) => `total=${formatLine(line.value)}`
export const hcpSpecifier = (line: Line) => `hcp=${formatLine(line.value)}`
