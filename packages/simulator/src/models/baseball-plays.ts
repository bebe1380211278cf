/**
 * Results of a plate appearance: the bases reached, the runners' advance, the outs. Only the chance to reach base
 * differs from side to side.
 */

export type Play =
  | 'strikeout'
  | 'out'
  | 'double_play'
  | 'sacrifice'
  | 'walk'
  | 'error'
  | 'single'
  | 'double'
  | 'triple'
  | 'home_run'

/** One way for a plate appearance to end. */
export interface Branch {
  readonly probability: number
  readonly play: Play
  /** Bit 1 first, 2 second, 4 third base. */
  readonly bases: number
  readonly outs: number
  readonly runs: number
}

const FIRST = 1
const SECOND = 2
const THIRD = 4
export const OUTS = 3
/** Bases at the start of an extra inning: a runner on second. */
export const EXTRA_START = SECOND

/** Chances of reaching base a plate appearance at the usual level; the rest are outs, a third of them strikeouts. */
const REACH = { walk: 0.09, error: 0.011, single: 0.142, double: 0.044, triple: 0.004, home_run: 0.031 } as const
const STRIKEOUT_SHARE = 0.33
/** Of the other outs: with a runner on first and fewer than two outs, and with one on third. */
const DOUBLE_PLAY = 0.16
const SACRIFICE = 0.3
/** Chances of a runner to take a base more than the batter. */
const SECOND_SCORES = 0.6
const FIRST_SCORES_ON_DOUBLE = 0.42

type Draft = Omit<Branch, 'probability'>

function countBases(bases: number): number {
  return (bases & 1) + ((bases >> 1) & 1) + ((bases >> 2) & 1)
}

/** Every way in which a plate appearance can end. @param level 1 is the usual chance to reach base */
export function listBranches(bases: number, outs: number, level: number): Branch[] {
  const branches: Branch[] = []
  const add = (probability: number, draft: Draft) => {
    if (probability > 0) branches.push({ probability, ...draft })
  }
  let out = 1
  for (const play of ['walk', 'error', 'single', 'double', 'triple', 'home_run'] as const) {
    const reach = REACH[play] * level
    out -= reach
    for (const [share, draft] of advance(play, bases, outs)) add(reach * share, draft)
  }
  add(out * STRIKEOUT_SHARE, { play: 'strikeout', bases, outs: outs + 1, runs: 0 })
  for (const [share, draft] of putOut(bases, outs)) add(out * (1 - STRIKEOUT_SHARE) * share, draft)
  return branches
}

type Shares = [share: number, draft: Draft][]

/** Where the runners go when the batter reaches base. */
function advance(play: keyof typeof REACH, bases: number, outs: number): Shares {
  if (play === 'walk') return [[1, walk(bases, outs)]]
  const third = bases & THIRD ? 1 : 0
  const second = bases & SECOND ? 1 : 0
  const first = bases & FIRST ? 1 : 0
  const make = (after: number, runs: number): Draft => ({ play, bases: after, outs, runs })
  if (play === 'home_run') return [[1, make(0, countBases(bases) + 1)]]
  if (play === 'triple') return [[1, make(THIRD, countBases(bases))]]
  if (play === 'double') {
    if (!first) return [[1, make(SECOND, third + second)]]
    return [
      [FIRST_SCORES_ON_DOUBLE, make(SECOND, third + second + 1)],
      [1 - FIRST_SCORES_ON_DOUBLE, make(SECOND | THIRD, third + second)],
    ]
  }
  const behind = FIRST | (first ? SECOND : 0)
  if (!second) return [[1, make(behind, third)]]
  return [
    [SECOND_SCORES, make(behind, third + 1)],
    [1 - SECOND_SCORES, make(behind | THIRD, third)],
  ]
}

/** Runners move only as far as they are forced. */
function walk(bases: number, outs: number): Draft {
  const play = 'walk'
  if (!(bases & FIRST)) return { play, bases: bases | FIRST, outs, runs: 0 }
  if (!(bases & SECOND)) return { play, bases: bases | SECOND, outs, runs: 0 }
  if (!(bases & THIRD)) return { play, bases: bases | THIRD, outs, runs: 0 }
  return { play, bases, outs, runs: 1 }
}

/** Outs in play: two at once, one that brings a run in, or nothing but the out. */
function putOut(bases: number, outs: number): Shares {
  const canDouble = outs < OUTS - 1 && (bases & FIRST) !== 0
  const canScore = outs < OUTS - 1 && (bases & THIRD) !== 0
  const double = canDouble ? DOUBLE_PLAY : 0
  const sacrifice = canScore ? SACRIFICE : 0
  const scores = canScore && outs === 0 ? 1 : 0
  const ahead = bases & SECOND ? THIRD : 0
  return [
    [double, { play: 'double_play', bases: ahead, outs: outs + 2, runs: scores }],
    [sacrifice, { play: 'sacrifice', bases: bases & ~THIRD, outs: outs + 1, runs: 1 }],
    [1 - double - sacrifice, { play: 'out', bases, outs: outs + 1, runs: 0 }],
  ]
}

/** Runs by which a decisive hit ends the match: as many as are needed, all of them on a home run. */
export function walkOffRuns({ play, runs }: Pick<Branch, 'play' | 'runs'>, need: number): number {
  return runs >= need && play !== 'home_run' ? need : runs
}
