import { poissonChances } from '../../models/evidence.ts'
import { addSpreads, mixSpreads, Spread } from '../../models/spread.ts'
import { type Remaining, remainingFrom, SHARE } from './match-profile.ts'

/** How many kills a map will still see, of the winner and of the loser. Who wins says who gets them, not how many. */
export interface KillSpreads {
  readonly total: Spread
  readonly winner: Spread
  readonly loser: Spread
  /** Winner's ahead of the loser's. */
  readonly lead: Spread
}

const FRESH = new Map<number, KillSpreads>()

/** Of a whole map; worked out once for each pace. */
export function wholeMapKills(rate: number): KillSpreads {
  const cached = FRESH.get(rate)
  if (cached) return cached
  const built = killsFrom(rate, 0)
  FRESH.set(rate, built)
  return built
}

/** Of a map of which `elapsed` minutes are played, at `rate` kills a minute. */
export function killsFrom(rate: number, elapsed: number): KillSpreads {
  const left = remainingFrom(elapsed)
  const count = (share: number) => mix(left, minutes => new Spread(0, poissonChances(rate * share * minutes)))
  return {
    total: count(1),
    winner: count(SHARE.kill),
    loser: count(1 - SHARE.kill),
    lead: mix(left, minutes => {
      const mean = rate * minutes
      return addSpreads(
        new Spread(0, poissonChances(mean * SHARE.kill)),
        mirror(new Spread(0, poissonChances(mean * (1 - SHARE.kill)))),
      )
    }),
  }
}

function mix(left: readonly Remaining[], spread: (minutes: number) => Spread): Spread {
  return mixSpreads(left.map(({ minutes, chance }) => [chance, spread(minutes)] as const))
}

/** The number with its sign turned. */
export function mirror({ first, chances }: Spread): Spread {
  return new Spread(-(first + chances.length - 1), chances.slice().reverse())
}
