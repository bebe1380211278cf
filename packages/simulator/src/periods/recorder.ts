import type { MatchScript, Moment, PlayInterval, Suspension } from '../engine.ts'
import type { FeedTimelineItem } from '../feed-match.ts'
import { addMoment, subtractSuspensions } from '../script-builder.ts'

interface Told {
  /** When this state was entered. */
  readonly since: number
  readonly timeline: readonly FeedTimelineItem[]
}

/** Writes a script down while it is being played: the time, the state of play, and what became of both. */
export class Recorder<S extends Told> {
  at: number
  state: S
  private readonly moments: Moment<S>[] = []
  private readonly suspensions: Suspension[] = []
  private readonly playIntervals: PlayInterval[] = []

  constructor(at: number, before: S) {
    this.at = at
    this.state = before
  }

  /** What changes at this time. Changes of one millisecond are one moment. */
  change(part: Partial<S>): void {
    this.state = { ...this.state, ...part, since: this.at }
    addMoment(this.moments, { at: this.at, state: this.state, isConfirmed: true })
  }

  wait(duration: number): void {
    this.at += duration
  }

  /** No bets from now on for so long. */
  close(duration: number): void {
    this.suspensions.push({ from: this.at, to: this.at + duration, scope: 'all' })
  }

  /** Play went on from a time until now. */
  played(from: number): void {
    if (this.at > from) this.playIntervals.push({ from, to: this.at })
  }

  tell(
    type: FeedTimelineItem['type'],
    side: FeedTimelineItem['side'],
    minute: number | null,
  ): readonly FeedTimelineItem[] {
    return [...this.state.timeline, { at: this.at, minute, type, side }]
  }

  write(tick: number, pulse?: number): MatchScript<S> {
    const { moments, suspensions } = this
    const playIntervals = subtractSuspensions(this.playIntervals, suspensions)
    return {
      moments,
      suspensions,
      playIntervals,
      tickMs: tick,
      marks: [],
      ...(pulse !== undefined && { refreshMs: pulse }),
    }
  }
}
