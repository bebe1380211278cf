import { neededOf, scoreIndex } from '../models/best-of.ts'
import { type Ending, endingsOf, type Server } from '../models/race.ts'
import { addSpreads, mixSpreads, NOTHING, Spread, spreadOf } from '../models/spread.ts'
import { openerOf, type RallyRules, raceOf, targetOf } from './rules.ts'

/**
 * What a match may still bring: final scores in sets, and the points of the sets not yet over (the current one whole).
 * Worked out backwards from the last set; what follows a score of sets is the same for every current set that leads
 * there, and is kept.
 */
export interface Outlook {
  /** In the order of `models/best-of.ts`. */
  readonly scores: Float64Array
  /** Points of both, home ahead of away, of home, of away. */
  readonly total: Spread
  readonly difference: Spread
  readonly home: Spread
  readonly away: Spread
}

const MEASURES = ['total', 'difference', 'home', 'away'] as const
type Measures = Readonly<Record<(typeof MEASURES)[number], Spread>>

const READ: Readonly<Record<(typeof MEASURES)[number], (ending: Ending) => number>> = {
  total: ({ home, away }) => home + away,
  difference: ({ home, away }) => home - away,
  home: ({ home }) => home,
  away: ({ away }) => away,
}

function measure(pick: (of: (typeof MEASURES)[number]) => Spread): Measures {
  return { total: pick('total'), difference: pick('difference'), home: pick('home'), away: pick('away') }
}

/** Endings of a set apart by who wins it; their chances sum to the chance of that. */
interface Parted {
  readonly wins: Measures
  readonly losses: Measures
  readonly chance: number
}

export class RallyOutlooks {
  readonly needed: number
  private readonly rules: RallyRules
  private readonly of: number
  private readonly chances: readonly [number, number]
  private readonly fresh = new Map<number, readonly Ending[]>()
  private readonly parted = new Map<readonly Ending[], Parted>()
  private readonly known = new Map<number, Outlook>()

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

  /** A whole set to come, given who served first in the match. */
  whole(nr: number, firstOpener: Server): readonly Ending[] {
    const opener = openerOf(this.rules, this.of, nr, firstOpener)
    const key = 8 * targetOf(this.rules, this.of, nr) + (opener ?? 2)
    const known = this.fresh.get(key)
    if (known) return known
    const endings =
      opener === undefined
        ? [...this.endings(nr, 0, 0, 0, 0.5), ...this.endings(nr, 0, 0, 1, 0.5)]
        : this.endings(nr, 0, 0, opener)
    this.fresh.set(key, endings)
    return endings
  }

  /** What follows a score of sets when the next begins, given who served first in the match. */
  from(home: number, away: number, firstOpener: Server): Outlook {
    const key = 2 * (home * 8 + away) + firstOpener
    const known = this.known.get(key)
    if (known) return known
    const built =
      Math.max(home, away) === this.needed
        ? this.finished(home, away)
        : this.after(this.whole(home + away + 1, firstOpener), home, away, firstOpener)
    this.known.set(key, built)
    return built
  }

  /** What follows when a set ends by these endings. */
  after(endings: readonly Ending[], home: number, away: number, firstOpener: Server): Outlook {
    const { wins, losses, chance } = this.part(endings)
    const won = chance > 0 ? this.from(home + 1, away, firstOpener) : undefined
    const lost = chance < 1 ? this.from(home, away + 1, firstOpener) : undefined
    const scores = new Float64Array(2 * this.needed)
    for (let i = 0; i < scores.length; i++) {
      scores[i] = chance * (won?.scores[i] ?? 0) + (1 - chance) * (lost?.scores[i] ?? 0)
    }
    const spreads = measure(of =>
      mixSpreads([
        [1, won ? addSpreads(wins[of], won[of]) : EMPTY],
        [1, lost ? addSpreads(losses[of], lost[of]) : EMPTY],
      ]),
    )
    return { scores, ...spreads }
  }

  private finished(home: number, away: number): Outlook {
    const scores = new Float64Array(2 * this.needed)
    scores[scoreIndex(this.needed, home, away)] = 1
    return { scores, ...measure(() => NOTHING) }
  }

  private part(endings: readonly Ending[]): Parted {
    const known = this.parted.get(endings)
    if (known) return known
    const won = endings.filter(({ home, away }) => home > away)
    const lost = endings.filter(({ home, away }) => home < away)
    const take = (some: readonly Ending[]) => measure(of => spreadOf(some, READ[of], ({ chance }) => chance))
    const chance = Math.min(
      1,
      won.reduce((sum, ending) => sum + ending.chance, 0),
    )
    const parted = { wins: take(won), losses: take(lost), chance }
    if ([...this.fresh.values()].includes(endings)) this.parted.set(endings, parted)
    return parted
  }
}

const EMPTY = new Spread(0, new Float64Array(0))

/** Two equally likely ways on. */
export function blendOutlooks(a: Outlook, b: Outlook): Outlook {
  const scores = a.scores.map((p, index) => (p + (b.scores[index] as number)) / 2)
  return {
    scores,
    ...measure(of =>
      mixSpreads([
        [0.5, a[of]],
        [0.5, b[of]],
      ]),
    ),
  }
}
