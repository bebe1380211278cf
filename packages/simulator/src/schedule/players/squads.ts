import type { FeedCompetitor, FeedPlayer, SportKey } from '../../feed/feed-catalogue.ts'
import { hashText, mix32 } from '../../shared/random.ts'
import { listForeignNames, listNames } from './names.ts'

/**
 * Squads, derived from the club alone: the same names in every match, season and restart. Names are generated and refer
 * to no real player. Computed on first use.
 */

/** Positions of a squad, in order of how surely they play. */
const POSITIONS: Readonly<Partial<Record<SportKey, readonly string[]>>> = {
  soccer: [...fill('goalkeeper', 2), ...fill('defender', 6), ...fill('midfielder', 6), ...fill('forward', 6)],
  basketball: ['guard', 'guard', 'forward', 'forward', 'center', 'guard', 'forward', 'center', 'guard', 'forward'],
}

/** Shirt numbers in the order of `POSITIONS`. */
const NUMBERS: Readonly<Partial<Record<SportKey, readonly number[]>>> = {
  soccer: [1, 13, 2, 4, 5, 3, 15, 12, 8, 10, 6, 14, 16, 18, 9, 11, 7, 17, 19, 20],
}

function fill(position: string, count: number): string[] {
  return Array.from({ length: count }, () => position)
}

const squads = new Map<number, readonly FeedPlayer[]>()

/** The players of a club, of each position the best first; none for sports without squads. */
export function getSquad(sport: SportKey, competitor: FeedCompetitor): readonly FeedPlayer[] {
  const found = squads.get(competitor.id) ?? buildSquad(sport, competitor)
  squads.set(competitor.id, found)
  return found
}

function buildSquad(sport: SportKey, { id, name, countryCode }: FeedCompetitor): FeedPlayer[] {
  const isWomen = name.endsWith(' Women')
  const key = hashText(`squad/${id}/${name}`)
  const usedNames = new Set<string>()
  return (POSITIONS[sport] ?? []).map((position, index) => {
    const number = NUMBERS[sport]?.[index]
    return {
      id: id * 100 + index + 1,
      name: inventName(mix32(key + index), countryCode, isWomen, usedNames),
      competitorId: id,
      position,
      ...(number !== undefined && { number }),
    }
  })
}

/** A name nobody else of the club has; about every third player comes from abroad. */
function inventName(key: number, country: string | null, isWomen: boolean, usedNames: Set<string>): string {
  for (let turn = 0; ; turn++) {
    const draw = mix32(key ^ Math.imul(turn + 1, 0x9e3779b1))
    const names = draw % 3 === 0 ? listForeignNames(draw >>> 8) : listNames(country, draw >>> 8)
    const stock = isWomen ? names.women : names.men
    const given = stock[(draw >>> 3) % stock.length] as string
    const family = names.family[(mix32(draw) >>> 3) % names.family.length] as string
    if (usedNames.has(family)) continue
    usedNames.add(family)
    return `${given} ${family}`
  }
}
