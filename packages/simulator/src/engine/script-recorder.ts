import type { FeedBetStopReason, FeedTimelineItem } from '../feed/feed-match.ts'
import type { Side } from '../shared/side.ts'
import type { MatchScript, Moment, PlayInterval, ScriptDetail, Suspension } from './engine.ts'
import { addMoment, subtractSuspensions } from './script-builder.ts'

interface ScriptedState {
  readonly stage: string
  readonly timeline: readonly FeedTimelineItem[]
}

/** Records the script of a match while it is played. Sports extend it by how they are played. */
export class ScriptRecorder<S extends ScriptedState> {
  protected at: number
  protected state: S
  protected readonly suspensions: Suspension[] = []
  protected readonly playIntervals: PlayInterval[] = []
  private readonly moments: Moment<S>[] = []
  /** Counts that no score depends on need not be kept. */
  protected readonly isResultOnly: boolean

  constructor(at: number, before: S, detail: ScriptDetail = 'full') {
    this.at = at
    this.state = { ...before }
    this.isResultOnly = detail === 'result'
  }

  /** `refreshMs`: see MatchScript. */
  toScript(tickMs: number, refreshMs?: number): MatchScript<S> {
    const { moments, suspensions } = this
    const playIntervals = subtractSuspensions(this.playIntervals, suspensions)
    return { moments, suspensions, playIntervals, tickMs, marks: [], ...(refreshMs !== undefined && { refreshMs }) }
  }

  protected update(part: Partial<S>): void {
    // Nobody keeps the states on the way to a result.
    if (this.isResultOnly) Object.assign(this.state, part)
    else this.state = { ...this.state, ...part }
  }

  /** Makes the state one of the script. States of one millisecond are one moment. */
  protected record(isQuiet = false): void {
    const { at, state } = this
    if (this.isResultOnly) this.moments.pop()
    addMoment(this.moments, { at, state, isConfirmed: true, ...(isQuiet && { skipsPricing: true }) })
  }

  /** The timeline with an item of this moment. */
  protected timelineWith(
    type: FeedTimelineItem['type'],
    side: Side | null,
    minute: number | null = null,
  ): readonly FeedTimelineItem[] {
    if (this.isResultOnly) return this.state.timeline
    const name = side === null ? null : side === 0 ? 'home' : 'away'
    return [...this.state.timeline, { at: this.at, minute, type, side: name }]
  }

  protected note(type: FeedTimelineItem['type'], side: Side | null, minute: number | null = null): void {
    this.update({ timeline: this.timelineWith(type, side, minute) } as Partial<S>)
  }

  /** Suspends all markets from a time, by default now, for so long. */
  protected suspendMarkets(durationMs: number, from = this.at, reason?: FeedBetStopReason): void {
    this.suspensions.push({ from, to: from + durationMs, scope: 'all', ...(reason && { reason }) })
  }

  /** Records the end of play, after which no bets are taken, and the final result after `confirmMs`. */
  protected end(confirmMs: number, part: Partial<S> = {}): void {
    this.suspendMarkets(Number.POSITIVE_INFINITY)
    this.update({ ...part, stage: 'ended' } as Partial<S>)
    this.record()
    this.confirm(confirmMs)
  }

  /** Records the final result after so long. */
  protected confirm(confirmMs: number): void {
    this.at += confirmMs
    this.update({ stage: 'final' } as Partial<S>)
    this.record()
  }
}
