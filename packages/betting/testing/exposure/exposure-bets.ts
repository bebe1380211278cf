/** Random bets on soccer matches for the properties of exposure, and the same measure by listing every score. */
import fc from 'fast-check'
import type {
  ExposureBet,
  ExposureBonus,
  ExposureLeg,
  ExposureMatch,
  ExposureMatches,
} from '../../src/exposure/types.ts'
import { toMinor } from '../../src/money/money.ts'
import type { MilliOdds } from '../../src/odds/odds.ts'

/** Of the stake, in halves of a thousandth: what comes back of a leg by its match's goals. */
type Multiplier = (home: number, away: number, oddsMilli: number) => number

const whole = (isWon: boolean, oddsMilli: number) => (isWon ? 2 * oddsMilli : 0)
const onTest =
  (test: (home: number, away: number) => boolean): Multiplier =>
  (home, away, oddsMilli) =>
    whole(test(home, away), oddsMilli)

/** A stake on "value > 0" in quarters, as two half stakes. */
const inQuarters = (quarters: number, oddsMilli: number) => {
  const halves = quarters % 2 === 0 ? [quarters, quarters] : [quarters - 1, quarters + 1]
  return halves.reduce((sum, half) => sum + (half > 0 ? oddsMilli : half === 0 ? 1000 : 0), 0)
}

interface Outcome {
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
  readonly multiplier: Multiplier
}

const outcome = (marketId: string, outcomeId: string, multiplier: Multiplier, specifier = ''): Outcome => ({
  marketId,
  specifier,
  outcomeId,
  multiplier,
})

const lines = (line: number): Outcome[] => [
  outcome('18', '12', (h, a, odds) => inQuarters(4 * (h + a - line), odds), `total=${line}`),
  outcome('18', '13', (h, a, odds) => inQuarters(4 * (line - h - a), odds), `total=${line}`),
]
const handicaps = (line: number): Outcome[] => [
  outcome('16', '1714', (h, a, odds) => inQuarters(4 * (h - a + line), odds), `hcp=${line}`),
  outcome('16', '1715', (h, a, odds) => inQuarters(4 * (a - h - line), odds), `hcp=${line}`),
]

export const OUTCOMES: readonly Outcome[] = [
  outcome(
    '1',
    '1',
    onTest((h, a) => h > a),
  ),
  outcome(
    '1',
    '2',
    onTest((h, a) => h === a),
  ),
  outcome(
    '1',
    '3',
    onTest((h, a) => h < a),
  ),
  outcome(
    '10',
    '9',
    onTest((h, a) => h >= a),
  ),
  outcome(
    '10',
    '10',
    onTest((h, a) => h !== a),
  ),
  outcome(
    '10',
    '11',
    onTest((h, a) => h <= a),
  ),
  outcome('11', '4', (h, a, odds) => (h === a ? 2000 : whole(h > a, odds))),
  outcome('11', '5', (h, a, odds) => (h === a ? 2000 : whole(h < a, odds))),
  outcome(
    '29',
    '74',
    onTest((h, a) => h > 0 && a > 0),
  ),
  outcome(
    '29',
    '76',
    onTest((h, a) => h === 0 || a === 0),
  ),
  outcome(
    '26',
    '70',
    onTest((h, a) => (h + a) % 2 === 1),
  ),
  outcome(
    '26',
    '72',
    onTest((h, a) => (h + a) % 2 === 0),
  ),
  outcome(
    '45',
    '286',
    onTest((h, a) => h === 1 && a === 1),
  ),
  ...[1.5, 2, 2.25, 3.5].flatMap(lines),
  ...[-1, -0.25, 0.5].flatMap(handicaps),
]

export interface OracleLeg extends ExposureLeg {
  readonly multiplier: Multiplier
}

export interface OracleBet extends ExposureBet {
  readonly legs: readonly OracleLeg[]
}

const BONUSES: readonly (ExposureBonus | null)[] = [
  null,
  { kind: 'snr' },
  { kind: 'free_money' },
  { kind: 'no_risk' },
  { kind: 'bet_refund' },
  { kind: 'boost', factorMilli: 1200 as MilliOdds, capMinor: toMinor(300) },
]

const leg = (matchIds: readonly number[]): fc.Arbitrary<OracleLeg> =>
  fc
    .record({
      matchId: fc.constantFrom(...matchIds),
      outcome: fc.constantFrom(...OUTCOMES),
      odds: fc.integer({ min: 1050, max: 6000 }),
    })
    .map(({ matchId, outcome: { multiplier, ...ids }, odds }) => ({
      ...ids,
      matchId,
      oddsMilli: odds as MilliOdds,
      outcome: null,
      multiplier,
    }))

/** A single or a double, of which most are in cash. */
export const betOn = (matchIds: readonly number[]): fc.Arbitrary<Omit<OracleBet, 'id'>> =>
  fc
    .record({
      stake: fc.integer({ min: 100, max: 3000 }),
      legs: fc.uniqueArray(leg(matchIds), { minLength: 1, maxLength: 2, selector: ({ matchId }) => matchId }),
      bonus: fc.constantFrom(null, null, ...BONUSES),
    })
    .map(({ stake, legs, bonus }) => ({
      stakeMinor: toMinor(stake),
      legs,
      bonus,
      systemWinCount: null,
      customOddsMilli: null,
      maxPayoutMinor: null,
      cashedOutGainMinor: 0,
    }))

export const withIds = (bets: readonly Omit<OracleBet, 'id'>[], prefix = 'bet'): OracleBet[] =>
  bets.map((bet, index) => ({ ...bet, id: `${prefix}${index}` }))

/** Bets of which the second covers what the first leaves open, at any stakes: those that lock most often. */
export const hedgedBets: fc.Arbitrary<OracleBet[]> = fc
  .record({
    pair: fc.constantFrom([0, 5], [2, 3], [8, 9], [10, 11], [13, 14], [15, 16], [21, 22], [6, 2]),
    bonus: fc.constantFrom(...BONUSES.slice(1)),
    odds: fc.tuple(fc.integer({ min: 1500, max: 5000 }), fc.integer({ min: 1200, max: 3000 })),
    stakes: fc.tuple(fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 100, max: 3000 })),
    others: fc.array(betOn([1, 2]), { maxLength: 2 }),
  })
  .map(({ pair, bonus, odds, stakes, others }) => {
    const covered = pair.map((at, index): Omit<OracleBet, 'id'> => {
      const { multiplier, ...ids } = OUTCOMES[at] as Outcome
      const own = { ...ids, matchId: 1, oddsMilli: odds[index] as MilliOdds, outcome: null, multiplier }
      return {
        stakeMinor: toMinor(stakes[index] ?? 100),
        legs: [own],
        bonus: index === 0 ? (bonus ?? null) : null,
        systemWinCount: null,
        customOddsMilli: null,
        maxPayoutMinor: null,
        cashedOutGainMinor: 0,
      }
    })
    return withIds([...covered, ...others])
  })

const SOCCER: ExposureMatch = { sport: 'soccer', fieldSize: null, bestOf: null, exclusiveSizes: new Map() }

export const soccerMatches = (...ids: readonly number[]): ExposureMatches => new Map(ids.map(id => [id, SOCCER]))

/** Goals of one side at most: above all lines of `OUTCOMES`. */
const MOST_GOALS = 7

function listGains(bet: OracleBet, scores: readonly (readonly number[])[]): { own: number; cash: number } {
  const { stakeMinor: stake, bonus } = bet
  const factors = bet.legs.map(({ matchId, oddsMilli, multiplier }) => {
    const [home = 0, away = 0] = scores[matchId - 1] ?? []
    return multiplier(home, away, oddsMilli)
  })
  const isVoid = factors.every((factor, index) => factor === 2000 && isVoidLeg(bet.legs[index], scores))
  if (isVoid) return { own: 0, cash: 0 }
  const gross = factors.reduce((product, factor) => product * BigInt(factor), BigInt(stake))
  const scale = 2000n ** BigInt(factors.length)
  const payout = Number(gross / scale)
  const cash = payout - stake
  switch (bonus?.kind) {
    case 'snr':
      return { own: Math.max(0, cash), cash }
    case 'free_money':
      return { own: payout, cash }
    case 'no_risk':
      return { own: Math.max(0, cash), cash }
    case 'bet_refund':
      return { own: cash + Math.floor((7 * Math.max(0, -cash)) / 10), cash }
    case 'boost': {
      if (bet.legs.some(own => isVoidLeg(own, scores))) return { own: cash, cash }
      const extra = gross * BigInt(bonus.factorMilli - 1000)
      const cap = BigInt(bonus.capMinor ?? 0) * scale * 1000n
      return { own: Number((gross * 1000n + (extra < cap ? extra : cap)) / (scale * 1000n)) - stake, cash }
    }
    default:
      return { own: cash, cash }
  }
}

/** Stakes come back whatever the price. */
function isVoidLeg(own: OracleLeg | undefined, scores: readonly (readonly number[])[]): boolean {
  const [home = 0, away = 0] = scores[(own?.matchId ?? 1) - 1] ?? []
  return own !== undefined && own.multiplier(home, away, 1500) === 2000 && own.multiplier(home, away, 2500) === 2000
}

const SCORES = Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, at) => [
  at % (MOST_GOALS + 1),
  Math.floor(at / (MOST_GOALS + 1)),
])

/** Locked profit of bets on one match or two: of the subset that locks most, by every score and every subset of it. */
export function computeLockedByScores(bets: readonly OracleBet[]): number {
  const isOne = bets.every(({ legs }) => legs.every(({ matchId }) => matchId === 1))
  const results = SCORES.flatMap(first => (isOne ? [[first]] : SCORES.map(second => [first, second])))
  const gains = results.map(scores => bets.map(bet => listGains(bet, scores)))
  const masks = Array.from({ length: 2 ** bets.length }, (_, mask) => mask)
  const listLeast = (read: (gain: { own: number; cash: number }) => number) =>
    masks.map(mask =>
      gains.reduce((least, row) => {
        const sum = row.reduce((total, gain, bet) => ((mask >> bet) & 1 ? total + read(gain) : total), 0)
        return Math.min(least, sum)
      }, Number.POSITIVE_INFINITY),
    )
  const own = listLeast(gain => gain.own)
  const cash = listLeast(gain => gain.cash)
  return masks.reduce((most, set) => {
    const subsets = masks.filter(mask => (mask & set) === mask)
    const highest = (least: readonly number[]) => Math.max(0, ...subsets.map(mask => least[mask] ?? 0))
    return Math.max(most, highest(own) - highest(cash))
  }, 0)
}
