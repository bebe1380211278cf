import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { ScriptRecorder } from '../../engine/script-recorder.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import { computeFightRates, EXCHANGES, type FightRates } from '../../models/fight.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, hashText, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'
import { type Ending, type FighterCounts, MMA_BEFORE, type MmaState, ROUND, roundsOf, roundsWon } from './state.ts'

/** The ways to decide a fight; the share of knockouts among the finishes is the fighter's own. */
export function createFightRates({ home, away }: Fixture, edge: number, total: number): FightRates {
  const share = (id: number) => 0.4 + (hashText(`style/${id}`) % 41) / 100
  return computeFightRates(edge, total, [share(home.id), share(away.id)])
}

/** A fight exchange by exchange, drawn from the law that prices it. */
export function scriptMma(fixture: Fixture, detail?: ScriptDetail): MatchScript<MmaState> {
  const builder = new MatchBuilder(fixture, createRandom(`${fixture.key}/script`), detail)
  builder.play()
  return builder.toScript(MINUTE)
}

const EXCHANGE = ROUND / EXCHANGES
const BREAK = MINUTE

class MatchBuilder extends ScriptRecorder<MmaState> {
  private readonly random: Random
  private readonly law: FightRates
  private readonly scheduled: number

  constructor(fixture: Fixture, random: Random, detail?: ScriptDetail) {
    super(fixture.startTime + random.integer(60_000, 240_000), MMA_BEFORE, detail)
    this.random = random
    this.law = createFightRates(fixture, fixture.edge, fixture.total)
    this.scheduled = roundsOf(fixture)
  }

  play(): void {
    for (let round = 0; round < this.scheduled && !this.state.ending; round++) {
      if (round > 0) this.rest()
      this.playRound()
    }
    const [home, away] = roundsWon(this.state)
    this.finish(this.state.ending ?? { side: home > away ? 0 : 1, method: 'decision' })
  }

  private rest(): void {
    this.update({ stage: 'break', left: 0 })
    this.record()
    this.at += BREAK
  }

  private playRound(): void {
    this.update({ stage: 'round', left: ROUND, rounds: [...this.state.rounds, [0, 0]] })
    this.note('period_start', null)
    this.record()
    const bell = this.at
    for (let nr = 1; nr <= EXCHANGES && !this.state.ending; nr++) {
      const isLast = this.random.chance(this.law.finish)
      // Never beyond the exchange's own twenty seconds: the half of a round lies between the seventh and the eighth.
      const early = nr === EXCHANGES && !isLast ? 0 : this.random.integer(1_000, 8_000)
      this.at = bell + EXCHANGE * nr - early
      this.update({ left: ROUND - EXCHANGE * nr + early, exchanges: this.state.exchanges + 1 })
      if (isLast) this.stop()
      else this.trade(this.random.chance(this.law.exchange) ? 0 : 1)
      this.record()
    }
  }

  /** One side comes out better. */
  private trade(side: Side): void {
    const { random } = this
    const rounds = [...this.state.rounds]
    const [home, away] = rounds.pop() ?? [0, 0]
    rounds.push(side === 0 ? [home + 1, away] : [home, away + 1])
    this.update({ rounds })
    this.add(side, { strikes: random.integer(2, 6) })
    this.add(side === 0 ? 1 : 0, { strikes: random.integer(0, 3) })
    if (random.chance(0.1)) this.takeDown(side)
    else if (random.chance(0.03)) this.knockDown(side)
  }

  private takeDown(side: Side): void {
    const submissions = this.random.chance(0.2) ? 1 : 0
    this.add(side, { takedowns: 1, control: this.random.integer(6, 18), submissions })
    this.note('takedown', side)
    if (submissions > 0) this.suspendMarkets(7_000)
  }

  private knockDown(side: Side): void {
    this.add(side, { knockdowns: 1 })
    this.note('knockdown', side)
    this.suspensions.push({ from: this.at - 1_000, to: this.at + 8_000, scope: 'all' })
  }

  private stop(): void {
    const side: Side = this.random.chance(this.law.finisher) ? 0 : 1
    const isKnockout = this.random.chance(this.law.knockout[side])
    this.suspensions.push({ from: this.at - 6_000, to: this.at, scope: 'all' })
    this.add(side, isKnockout ? { knockdowns: 1, strikes: this.random.integer(2, 9) } : { submissions: 1 })
    if (isKnockout) this.note('knockdown', side)
    this.update({ ending: { side, method: isKnockout ? 'knockout' : 'submission' } })
  }

  private finish(ending: Ending): void {
    this.suspendMarkets(Number.POSITIVE_INFINITY)
    if (ending.method === 'decision') {
      this.update({ stage: 'decision', left: 0 })
      this.record()
      this.at += this.random.integer(70_000, 130_000)
    } else {
      this.at += 1_000
    }
    this.update({ stage: 'ended', ending })
    this.note('finish', ending.side)
    this.record()
    this.confirm(this.random.integer(30_000, 90_000))
  }

  private add(side: Side, more: Partial<FighterCounts>): void {
    const [home, away] = this.state.deeds
    const sum = (counts: FighterCounts): FighterCounts => ({
      strikes: counts.strikes + (more.strikes ?? 0),
      takedowns: counts.takedowns + (more.takedowns ?? 0),
      knockdowns: counts.knockdowns + (more.knockdowns ?? 0),
      control: counts.control + (more.control ?? 0),
      submissions: counts.submissions + (more.submissions ?? 0),
    })
    this.update({ deeds: side === 0 ? [sum(home), away] : [home, sum(away)] })
  }

  protected override note(type: FeedTimelineItem['type'], side: Side | null): void {
    super.note(type, side, Math.ceil((this.state.rounds.length * ROUND - this.state.left) / MINUTE))
  }
}
