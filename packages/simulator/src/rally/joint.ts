import type { Line } from '../engine.ts'
import type { Ending } from '../models/race.ts'
import { addSpreads, mixSpreads, NOTHING, Spread, spreadOf } from '../models/spread.ts'
import { type Chance, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import type { RallyTemplate } from './markets-match.ts'
import type { RallyModel } from './model.ts'
import { RALLY_BEFORE, type RallyState, setsWon } from './state.ts'

/**
 * Joint chances of sets and points: every way in which the sets may follow each other, with the points of all sets kept
 * as a distribution. Legs on one set keep some of its endings, those on sets some of the final scores, those on the
 * total points a range. Handicaps and sides' points over the match would need both sides' points at once: left out.
 */

type RallyLeg = JointLeg<RallyState, RallyModel>
type Kind = 'set' | 'sets' | 'total'

const KINDS: Readonly<Record<string, Kind>> = {
  '186': 'sets',
  '187': 'sets',
  '188': 'sets',
  '189': 'sets',
  '314': 'sets',
  '199': 'sets',
  '241': 'sets',
  '196': 'sets',
  '192': 'sets',
  '193': 'sets',
  '238': 'total',
  '202': 'set',
  '245': 'set',
  '309': 'set',
  '246': 'set',
  '310': 'set',
  '247': 'set',
}

export function rallyCombines(template: RallyTemplate, _line: Line): boolean {
  return KINDS[template.id] !== undefined
}

function wins({ template, line, index }: RallyLeg, state: RallyState): boolean {
  return template.settle(state, line)?.[index] === 'win'
}

export class RallyJoint implements JointModel<RallyState, RallyModel> {
  private readonly model: RallyModel
  private readonly known = new Map<string, number>()

  constructor(model: RallyModel) {
    this.model = model
  }

  chanceOf(legs: readonly RallyLeg[]): Chance {
    const names = legs.map(nameLeg)
    return indexes => {
      const name = indexes.map(index => names[index]).join(' ')
      const known = this.known.get(name)
      if (known !== undefined) return known
      const chance = this.chance(indexes.flatMap(index => legs[index] ?? []))
      this.known.set(name, chance)
      return chance
    }
  }

  private chance(legs: readonly RallyLeg[]): number {
    const { state, done } = this.model
    const of = (kind: Kind) => legs.filter(({ template }) => KINDS[template.id] === kind)
    const ends = this.walk(of('set'), of('sets'), of('total').length > 0)
    const [low, high] = boundsOf(of('total'))
    const shift = done[0] + done[1]
    const [home, away] = setsWon(state)
    const spread = ends(home, away)
    return Math.max(0, spread.above(low - shift) - spread.above(high - shift))
  }

  /** From a score of sets: the points still to come in every course that the legs on sets win by. */
  private walk(setLegs: readonly RallyLeg[], scoreLegs: readonly RallyLeg[], counts: boolean) {
    const { model } = this
    const needed = (model.of + 1) / 2
    const memo = new Map<number, Spread>()
    const parts = new Map<number, readonly [Spread, Spread]>()
    const partsOf = (nr: number) => {
      const built = parts.get(nr) ?? this.part(nr, setLegs, counts)
      parts.set(nr, built)
      return built
    }
    const from = (home: number, away: number): Spread => {
      if (Math.max(home, away) === needed) return scoreLegs.every(leg => wins(leg, scored(home, away))) ? NOTHING : NONE
      const key = home * 8 + away
      const known = memo.get(key)
      if (known) return known
      const [won, lost] = partsOf(home + away + 1)
      const built = mixSpreads([
        [1, addSpreads(won, from(home + 1, away))],
        [1, addSpreads(lost, from(home, away + 1))],
      ])
      memo.set(key, built)
      return built
    }
    return from
  }

  /** Points of a set in the endings that its legs win by, apart by who wins it. */
  private part(nr: number, legs: readonly RallyLeg[], counts: boolean): readonly [Spread, Spread] {
    const own = legs.filter(({ line }) => line.nr === nr)
    const kept = this.model.endings(nr).filter(ending => own.every(leg => wins(leg, endedBy(nr, ending))))
    const spread = (some: readonly Ending[]) =>
      spreadOf(
        some,
        ({ home, away }) => (counts ? home + away : 0),
        ({ chance }) => chance,
      )
    return [spread(kept.filter(({ home, away }) => home > away)), spread(kept.filter(({ home, away }) => home < away))]
  }
}

const NONE = new Spread(0, new Float64Array(0))

/** A match that ended by so many sets, whatever their points. */
function scored(home: number, away: number): RallyState {
  const sets = Array.from({ length: home + away }, (_, nr) => (nr < home ? ([1, 0] as const) : ([0, 1] as const)))
  return { ...RALLY_BEFORE, stage: 'final', sets, decided: true }
}

/** A match in which set `nr` ended so. */
function endedBy(nr: number, { home, away }: Ending): RallyState {
  const sets = Array.from({ length: nr }, () => [home, away] as const)
  return { ...RALLY_BEFORE, stage: 'final', sets, decided: true }
}

/** Between which half lines the total must lie. */
function boundsOf(legs: readonly RallyLeg[]): readonly [number, number] {
  let low = -0.5
  let high = 10_000.5
  for (const { line, index } of legs) {
    if (index === 0) low = Math.max(low, line.value)
    else high = Math.min(high, line.value)
  }
  return [low, high]
}
