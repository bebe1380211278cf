/** Gains of a group's bets in every combined result of its spaces. */

import { LOST, toCodeOutcome } from '../settlement/result-codes.ts'
import { computeGains } from './bet-gains.ts'
import type { BetClasses, BetGroup, GroupSpace } from './bet-groups.ts'
import type { ExposureBet } from './types.ts'

/** More combined results are not computed. */
export const MOST_ATOMS = 40_000

/** Gains by combined atom: `gains[atom × bets + bet]`. */
export interface GainRows {
  readonly atomCount: number
  readonly betCount: number
  readonly withBonus: Float64Array
  readonly asCash: Float64Array
  readonly weights: Float64Array
}

/** Gains of one bet in every combination of its classes, and the step by which each space moves in them. */
interface BetTable {
  readonly withBonus: Float64Array
  readonly asCash: Float64Array
  readonly steps: ReadonlyMap<GroupSpace, number>
}

function buildTable(bet: ExposureBet, index: number, spaces: readonly GroupSpace[]): BetTable {
  const own = spaces.flatMap(space =>
    space.classes.filter(classes => classes.bet === index).map(classes => ({ space, classes })),
  )
  const steps = new Map<GroupSpace, number>()
  let size = 1
  for (const { space, classes } of own) {
    steps.set(space, size)
    size *= classes.codes.length
  }
  const withBonus = new Float64Array(size)
  const asCash = new Float64Array(size)
  const outcomes = bet.legs.map(({ outcome }) => outcome ?? toCodeOutcome(LOST))
  for (let entry = 0; entry < size; entry++) {
    for (const { space, classes } of own) {
      const codes = classes.codes[Math.floor(entry / (steps.get(space) ?? 1)) % classes.codes.length] ?? []
      classes.legs.forEach((leg, at) => {
        outcomes[leg] = toCodeOutcome(codes[at] ?? LOST)
      })
    }
    const gains = computeGains(bet, outcomes)
    withBonus[entry] = gains.withBonus
    asCash[entry] = gains.asCash
  }
  return { withBonus, asCash, steps }
}

function countAtoms(spaces: readonly GroupSpace[]): number {
  return spaces.reduce((product, { weights }) => product * weights.length, 1)
}

function selectAtoms(space: GroupSpace, kept: readonly number[]): GroupSpace {
  return {
    ...space,
    weights: Float64Array.from(kept, atom => space.weights[atom] ?? 0),
    classes: space.classes.map(own => ({ ...own, classOf: Uint16Array.from(kept, atom => own.classOf[atom] ?? 0) })),
  }
}

/** Whether every leg of the bet has no better result in class `a` than in class `b`. */
function isNoBetter({ codes }: BetClasses, a: number, b: number): boolean {
  const better = codes[b]
  return codes[a]?.every((code, leg) => code <= (better?.[leg] ?? LOST)) ?? false
}

/** By bet, which of its classes are no better than which. */
function listOrders({ classes }: GroupSpace): (readonly boolean[])[] {
  return classes.map(own => own.codes.flatMap((_, a) => own.codes.map((_, b) => isNoBetter(own, a, b))))
}

/** The atoms of a space than which no other one is worse for one of the bets and no better for the others. */
function selectWorstAtoms(space: GroupSpace): GroupSpace {
  const orders = listOrders(space)
  const isWorse = (a: number, b: number) =>
    space.classes.every(
      ({ classOf, codes }, bet) => orders[bet]?.[(classOf[a] ?? 0) * codes.length + (classOf[b] ?? 0)],
    )
  const kept: number[] = []
  for (let atom = 0; atom < space.weights.length; atom++) {
    if (kept.some(other => isWorse(other, atom))) continue
    const rest = kept.filter(other => !isWorse(atom, other))
    kept.splice(0, kept.length, ...rest, atom)
  }
  return selectAtoms(space, kept)
}

/** Heaviest atoms of a space, at most so many. */
const MOST_HEAVY_ATOMS = 5

function selectHeavyAtoms(space: GroupSpace): GroupSpace {
  const atoms = Array.from(space.weights.keys())
  const weightOf = (atom: number) => space.weights[atom] ?? 0
  return selectAtoms(space, atoms.sort((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, MOST_HEAVY_ATOMS))
}

/** A boost above this factor may make a half lost leg worth more than a void one, which takes the boost away. */
const HIGHEST_ORDERED_BOOST = 2000

/** A better result of a leg never makes its bet gain less. */
const isOrdered = ({ bonus }: ExposureBet): boolean =>
  bonus?.kind !== 'boost' || bonus.factorMilli <= HIGHEST_ORDERED_BOOST

/**
 * Which combined results are computed: `worst`, those among which every least gain is; `heavy`, a sample of the likeliest;
 * `all`.
 */
export type AtomChoice = 'worst' | 'heavy' | 'all'

function chooseAtoms({ bets, spaces }: BetGroup, choice: AtomChoice): readonly GroupSpace[] {
  if (choice === 'heavy') return spaces.map(selectHeavyAtoms)
  return choice === 'worst' && bets.every(isOrdered) ? spaces.map(selectWorstAtoms) : spaces
}

/** Gains of all bets of a group; null where there are too many combined results. */
export function buildGainRows(group: BetGroup, choice: AtomChoice): GainRows | null {
  const spaces = chooseAtoms(group, choice)
  const atomCount = countAtoms(spaces)
  if (atomCount > MOST_ATOMS) return null
  const betCount = group.bets.length
  const rows: GainRows = {
    atomCount,
    betCount,
    withBonus: new Float64Array(atomCount * betCount),
    asCash: new Float64Array(atomCount * betCount),
    weights: new Float64Array(atomCount).fill(1),
  }
  let repeat = 1
  const placed = spaces.map(space => {
    const at = repeat
    repeat *= space.weights.length
    return { space, repeat: at }
  })
  for (const { space, repeat } of placed) {
    for (let atom = 0; atom < atomCount; atom++) {
      const own = Math.floor(atom / repeat) % space.weights.length
      rows.weights[atom] = (rows.weights[atom] ?? 0) * (space.weights[own] ?? 0)
    }
  }
  group.bets.forEach((bet, index) => {
    fillGains(rows, bet, index, placed)
  })
  return rows
}

interface PlacedSpace {
  readonly space: GroupSpace
  /** Combined atoms until the space's atom changes. */
  readonly repeat: number
}

function fillGains(rows: GainRows, bet: ExposureBet, index: number, placed: readonly PlacedSpace[]): void {
  const { atomCount, betCount, withBonus, asCash } = rows
  const table = buildTable(
    bet,
    index,
    placed.map(({ space }) => space),
  )
  const entries = new Int32Array(atomCount)
  for (const { space, repeat } of placed) {
    const step = table.steps.get(space)
    const classOf = space.classes.find(classes => classes.bet === index)?.classOf
    if (step === undefined || !classOf) continue
    const size = space.weights.length
    for (let atom = 0; atom < atomCount; atom++) {
      entries[atom] = (entries[atom] ?? 0) + step * (classOf[Math.floor(atom / repeat) % size] ?? 0)
    }
  }
  for (let atom = 0; atom < atomCount; atom++) {
    const entry = entries[atom] ?? 0
    withBonus[atom * betCount + index] = table.withBonus[entry] ?? 0
    asCash[atom * betCount + index] = table.asCash[entry] ?? 0
  }
}
