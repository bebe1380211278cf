import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { decisionChance, EXCHANGES, type FightRates, roundChance } from '../../models/fight.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { createFightRates } from './script.ts'
import { type Method, type MmaState, roundsDone, roundsOf, roundsWon } from './state.ts'

/** Everything the markets ask about a fight at one instant: when it may end, by whom and how. */
export class MmaModel {
  readonly state: MmaState
  readonly rounds: number
  private readonly law: FightRates
  /** P(home wins the round), for those still open, the current one first. */
  private readonly roundChances: readonly number[]
  private readonly homeDecision: number

  constructor(fixture: Fixture, state: MmaState, at: number) {
    const { edge, total } = computeMarketEstimate(fixture, at)
    this.state = state
    this.rounds = roundsOf(fixture)
    this.law = createFightRates(fixture, edge, total)
    this.roundChances = this.listRounds()
    this.homeDecision = decisionChance(roundsWon(state), this.roundChances)
  }

  /** P(the fight is ended by an exchange from `first` to `last`), counted from 1 over all rounds. */
  ends(first: number, last: number): number {
    const { exchanges, ending } = this.state
    if (ending) return ending.method !== 'decision' && exchanges >= first && exchanges <= last ? 1 : 0
    const from = Math.max(first, exchanges + 1)
    if (from > last) return 0
    const stay = 1 - this.law.finish
    return stay ** (from - 1 - exchanges) - stay ** (last - exchanges)
  }

  /** P(the side ends the fight by the method), given that it is ended. */
  how(side: Side, method: 'knockout' | 'submission'): number {
    const { ending } = this.state
    if (ending) return ending.side === side && ending.method === method ? 1 : 0
    const finisher = side === 0 ? this.law.finisher : 1 - this.law.finisher
    const knockout = this.law.knockout[side]
    return finisher * (method === 'knockout' ? knockout : 1 - knockout)
  }

  finishes(side: Side): number {
    return this.how(side, 'knockout') + this.how(side, 'submission')
  }

  get goesTheDistance(): number {
    if (this.state.ending) return this.state.ending.method === 'decision' ? 1 : 0
    return 1 - this.ends(1, this.rounds * EXCHANGES)
  }

  /** P(the judges give it to the side), given that they are asked. */
  decides(side: Side): number {
    const { ending } = this.state
    if (ending) return ending.side === side ? 1 : 0
    return side === 0 ? this.homeDecision : 1 - this.homeDecision
  }

  wins(side: Side): number {
    const distance = this.goesTheDistance
    return (1 - distance) * this.finishes(side) + distance * this.decides(side)
  }

  by(side: Side, method: Method): number {
    const distance = this.goesTheDistance
    return method === 'decision' ? distance * this.decides(side) : (1 - distance) * this.how(side, method)
  }

  /** P(home wins the round on points), given that it is fought to its end; undefined for rounds that are over. */
  round(nr: number): number | undefined {
    return this.state.ending ? undefined : this.roundChances[nr - 1 - roundsDone(this.state)]
  }

  private listRounds(): number[] {
    const { state, law, rounds } = this
    const done = roundsDone(state)
    const [home, away] = state.rounds[done] ?? [0, 0]
    return Array.from({ length: rounds - done }, (_, index) =>
      index === 0
        ? roundChance(law.exchange, EXCHANGES - home - away, home - away)
        : roundChance(law.exchange, EXCHANGES, 0),
    )
  }
}
