import { neededOf, scoreIndex } from '../../models/best-of.ts'
import { type Ending, endingsOf, type Server } from '../../models/race.ts'
import { addSpreads, mixSpreads, NOTHING, type Spread, spreadOf } from '../../models/spread.ts'
import { openerOf, type RallyRules, raceOf, targetOf } from './rules.ts'

/**
 * Possible results of a match: final scores in sets, and the points of the sets not yet over (the current one whole).
 * Worked out backwards from the last set; what follows a score of sets is the same for every current set that leads
 * there, and is kept. Points are worked out when somebody asks for them.
 */

/** Points of both, home ahead of away, of home, of away. */
type Measure = 'total' | 'difference' | 'home' | 'away'

const READ: Readonly<Record<Measure, (ending: Ending) => number>> = {
  total: ({ home, away }) => home + away,
  difference: ({ home, away }) => home - away,
  home: ({ home }) => home,
  away: ({ away }) => away,
}

/** The side that served first in the match; unknown before it begins. */
type Opener = Server | undefined

export class Outlook {
  /** In the order of `models/best-of.ts`. */
  readonly scores: Float64Array
  private readonly look: (of: Measure) => Spread
  private readonly cache: Partial<Record<Measure, Spread>> = {}

  constructor(scores: Float64Array, look: (of: Measure) => Spread) {
    this.scores = scores
    this.look = look
  }

  points(of: Measure): Spread {
    const cached = this.cache[of]
    if (cached) return cached
    const spread = this.look(of)
    this.cache[of] = spread
    return spread
  }
}

export class RallyOutlooks {
  readonly needed: number
  private readonly rules: RallyRules
  private readonly of: number
  private readonly chances: readonly [number, number]
  private readonly fresh = new Map<number, readonly Ending[]>()
  private readonly cache = new Map<number, Outlook>()
  /** Points of a whole set apart by who wins it. */
  private readonly parted = new WeakMap<readonly Ending[], Map<Measure, readonly [won: Spread, lost: Spread]>>()

  constructor(rules: RallyRules, of: number, chances: readonly [number, number]) {
    this.rules = rules
    this.of = of
    this.needed = neededOf(of)
    this.chances = chances
  }

  /** A set from any score; `server` serves next, by turns served first in it. */
  endings(nr: number, home: number, away: number, server: Server, weight = 1): Ending[] {
    return endingsOf(raceOf(this.rules, this.chances, targetOf(this.rules, this.of, nr)), home, away, server, weight)
  }

  /** A whole set to come. */
  whole(nr: number, firstOpener: Opener): readonly Ending[] {
    const opener = firstOpener === undefined ? undefined : openerOf(this.rules, this.of, nr, firstOpener)
    const key = 8 * targetOf(this.rules, this.of, nr) + (opener ?? 2)
    const cached = this.fresh.get(key)
    if (cached) return cached
    const endings =
      opener === undefined
        ? [...this.endings(nr, 0, 0, 0, 0.5), ...this.endings(nr, 0, 0, 1, 0.5)]
        : this.endings(nr, 0, 0, opener)
    this.fresh.set(key, endings)
    return endings
  }

  /** Possible results after a score of sets when the next begins. */
  from(home: number, away: number, firstOpener: Opener): Outlook {
    const key = 4 * (home * 8 + away) + (firstOpener ?? 2)
    const cached = this.cache.get(key)
    if (cached) return cached
    const built =
      Math.max(home, away) === this.needed
        ? this.finished(home, away)
        : this.after(this.whole(home + away + 1, firstOpener), home, away, firstOpener)
    this.cache.set(key, built)
    return built
  }

  /** Possible results when a set ends by these endings. */
  after(endings: readonly Ending[], home: number, away: number, firstOpener: Opener): Outlook {
    let chance = 0
    for (const ending of endings) if (ending.home > ending.away) chance += ending.chance
    const won = this.from(home + 1, away, firstOpener)
    const lost = this.from(home, away + 1, firstOpener)
    const scores = won.scores.map((p, index) => chance * p + (1 - chance) * (lost.scores[index] as number))
    return new Outlook(scores, of => {
      const [wins, losses] = this.part(endings, of)
      return mixSpreads([
        [1, addSpreads(wins, won.points(of))],
        [1, addSpreads(losses, lost.points(of))],
      ])
    })
  }

  private finished(home: number, away: number): Outlook {
    const scores = new Float64Array(2 * this.needed)
    scores[scoreIndex(this.needed, home, away)] = 1
    return new Outlook(scores, () => NOTHING)
  }

  private part(endings: readonly Ending[], of: Measure): readonly [Spread, Spread] {
    const measures = this.parted.get(endings) ?? new Map<Measure, readonly [Spread, Spread]>()
    this.parted.set(endings, measures)
    const cached = measures.get(of)
    if (cached) return cached
    const sumOf = (some: readonly Ending[]) => spreadOf(some, READ[of], ({ chance }) => chance)
    const won = sumOf(endings.filter(({ home, away }) => home > away))
    const lost = sumOf(endings.filter(({ home, away }) => home < away))
    measures.set(of, [won, lost])
    return [won, lost]
  }
}
