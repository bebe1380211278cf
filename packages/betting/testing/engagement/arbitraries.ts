/** Random legs, ranges and bets for the properties of bonuses. */
import fc from 'fast-check'
import type { BoostedLeg, ComboboostRange } from '../../src/engagement/comboboost.ts'
import type { BonusLeg } from '../../src/engagement/gross-return.ts'
import { toMinor } from '../../src/money/money.ts'
import type { MilliOdds } from '../../src/odds/odds.ts'
import type { OutcomeResult } from '../../src/settlement/settlement.ts'
import { listSystemTypes } from '../../src/systems/systems.ts'

export const VOID: OutcomeResult = { result: 0, voidFactor: 1 }
export const WON: OutcomeResult = { result: 1 }
export const LOST: OutcomeResult = { result: 0 }

/** Within 12.00, so that eight legs on the highest stake stay an exact number. */
export const odds = fc.integer({ min: 1001, max: 12_000 }).map(milli => milli as MilliOdds)
export const stake = fc.integer({ min: 1, max: 10_000_000 }).map(toMinor)
export const cap = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(toMinor))

export const outcome = fc.constantFrom<OutcomeResult>(
  WON,
  WON,
  VOID,
  LOST,
  { result: 1, voidFactor: 0.5 },
  { result: 0, voidFactor: 0.5 },
  { result: 1, deadHeatFactor: 1 / 3 },
)

export const settledLeg: fc.Arbitrary<BonusLeg> = fc.record({ odds, outcome })
const leg: fc.Arbitrary<BonusLeg> = fc.record({ odds, outcome: fc.option(outcome) })

export const boostedLegs: fc.Arbitrary<BoostedLeg[]> = fc.array(
  fc.record({ odds, outcome: fc.option(outcome), isSuitable: fc.boolean() }),
  { minLength: 1, maxLength: 16 },
)

/** Contiguous ranges with rising factors, the last one open. */
export const ranges: fc.Arbitrary<ComboboostRange[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([first, steps]) => {
    let [minCount, factor] = [first, 1000]
    return steps.map(([width, rise], at) => {
      const maxCount = at === steps.length - 1 ? null : minCount + width - 1
      factor += rise
      const range = { minCount, maxCount, factor: factor as MilliOdds }
      minCount += width
      return range
    })
  })

/** Singles, combos and systems, settled or not. */
export const bet = fc.integer({ min: 1, max: 8 }).chain(count =>
  fc.record({
    stake,
    legs: fc.array(leg, { minLength: count, maxLength: count }),
    system: count < 3 ? fc.constant(null) : fc.option(fc.constantFrom(...listSystemTypes(count))),
  }),
)

export const freebetType = fc.constantFrom('snr', 'free_money', 'no_risk', 'bet_refund')
